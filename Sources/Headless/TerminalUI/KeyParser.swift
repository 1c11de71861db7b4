/// Converts the bytes of a terminal into keys. The bytes may be split anywhere. At most ``maximumPasteSize`` bytes are buffered.
/// Unknown sequences, letters with the Alt key, broken UTF-8 and control characters are ignored.
public struct KeyParser: Sendable {
  /// The maximum number of bytes of pasted text. The rest is dropped.
  public static let maximumPasteSize = 64 << 10
  /// No key has a longer sequence.
  private static let maximumSequenceLength = 32
  private static let endOfPaste: [UInt8] = Array("\u{1B}[201~".utf8)

  private enum State {
    case ground, character, escape
    /// After `ESC [`.
    case sequence
    /// After `ESC O`, or `ESC [ [` on the Linux console: one more byte follows.
    case shortSequence
    /// After `ESC ]`, `ESC P` and the like: a reply of the terminal that ends with `ESC \` or BEL.
    case answer
    case paste
  }

  private var state = State.ground
  /// The bytes of an incomplete sequence.
  private var bytes: [UInt8] = []
  /// The last bytes of pasted text, which may be its end mark.
  private var tail: [UInt8] = []

  public init() {}

  /// Whether the bytes so far are a key if no more follow within a moment: an Escape, or an Alt letter that may begin a reply.
  public var isWaiting: Bool {
    switch state {
    case .escape: true
    case .answer: bytes.isEmpty
    case .ground, .character, .sequence, .shortSequence, .paste: false
    }
  }

  public mutating func parse(_ bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    for byte in bytes { parseByte(byte, &keys) }
    return keys
  }

  /// Must be called if no more bytes follow within a moment. Returns the Escape key if the bytes so far mean that.
  public mutating func flush() -> [Key] {
    guard isWaiting else { return [] }
    defer { state = .ground }
    return state == .escape ? [.escape] : []
  }

  private mutating func parseByte(_ byte: UInt8, _ keys: inout [Key]) {
    switch state {
    case .ground: begin(byte, &keys)
    case .character: parseContinuation(byte, &keys)
    case .escape: parseAfterEscape(byte, &keys)
    case .sequence: parseInSequence(byte, &keys)
    case .shortSequence:
      state = .ground
      if byte == 0x1B {
        state = .escape
      } else if let key = Self.letterKeys[byte] {
        keys.append(key)
      }
    case .answer:
      bytes = [byte]
      if byte == 0x07 || byte == 0x9C { state = .ground }
      // ESC \ ends the reply. ESC with anything else begins something new.
      if byte == 0x1B { state = .escape }
    case .paste: parsePasted(byte, &keys)
    }
  }

  private mutating func begin(_ byte: UInt8, _ keys: inout [Key]) {
    switch byte {
    case 0x1B: state = .escape
    case 0x0D, 0x0A: keys.append(.enter)
    case 0x09: keys.append(.tab)
    case 0x08, 0x7F: keys.append(.backspace)
    case 0x01...0x1A: keys.append(.control(Character(Unicode.Scalar(byte + 0x60))))
    case 0x20..<0x7F: keys.append(.character(Character(Unicode.Scalar(byte))))
    case 0xC2...0xF4:
      state = .character
      bytes = [byte]
    default: break
    }
  }

  private mutating func parseContinuation(_ byte: UInt8, _ keys: inout [Key]) {
    guard 0x80..<0xC0 ~= byte else {
      // The sequence so far is broken. This byte begins something new.
      state = .ground
      return begin(byte, &keys)
    }
    bytes.append(byte)
    let length = bytes[0] < 0xE0 ? 2 : bytes[0] < 0xF0 ? 3 : 4
    guard bytes.count == length else { return }
    state = .ground
    guard let text = String(validating: bytes, as: UTF8.self),
      let scalar = text.unicodeScalars.first, scalar.properties.generalCategory != .control
    else { return }
    keys.append(.character(Character(scalar)))
  }

  private mutating func parseAfterEscape(_ byte: UInt8, _ keys: inout [Key]) {
    switch byte {
    case 0x1B: keys.append(.escape)
    case UInt8(ascii: "["):
      state = .sequence
      bytes = []
    case UInt8(ascii: "O"): state = .shortSequence
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
      UInt8(ascii: "_"):
      state = .answer
      bytes = []
    case 0x20..<0x7F: state = .ground
    default:
      // The first Escape is a separate key.
      keys.append(.escape)
      state = .ground
      begin(byte, &keys)
    }
  }

  private mutating func parseInSequence(_ byte: UInt8, _ keys: inout [Key]) {
    switch byte {
    case 0x20..<0x40: if bytes.count <= Self.maximumSequenceLength { bytes.append(byte) }
    case UInt8(ascii: "[") where bytes.isEmpty: state = .shortSequence
    case 0x40..<0x7F:
      state = .ground
      if bytes.count <= Self.maximumSequenceLength { end(byte, &keys) }
    default:
      state = .ground
      begin(byte, &keys)
    }
  }

  /// Ends a sequence. Modifier keys are ignored.
  private mutating func end(_ final: UInt8, _ keys: inout [Key]) {
    if bytes.first == UInt8(ascii: "<") { return endMouse(final, &keys) }
    guard final == UInt8(ascii: "~") else {
      if bytes.allSatisfy({ 0x30...0x3B ~= $0 }), let key = Self.letterKeys[final] {
        keys.append(key)
      }
      return
    }
    let number = String(decoding: bytes.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
    switch Int(number) {
    case 1, 7: keys.append(.home)
    case 3: keys.append(.delete)
    case 4, 8: keys.append(.end)
    case 5: keys.append(.pageUp)
    case 6: keys.append(.pageDown)
    case 200:
      state = .paste
      (bytes, tail) = ([], [])
    default: break
    }
  }

  /// Ends `ESC [ < BUTTON ; COLUMN ; LINE M`. A button that is released ends with `m`.
  private func endMouse(_ final: UInt8, _ keys: inout [Key]) {
    let numbers = bytes.dropFirst().split(separator: UInt8(ascii: ";"))
      .map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
    guard final == UInt8(ascii: "M"), numbers.count == 3 else { return }
    switch numbers[0] {
    case 0: keys.append(.click(x: max(0, numbers[1] - 1), y: max(0, numbers[2] - 1)))
    case 64: keys.append(.wheelUp)
    case 65: keys.append(.wheelDown)
    default: break
    }
  }

  private mutating func parsePasted(_ byte: UInt8, _ keys: inout [Key]) {
    tail.append(byte)
    if tail == Self.endOfPaste {
      state = .ground
      keys.append(.paste(String(decoding: bytes, as: UTF8.self)))
      (bytes, tail) = ([], [])
    }
    while !Self.endOfPaste.starts(with: tail) {
      let first = tail.removeFirst()
      if bytes.count < Self.maximumPasteSize { bytes.append(first) }
    }
  }

  private static let letterKeys: [UInt8: Key] = [
    UInt8(ascii: "A"): .up, UInt8(ascii: "B"): .down, UInt8(ascii: "C"): .right,
    UInt8(ascii: "D"): .left, UInt8(ascii: "H"): .home, UInt8(ascii: "F"): .end,
    UInt8(ascii: "M"): .enter, UInt8(ascii: "Z"): .backTab,
  ]
}
