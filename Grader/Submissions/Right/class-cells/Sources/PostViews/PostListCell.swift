import HeadlessUI
import PostModel

public final class PostListCell: CustomStringConvertible {
  public private(set) var messageLabel = Label()
  public private(set) var infoLabel = Label()
  public private(set) var isNew = false

  public init() {}

  public func update(with post: Post) {
    messageLabel = Label(text: post.text)
    infoLabel = Label(text: [post.username, post.dateString].joined(separator: ", "))
  }

  func mark(isNew: Bool) { self.isNew = isNew }

  public var description: String { "\(infoLabel.text): \(messageLabel.text)" }
}
