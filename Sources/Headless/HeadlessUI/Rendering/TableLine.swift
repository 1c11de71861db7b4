/// A line between the bars of a table screen.
enum TableLine: Hashable {
  case text(Text)
  case segments(SegmentedControl)
  /// The separator between two rows.
  case rule

  struct Text: Hashable {
    var text: String
    var alignment = Label.TextAlignment.natural
    /// Whether there is a dot beside the line.
    var isMarked = false
    /// The text at its right end.
    var detail: String?
  }

  static func centered(_ text: String) -> TableLine {
    .text(Text(text: text, alignment: .center))
  }
}
