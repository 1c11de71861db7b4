/// Why bytes are no JSON, and where.
public struct JSONError: Error, Equatable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Equatable, Sendable {
    /// The document ends too early.
    case end
    /// A value cannot begin with this byte.
    case noValue(UInt8)
    /// A key has to begin with a quotation mark.
    case noKey(UInt8)
    /// This byte cannot stand here.
    case unexpected(UInt8, after: String)
    /// A comma stands after the last element.
    case trailingComma
    /// A number begins with 0 and goes on with a digit.
    case leadingZero
    /// A digit has to stand here.
    case noDigit
    /// A control character stands in a string.
    case controlCharacter(UInt8)
    /// A backslash stands before something that it cannot escape.
    case unknownEscape
    /// A string contains bytes that are not UTF-8, or half a surrogate pair.
    case malformedText
    /// A number is beyond all doubles.
    case numberTooLarge
    /// Arrays and objects are nested too deeply.
    case tooDeep
    /// The value has another type than the one that was asked for.
    case otherType(expected: JSONReader.Kind, found: JSONReader.Kind)
  }

  public let reason: Reason
  /// The number of bytes before the place.
  public let offset: Int
  /// The line of the place, from 1.
  public let line: Int
  /// The column of the place in characters of Unicode, from 1.
  public let column: Int

  init(_ reason: Reason, at bytes: JSONBytes) {
    self.reason = reason
    offset = bytes.position
    (line, column) = bytes.lineAndColumn
  }

  /// The place and the reason, such as “line 3, column 17: a number cannot begin with 0”.
  public var description: String { "line \(line), column \(column): \(reason)" }
}

extension JSONError.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .end: "the document ends too early"
    case .noValue(let byte): "a value cannot begin with \(byte.asCharacter)"
    case .noKey(let byte): "a key has to begin with a quotation mark, not with \(byte.asCharacter)"
    case .unexpected(let byte, let place): "\(byte.asCharacter) cannot stand after \(place)"
    case .trailingComma: "no value stands after the comma"
    case .leadingZero: "a number cannot begin with 0"
    case .noDigit: "a digit is missing in a number"
    case .controlCharacter(let byte):
      "the control character \(byte.asCharacter) has to be escaped in a string"
    case .unknownEscape: "a backslash stands before something that it cannot escape"
    case .malformedText: "a string is not valid Unicode text"
    case .numberTooLarge: "a number is too large"
    case .tooDeep: "arrays and objects are nested too deeply"
    case .otherType(let expected, let found): "there is \(found.name) instead of \(expected.name)"
    }
  }
}

extension JSONReader.Kind {
  fileprivate var name: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension UInt8 {
  /// The byte in a message: a printable character of ASCII, or its number.
  fileprivate var asCharacter: String {
    if (0x21..<0x7F).contains(self) { return "“\(Unicode.Scalar(self))”" }
    let digits = String(self, radix: 16, uppercase: true)
    return "0x\(digits.count < 2 ? "0" : "")\(digits)"
  }
}
