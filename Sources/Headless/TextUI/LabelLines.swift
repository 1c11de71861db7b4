import CellText
import HeadlessUI

/// The lines of a label, made one at a time. If there are more than the label may have, the last one ends in an ellipsis.
public struct LabelLines: Sequence, IteratorProtocol {
  private let width: Int
  private var lines: WrappedLines
  private var room: Int

  /// A text from the network may have megabytes, and nobody scrolls through more lines than this.
  private static let maximumCount = 500

  public init(_ label: Label, width: Int) {
    self.width = width
    lines = WrappedLines(label.text, width: width)
    room = label.numberOfLines > 0 ? label.numberOfLines : Self.maximumCount
  }

  public mutating func next() -> String? {
    guard room > 0, let line = lines.next() else { return nil }
    room -= 1
    return room == 0 && lines.next() != nil ? line.withEllipsis(width: width) : line
  }
}

extension String {
  /// This line with an ellipsis. If both do not fit, words at the end are removed.
  func withEllipsis(width: Int) -> String {
    if hasSuffix("…") { return self }
    if cellWidth < width { return self + "…" }
    var lines = WrappedLines(self, width: width - 1)
    return (lines.next() ?? "") + "…"
  }
}
