import HeadlessUI
import PostModel

/// One row of the list.
public struct PostListCell: Hashable, Sendable {
  public private(set) var messageLabel = Label()
  public private(set) var infoLabel = Label()
  public private(set) var isNew = false

  public init() {}

  public mutating func update(with post: Post) {
    messageLabel = Label(text: post.text, numberOfLines: 0)
    infoLabel = Label(text: "— \(post.username), \(post.dateString)", numberOfLines: 0)
    isNew = false
  }

  func marked(_ isNew: Bool) -> PostListCell {
    var cell = self
    cell.isNew = isNew
    return cell
  }
}
