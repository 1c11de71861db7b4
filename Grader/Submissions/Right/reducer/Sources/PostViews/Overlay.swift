import HeadlessUI
import PostModel

/// What stands over the list.
enum Overlay: Equatable {
  case nothing
  case form(Draft)
  case incomplete(Draft)
  case choice(Post)
  case report(Post, reason: String)

  struct Draft: Equatable {
    var texts = ["", ""]

    var isComplete: Bool { texts.allSatisfy { text in text.contains { !$0.isWhitespace } } }
  }

  enum Effect {
    case add(username: String, text: String)
    case hide(HiddenContent.Item)
    case report(Post, String)
  }

  mutating func reduce(tapped title: String) -> Effect? {
    switch (self, title) {
    case (.form(let draft), "Post") where draft.isComplete:
      self = .nothing
      return .add(username: draft.texts[0], text: draft.texts[1])
    case (.form(let draft), "Post"):
      self = .incomplete(draft)
    case (.incomplete(let draft), "Retry"):
      self = .form(draft)
    case (.choice(let post), "Report post"):
      self = .report(post, reason: "")
    case (.choice(let post), "Hide post"):
      self = .nothing
      return .hide(.post(post))
    case (.choice(let post), "Hide all by this user"):
      self = .nothing
      return .hide(.user(username: post.username))
    case (.report(let post, let reason), "Report"):
      self = .nothing
      return .report(post, reason)
    case (_, "Cancel"):
      self = .nothing
    default:
      break
    }
    return nil
  }

  mutating func reduce(typed text: String, at index: Int) {
    switch self {
    case .form(var draft) where draft.texts.indices.contains(index):
      draft.texts[index] = text
      self = .form(draft)
    case .report(let post, _):
      self = .report(post, reason: text)
    default:
      break
    }
  }

  var alert: Alert? {
    switch self {
    case .nothing: nil
    case .form(let draft):
      Alert(
        title: "What's on your mind?",
        textFields: zip(["Your name", "Your message"], draft.texts).map(TextField.init),
        actions: [.init(title: "Cancel", style: .cancel), .init(title: "Post")])
    case .incomplete:
      Alert(
        title: "Not yet", message: "A name and a message, please.",
        actions: [.init(title: "Cancel", style: .cancel), .init(title: "Retry")])
    case .choice(let post):
      Alert(
        title: post.username, preferredStyle: .actionSheet,
        actions: [
          .init(title: "Hide post"), .init(title: "Hide all by this user"),
          .init(title: "Report post", style: .destructive),
          .init(title: "Cancel", style: .cancel),
        ])
    case .report(_, let reason):
      Alert(
        title: "Why?", textFields: [TextField(placeholder: "Because", text: reason)],
        actions: [.init(title: "Report"), .init(title: "Cancel")])
    }
  }
}
