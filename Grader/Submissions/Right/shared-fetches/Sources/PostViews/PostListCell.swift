import HeadlessUI
import PostModel

/// One row of the list.
public struct PostListCell: Hashable, Sendable {
  public private(set) var messageLabel: Label
  public private(set) var infoLabel: Label
  public private(set) var isNew: Bool

  public init() {
    messageLabel = Label()
    infoLabel = Label()
    isNew = false
  }

  public mutating func update(with post: Post) {
    self = PostListCell()
    messageLabel.text = post.text
    infoLabel.text = [post.username, post.dateString].joined(separator: "\n")
  }

  mutating func show(_ post: Post, isNew: Bool) {
    update(with: post)
    self.isNew = isNew
  }
}
