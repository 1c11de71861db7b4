// Solves: Part One, Table View Setup, step 5, and Dynamic Cell Height; the labels of the design sheet.
// Does not survive: a name with line breaks, which can imitate other text. Post+DisplayName.swift in Sources does.

import HeadlessUI
import PostModel

public struct PostListCell: Hashable, Sendable {
  public private(set) var messageLabel = Label()
  public private(set) var infoLabel = Label()
  public internal(set) var isNew = false

  public init() {}

  public mutating func update(with post: Post) {
    messageLabel.text = post.text
    infoLabel.text = "\(post.username), \(post.dateString)"
  }
}
