import HeadlessUI
import PostControllers
import PostModel

/// An alert that knows what its buttons do: one type for each alert.
@MainActor
protocol AlertModel {
  var alert: Alert { get }
  mutating func type(_ text: String, into field: Int)
  /// The alert after a tap on one of its buttons, if any.
  func tap(_ title: String, _ controller: PostController) -> (any AlertModel)?
}

extension AlertModel {
  mutating func type(_ text: String, into field: Int) {}

  fileprivate func make(
    _ title: String, _ message: String? = nil, style: Alert.Style = .alert,
    fields: [TextField] = [], buttons: String...
  ) -> Alert {
    Alert(
      title: title, message: message, preferredStyle: style, textFields: fields,
      actions: buttons.map { .init(title: $0) } + [.init(title: "Cancel", style: .cancel)])
  }
}

struct NewPostAlert: AlertModel {
  var texts = ["", ""]

  var alert: Alert {
    make(
      "New post",
      fields: [
        TextField(placeholder: "Username", text: texts[0]),
        TextField(placeholder: "Message", text: texts[1]),
      ], buttons: "Post")
  }

  mutating func type(_ text: String, into field: Int) {
    if texts.indices.contains(field) { texts[field] = text }
  }

  func tap(_ title: String, _ controller: PostController) -> (any AlertModel)? {
    guard title == "Post" else { return nil }
    for text in texts where text.drop(while: \.isWhitespace).isEmpty {
      return MissingTextAlert(form: self)
    }
    controller.addPost(username: texts[0], text: texts[1])
    return nil
  }
}

struct MissingTextAlert: AlertModel {
  let form: NewPostAlert

  var alert: Alert {
    make("Missing text", "Fill in both fields.", buttons: "Retry")
  }

  func tap(_ title: String, _ controller: PostController) -> (any AlertModel)? {
    title == "Retry" ? form : nil
  }
}

struct ActionsAlert: AlertModel {
  let post: Post

  var alert: Alert {
    make(
      "Post by \(post.username)", post.dateString, style: .actionSheet,
      buttons: "Report post", "Hide post", "Hide all by this user")
  }

  func tap(_ title: String, _ controller: PostController) -> (any AlertModel)? {
    switch title {
    case "Report post": return ReportAlert(post: post)
    case "Hide post": controller.hide(.post(post))
    case "Hide all by this user": controller.hide(.user(username: post.username))
    default: break
    }
    return nil
  }
}

struct ReportAlert: AlertModel {
  let post: Post
  var reason = ""

  var alert: Alert {
    make("Report", fields: [TextField(placeholder: "Reason", text: reason)], buttons: "Report")
  }

  mutating func type(_ text: String, into field: Int) {
    if field == 0 { reason = text }
  }

  func tap(_ title: String, _ controller: PostController) -> (any AlertModel)? {
    // A report without a reason helps nobody.
    if title == "Report", reason.contains(where: { !$0.isWhitespace }) {
      controller.report(post, reason: reason)
    }
    return nil
  }
}
