import HeadlessUI
import PostModel

public struct PostListCell: Hashable, Sendable {
  public private(set) var messageLabel = Label()
  public private(set) var infoLabel = Label()
  public private(set) var isNew = false

  public init() {}

  public mutating func update(with post: Post) {
    self = PostListCell(post: post, isNew: false)
  }

  init(post: Post, isNew: Bool) {
    messageLabel = Label(text: post.text, numberOfLines: 0)
    infoLabel = Label(text: [post.username, post.dateString].joined(separator: "\n"))
    self.isNew = isNew
  }
}
