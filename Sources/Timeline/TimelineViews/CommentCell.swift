import HeadlessUI
import TimelineModel

/// What one comment shows.
public struct CommentCell: Hashable, Sendable {
  public private(set) var textLabel = Label()
  /// Who says it, and when.
  public private(set) var infoLabel = Label()

  public init() {}

  /// Shows `comment`, whose author is gone if there is no owner.
  public mutating func update(with comment: Comment, owner: User?, format: DisplayFormat) {
    textLabel.text = comment.text
    infoLabel.text = "\(format.name(owner)) · \(format.string(comment.creationDate))"
  }

  public var labels: [Label] { [textLabel, infoLabel] }
}
