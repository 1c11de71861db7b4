/// The content of a terminal, which reacts to keys.
@MainActor
public protocol TerminalContent: AnyObject {
  /// The terminal's size in cells.
  var size: (width: Int, height: Int) { get set }

  /// Makes the content appear. From now on, `onChange` is called after each change.
  func appear(onChange: @escaping () -> Void)

  /// Handles keys that have arrived together.
  func handle(_ keys: [Key]) -> TerminalOutcome

  /// The current frame.
  ///
  /// - Throws: An error that ends the program.
  func frame() throws -> TerminalFrame
}

/// The next step of the program after a key.
public enum TerminalOutcome {
  case goOn
  /// The content of the terminal is unknown and must be drawn completely.
  case redraw
  case quit
}
