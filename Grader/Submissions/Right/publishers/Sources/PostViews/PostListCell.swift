import HeadlessUI
import PostModel

public struct PostListCell: Hashable, Sendable {
  public private(set) var messageLabel = Label(text: "", numberOfLines: 0)
  public private(set) var infoLabel = Label(text: "", numberOfLines: 0)
  public private(set) var isNew = false

  public init() {}

  public mutating func update(with post: Post) {
    isNew = false
    messageLabel.text = post.text
    infoLabel = Label(name: post.username, detail: post.dateString)
  }

  mutating func mark() { isNew = true }
}
