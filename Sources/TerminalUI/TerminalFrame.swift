/// All that a terminal shows at a moment.
struct TerminalFrame: Hashable {
  /// From the top, with the sequences that say how they look.
  var lines: [String]
  /// Where the cursor is to be seen, counted from 0; nil for nowhere.
  var cursor: Cursor?

  struct Cursor: Hashable {
    var x: Int
    var y: Int
  }
}
