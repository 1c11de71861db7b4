/// Why bytes are not JSON, and where.
public struct JSONError: Error, CustomStringConvertible {
  /// The place and the reason, such as “line 3, column 17: a number cannot begin with 0”. Both count from 1, columns in Unicode scalars.
  public let description: String
  /// Whether arrays and objects are nested more deeply than the reader allows.
  public let isTooDeep: Bool

  init(_ reason: String, at bytes: JSONBytes) {
    let (line, column) = bytes.lineAndColumn
    description = "line \(line), column \(column): \(reason)"
    isTooDeep = reason == Self.tooDeep
  }

  static let end = "the document ends too early"
  static let unknownEscape = "a backslash stands before something that it cannot escape"
  static let tooDeep = "arrays and objects are nested too deeply"
}

extension UInt8 {
  /// The byte in a message: a printable character of ASCII, or its number.
  var asCharacter: String {
    if (0x21..<0x7F).contains(self) { return "“\(Unicode.Scalar(self))”" }
    let digits = String(self, radix: 16, uppercase: true)
    return "0x\(digits.count < 2 ? "0" : "")\(digits)"
  }
}
