/// What a terminal shows, and what keys do to it.
@MainActor
protocol TerminalContent: AnyObject {
  /// The terminal's size in cells.
  var size: (width: Int, height: Int) { get set }

  /// Comes up. From now on, `onChange` is called after each change of what is to be seen.
  func appear(onChange: @escaping () -> Void)

  /// Does what keys mean that have come together.
  func handle(_ keys: [Key]) -> TerminalOutcome

  /// What the terminal shows now.
  ///
  /// - Throws: What has gone wrong, and ends the program.
  func frame() throws -> TerminalFrame
}

/// What becomes of the program after a key.
enum TerminalOutcome {
  case goOn
  /// The terminal may show something else than is known, and is drawn anew.
  case redraw
  case quit
}
