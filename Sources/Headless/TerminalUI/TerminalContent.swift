/// The content of a terminal, which reacts to keys.
@MainActor
public protocol TerminalContent: AnyObject {
  /// The terminal's size in cells.
  var size: (width: Int, height: Int) { get set }

  /// From now on, `onChange` is called after each change.
  func appear(onChange: @escaping () -> Void)

  /// Whether characters are text instead of commands. By default, they are commands.
  var isTyping: Bool { get }

  /// Whether Ctrl-C is a key now. By default, it ends the program, even a busy one.
  var asksBeforeEnding: Bool { get }

  func handle(_ key: Key) -> TerminalOutcome

  /// The current frame. An error ends the program.
  func frame() throws -> TerminalFrame
}

/// The next step of the program after a key.
public enum TerminalOutcome {
  case goOn
  /// The content of the terminal is unknown and must be drawn completely.
  case redraw
  case quit
}

extension TerminalContent {
  public var isTyping: Bool { false }
  public var asksBeforeEnding: Bool { false }

  /// Handles keys that arrived together. Consecutive characters are typed at once: some terminals send pasted text as single keys.
  func handle(_ keys: [Key]) -> TerminalOutcome {
    var outcome = TerminalOutcome.goOn
    var rest = keys[...]
    while var key = rest.popFirst() {
      if case .character(let first) = key, case .character? = rest.first, isTyping {
        var text = String(first)
        while case .character(let next)? = rest.first {
          text.append(next)
          rest.removeFirst()
        }
        key = .paste(text)
      }
      switch handle(key) {
      case .goOn: break
      case .redraw: outcome = .redraw
      case .quit: return .quit
      }
    }
    return outcome
  }
}
