import HeadlessUI
import PostModel

/// A post that is being written.
struct Draft: Equatable {
  var username = ""
  var text = ""

  var isComplete: Bool {
    ![username, text].contains { $0.allSatisfy(\.isWhitespace) }
  }
}

/// What stands over the list.
enum Overlay {
  case none
  case form(Draft)
  case missing(Draft)
  case choice(Post)
  case reason(Post, String)

  var draft: Draft {
    switch self {
    case .form(let draft), .missing(let draft): draft
    case .none, .choice, .reason: Draft()
    }
  }

  var alert: Alert? {
    let cancel = Alert.Action(title: "Cancel", style: .cancel)
    switch self {
    case .none: return nil
    case .form(let draft):
      return Alert(
        title: "New post",
        textFields: [
          TextField(placeholder: "Your name", text: draft.username),
          TextField(placeholder: "Your message", text: draft.text),
        ],
        actions: [.init(title: "Post"), cancel])
    case .missing:
      return Alert(
        title: "Missing information",
        message: "A post needs a username and a message.",
        actions: [.init(title: "Retry"), cancel])
    case .choice(let post):
      return Alert(
        title: post.username,
        preferredStyle: .actionSheet,
        actions: [
          .init(title: "Report post", style: .destructive),
          .init(title: "Hide post"),
          .init(title: "Hide all by this user"),
          cancel,
        ])
    case .reason(_, let reason):
      return Alert(
        title: "Report post",
        message: "What is wrong with it?",
        textFields: [TextField(placeholder: "Reason", text: reason)],
        actions: [.init(title: "Report", style: .destructive), cancel])
    }
  }
}
