/// A line between a table screen's bars.
enum TableLine: Hashable {
  case text(Text)
  case segments(SegmentedControl)
  /// What divides a row from the next.
  case rule

  struct Text: Hashable {
    var text: String
    var alignment = Label.TextAlignment.natural
    /// Whether a dot stands beside it.
    var isMarked = false
    /// What stands at its right end.
    var detail: String?
  }

  static func centered(_ text: String) -> TableLine {
    .text(Text(text: text, alignment: .center))
  }
}
