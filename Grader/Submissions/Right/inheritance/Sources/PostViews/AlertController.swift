import HeadlessUI
import PostModel

/// What an alert asks its list to do.
@MainActor
protocol AlertControllerHost: AnyObject {
  func send(_ form: NewPostForm)
  func hide(_ post: Post)
  func hideAll(byUserOf post: Post)
  func report(_ post: Post, reason: String)
}

/// An alert that knows what its buttons do. This one has only one, which closes it.
@MainActor
class AlertController {
  private(set) var texts: [String]

  init(texts: [String] = []) {
    self.texts = texts
  }

  // MARK: For subclasses

  var title: String { "" }
  var message: String? { nil }
  var style: Alert.Style { .alert }
  var placeholders: [String] { [] }
  /// The buttons besides “Cancel”.
  var buttons: [String] { [] }

  /// One of ``buttons`` was tapped. Returns the alert that takes the place of this one, or nil to close it.
  func tap(_ button: String, host: any AlertControllerHost) -> AlertController? { nil }

  // MARK: For the list

  final var alert: Alert {
    Alert(
      title: title, message: message, preferredStyle: style,
      textFields: zip(placeholders, texts).map { TextField(placeholder: $0, text: $1) },
      actions: buttons.map { .init(title: $0) } + [.init(title: "Cancel", style: .cancel)])
  }

  final func type(_ text: String, at index: Int) {
    if texts.indices.contains(index) { texts[index] = text }
  }
}

final class NewPostForm: AlertController {
  var username: String { texts[0] }
  var text: String { texts[1] }

  convenience init() { self.init(texts: ["", ""]) }

  override var title: String { "What would you like to say?" }
  override var placeholders: [String] { ["Username", "Message"] }
  override var buttons: [String] { ["Post"] }

  override func tap(_ button: String, host: any AlertControllerHost) -> AlertController? {
    let isIncomplete = texts.contains { text in
      !text.unicodeScalars.contains { !$0.properties.isWhitespace }
    }
    if isIncomplete { return MissingInformationAlert(form: self) }
    host.send(self)
    return nil
  }
}

final class MissingInformationAlert: AlertController {
  private let form: NewPostForm

  init(form: NewPostForm) {
    self.form = form
    super.init()
  }

  override var title: String { "Missing information" }
  override var message: String? { "Write your name and something to post." }
  override var buttons: [String] { ["Retry"] }

  override func tap(_ button: String, host: any AlertControllerHost) -> AlertController? { form }

}

final class PostSheet: AlertController {
  private let post: Post

  init(post: Post) {
    self.post = post
    super.init()
  }

  override var title: String { "Post by \(post.username)" }
  override var style: Alert.Style { .actionSheet }
  override var buttons: [String] { ["Report post", "Hide post", "Hide all by this user"] }

  override func tap(_ button: String, host: any AlertControllerHost) -> AlertController? {
    switch button {
    case "Report post": return ReportForm(post: post)
    case "Hide post": host.hide(post)
    default: host.hideAll(byUserOf: post)
    }
    return nil
  }
}

final class ReportForm: AlertController {
  private let post: Post

  init(post: Post) {
    self.post = post
    super.init(texts: [""])
  }

  override var title: String { "Report this post" }
  override var placeholders: [String] { ["What is wrong with it?"] }
  override var buttons: [String] { ["Report"] }

  override func tap(_ button: String, host: any AlertControllerHost) -> AlertController? {
    host.report(post, reason: texts[0])
    return nil
  }
}
