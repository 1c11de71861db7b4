/// Why bytes are not JSON, and where.
public struct JSONError: Error, CustomStringConvertible {
  /// The rule that the document breaks.
  struct Reason: Equatable {
    let text: String

    static let end = Reason(text: "the document ends too early")
    static let trailingComma = Reason(text: "no value stands after the comma")
    static let leadingZero = Reason(text: "a number cannot begin with 0")
    static let noDigit = Reason(text: "a digit is missing in a number")
    static let unknownEscape = Reason(
      text: "a backslash stands before something that it cannot escape")
    static let malformedText = Reason(text: "a string is not valid Unicode text")
    static let numberTooLarge = Reason(text: "a number is too large")
    static let tooDeep = Reason(text: "arrays and objects are nested too deeply")

    static func noValue(_ byte: UInt8) -> Reason {
      Reason(text: "a value cannot begin with \(byte.asCharacter)")
    }

    static func noKey(_ byte: UInt8) -> Reason {
      Reason(text: "a key has to begin with a quotation mark, not with \(byte.asCharacter)")
    }

    static func unexpected(_ byte: UInt8, after place: String) -> Reason {
      Reason(text: "\(byte.asCharacter) cannot stand after \(place)")
    }

    static func controlCharacter(_ byte: UInt8) -> Reason {
      Reason(text: "the control character \(byte.asCharacter) has to be escaped in a string")
    }

    static func otherType(expected: JSONReader.Kind, found: JSONReader.Kind) -> Reason {
      Reason(text: "there is \(found.rawValue) instead of \(expected.rawValue)")
    }
  }

  private let reason: Reason
  private let place: String

  init(_ reason: Reason, at bytes: JSONBytes) {
    self.reason = reason
    let (line, column) = bytes.lineAndColumn
    place = "line \(line), column \(column)"
  }

  /// Whether arrays and objects are nested more deeply than the reader allows.
  public var isTooDeep: Bool { reason == .tooDeep }

  /// The place and the reason, such as “line 3, column 17: a number cannot begin with 0”. Both count from 1, columns in Unicode scalars.
  public var description: String { "\(place): \(reason.text)" }
}

extension UInt8 {
  /// The byte in a message: a printable character of ASCII, or its number.
  fileprivate var asCharacter: String {
    if (0x21..<0x7F).contains(self) { return "“\(Unicode.Scalar(self))”" }
    let digits = String(self, radix: 16, uppercase: true)
    return "0x\(digits.count < 2 ? "0" : "")\(digits)"
  }
}
