import HeadlessUI
import TimelineModel

/// The labels of one comment.
public struct CommentCell: Hashable, Sendable {
  public private(set) var textLabel = Label()
  /// The author and the time.
  public private(set) var infoLabel = Label()

  public init() {}

  /// Shows `comment`. A nil owner means that the author is gone.
  public mutating func update(with comment: Comment, owner: User?, format: DisplayFormat) {
    textLabel.text = comment.text
    infoLabel.text = "\(format.name(owner)) · \(format.string(comment.creationDate))"
  }

  public var labels: [Label] { [textLabel, infoLabel] }
}
