/// Text that is being typed, and the place in it where the next character goes.
struct LineEditor: Hashable {
  /// Nobody types more into a field.
  static let maximumLength = 10_000

  private(set) var text: String
  /// How many characters stand before the insertion point.
  private(set) var offset: Int

  /// - Parameter offset: nil for the end.
  init(text: String, offset: Int?) {
    self.text = text
    let count = text.count
    self.offset = min(max(offset ?? count, 0), count)
  }

  private var head: String { String(text.prefix(offset)) }
  private var tail: String { String(text.dropFirst(offset)) }

  /// Does what a key means. Returns whether it means anything here.
  mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    // A field is one line.
    case .paste(let pasted): insert(String(pasted.map { $0.isNewline || $0 == "\t" ? " " : $0 }))
    case .backspace: set(head: String(head.dropLast()), tail: tail)
    case .delete, .control("d"): set(head: head, tail: String(tail.dropFirst()))
    case .left, .control("b"): offset = max(0, offset - 1)
    case .right, .control("f"): offset = min(text.count, offset + 1)
    case .home, .control("a"): offset = 0
    case .end, .control("e"): offset = text.count
    case .control("u"): set(head: "", tail: tail)
    case .control("k"): set(head: head, tail: "")
    case .control("w"): set(head: headWithoutLastWord, tail: tail)
    default: return false
    }
    return true
  }

  private mutating func insert(_ new: String) {
    let room = max(0, Self.maximumLength - text.count)
    let harmless = new.filter {
      $0.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
    set(head: head + harmless.prefix(room), tail: tail)
  }

  private mutating func set(head: String, tail: String) {
    text = head + tail
    // A mark that follows a letter is no character of its own.
    offset = min(head.count, text.count)
  }

  private var headWithoutLastWord: String {
    let words = head.reversed().drop { $0.isWhitespace }.drop { !$0.isWhitespace }
    return String(words.reversed())
  }
}
