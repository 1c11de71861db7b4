import HeadlessUI
import PostModel

/// One row of the list: the message, and below it the author and the date.
public struct PostListCell: Hashable, Sendable {
  public private(set) var messageLabel = Label()
  public private(set) var infoLabel = Label()
  public private(set) var isNew = false

  public init() {}

  init(_ post: Post, isNew: Bool) {
    update(with: post)
    self.isNew = isNew
  }

  public mutating func update(with post: Post) {
    self = PostListCell()
    messageLabel = Label(text: post.text)
    infoLabel = Label(text: "\(post.dateString)\n\(post.username)")
  }
}
