import HeadlessUI
import PostModel

/// One row of the list: the message, and below it the author and the date.
///
/// Curriculum: Part One, Table View Setup, step 5, and Dynamic Cell Height; the design sheet's cell.
public struct PostListCell: Hashable, Sendable {
  /// The message: all of it, as it was written, without any other text. It may take as many lines as it needs.
  public private(set) var messageLabel = Label()
  /// The author, and the time of writing as a date. It may take as many lines as it needs.
  public private(set) var infoLabel = Label()
  /// Whether the row marks its post as new. The controller knows; how the cell learns it is up to you.
  ///
  /// Curriculum: Part Two, Black Diamonds.
  public private(set) var isNew = false

  /// An empty row.
  public init() {}

  /// Shows another post, and removes all texts of the previous one.
  public mutating func update(with post: Post) {
    // Yours to write: put the post's texts into the labels.
  }
}
