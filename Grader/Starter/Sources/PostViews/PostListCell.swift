import HeadlessUI
import PostModel

/// What one row of the list shows: the message, and below it who wrote it and when.
///
/// Curriculum: Part One, Table View Setup, step 5, and Dynamic Cell Height; the design sheet's cell.
public struct PostListCell: Hashable, Sendable {
  /// The message: all of it, as it was written, and nothing else. It may take as many lines as it needs.
  public private(set) var messageLabel = Label()
  /// Who wrote it, and when, as a date. It may take as many lines as it needs.
  public private(set) var infoLabel = Label()
  /// Whether the row says that its post is new. The controller knows; how the cell learns it is up to you.
  ///
  /// Curriculum: Part Two, Black Diamonds.
  public private(set) var isNew = false

  /// An empty row.
  public init() {}

  /// Shows another post, and nothing any more of the one before.
  public mutating func update(with post: Post) {
    // Yours to write: put the post's texts into the labels.
  }
}
