import HeadlessUI
import PostModel

public struct PostListCell: Hashable, Sendable {
  public private(set) var messageLabel = Label()
  public private(set) var infoLabel = Label()
  public private(set) var isNew = false

  public init() {}

  public mutating func update(with post: Post) {
    update(with: post, isNew: false)
  }

  mutating func update(with post: Post, isNew: Bool) {
    messageLabel.text = post.text
    infoLabel.text = "\(post.username) · \(post.dateString)"
    self.isNew = isNew
  }
}
