/// A row of the table of keys: keys that belong together, and their effect on the visible screen.
@MainActor
struct KeyBinding {
  /// The focus that the keys need. If a key is in several rows that fit, the one with the smallest value counts.
  enum Place: Int {
    case field
    /// Anything but the list.
    case item
    case anywhere
    /// The list, and also another item that no alert covers.
    case list
  }

  /// A part of the line below the screen. Words with a smaller rank come first.
  struct Hint {
    let rank: Int
    let words: String
  }

  let place: Place
  /// The keys in groups, in the order of the help.
  let keys: [[Key]]
  /// The effect, as the help explains it.
  let text: String
  let hint: Hint?
  let perform: (Key) -> TerminalOutcome

  init(
    _ place: Place, _ keys: [[Key]], _ text: String, hint: Hint? = nil,
    perform: @escaping (Key) -> Void
  ) {
    self.place = place
    self.keys = keys
    self.text = text
    self.hint = hint
    self.perform = { key in
      perform(key)
      return .goOn
    }
  }

  /// For keys after which the program does not just go on.
  init(
    deciding keys: [[Key]], _ text: String, hint: Hint? = nil,
    decide: @escaping (Key) -> TerminalOutcome
  ) {
    place = .anywhere
    self.keys = keys
    self.text = text
    self.hint = hint
    perform = decide
  }

  static let drawAgain = KeyBinding(deciding: [[.control("l")]], "Draw the screen again.") { _ in
    .redraw
  }

  /// The terminal itself does this.
  static let suspend = KeyBinding(
    .anywhere, [[.control("z")]], "Go back to the shell for a while; “fg” returns."
  ) { _ in }

  /// The keys' names, such as `↑ ↓  k j`.
  var name: String {
    keys.map { $0.map(\.name).joined(separator: " ") }.joined(separator: "  ")
  }

  func handles(_ key: Key) -> Bool { keys.contains { $0.contains(key) } }
}

extension Key {
  /// The name on the keyboard.
  var name: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .control(let letter): "Ctrl-\(letter.uppercased())"
    case .enter: "Enter"
    case .tab: "Tab"
    case .backTab: "Shift-Tab"
    case .backspace: "Backspace"
    case .delete: "Delete"
    case .escape: "Esc"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PageUp"
    case .pageDown: "PageDown"
    case .paste(let text): text
    }
  }
}
