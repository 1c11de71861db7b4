import HeadlessUI

/// A text being edited, and its insertion point.
public struct LineEditor: Hashable {
  /// The maximum number of characters in a field.
  static let maximumLength = 10_000

  public private(set) var text: String
  /// The number of characters before the insertion point.
  private(set) var offset: Int
  private var field = TextField(placeholder: "")

  /// - Parameter offset: The insertion point. Nil for the end.
  /// - Parameter numberOfLines: The lines of the field. Nil for a field of one line.
  public init(text: String, offset: Int?, numberOfLines: Int? = nil) {
    self.text = text
    field.numberOfLines = numberOfLines
    let count = text.count
    self.offset = min(max(offset ?? count, 0), count)
  }

  private var head: String { String(text.prefix(offset)) }
  private var tail: String { String(text.dropFirst(offset)) }

  /// Handles a key. Returns whether it was an editing key.
  public mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .paste(let pasted): insert(pasted)
    case .backspace: set(head: String(head.dropLast()), tail: tail)
    case .delete, .control("d"): set(head: head, tail: String(tail.dropFirst()))
    case .left, .control("b"): offset = max(0, offset - 1)
    case .right, .control("f"): offset = min(text.count, offset + 1)
    case .home, .control("a"): offset = 0
    case .end, .control("e"): offset = text.count
    case .control("u"): set(head: "", tail: tail)
    case .control("k"): set(head: head, tail: "")
    case .control("w"):
      let words = head.reversed().drop { $0.isWhitespace }.drop { !$0.isWhitespace }
      set(head: String(words.reversed()), tail: tail)
    default: return false
    }
    return true
  }

  private mutating func insert(_ new: String) {
    let room = max(0, Self.maximumLength - text.count)
    set(head: head + field.accepting(new).prefix(room), tail: tail)
  }

  private mutating func set(head: String, tail: String) {
    text = head + tail
    // A combining mark can join the letter before it, so that there is one character fewer.
    offset = min(head.count, text.count)
  }
}
