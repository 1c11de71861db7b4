import Foundation
import JSON

extension Post {
  private enum CodingKeys: String, CodingKey {
    case username
    case text
    case timestamp
  }

  /// Nil if this is not a complete and valid post, because any client may write anything into the feed. The key must be a UUID, and the
  /// timestamp a finite number (`true` and `"12"` are not). Other fields are ignored.
  /// Curriculum: Part One, Implement Model, step 4 (the failable initializer).
  ///
  /// - Parameter json: The fields, in the types of `JSONSerialization`.
  public init?(json: [String: Any], identifier: String) {
    guard let identifier = UUID(key: identifier),
      let username = json[CodingKeys.username.rawValue] as? String,
      let text = json[CodingKeys.text.rawValue] as? String,
      let timestamp = Self.number(json[CodingKeys.timestamp.rawValue]), timestamp.isFinite
    else { return nil }
    self.init(username: username, text: text, timestamp: timestamp, identifier: identifier)
  }

  /// Curriculum: Part Two, Add Posting Functionality to the Post type, step 2.
  public var jsonValue: [String: Any] {
    [
      CodingKeys.username.rawValue: username,
      CodingKeys.text.rawValue: text,
      CodingKeys.timestamp.rawValue: timestamp,
    ]
  }

  /// Nil if the timestamp is not a finite number, which JSON does not have.
  /// Curriculum: Part Two, Add Posting Functionality to the Post type, step 3.
  public var jsonData: Data? {
    guard timestamp.isFinite else { return nil }
    return try? JSONSerialization.data(withJSONObject: jsonValue, options: [.sortedKeys])
  }

  /// Nil for a boolean, which bridges to a number on every platform and differs from one only by its Objective-C type.
  private static func number(_ value: Any?) -> Double? {
    // Most numbers are doubles, and a cast to `NSNumber` takes long.
    if let value, type(of: value) == Double.self { return value as? Double }
    guard let number = value as? NSNumber, number.objCType.pointee != CChar(UInt8(ascii: "c"))
    else { return nil }
    return number.doubleValue
  }
}

extension UUID {
  /// Reads `uuidString` in upper or lower case. On Linux, `UUID(uuidString:)` takes three times as long, stops at a NUL, and accepts
  /// a space or a sign as part of a number.
  package init?(key: String) {
    guard key.utf8.count == 36 else { return nil }
    var key = key
    let value = key.withUTF8 { characters in
      var value: UInt128 = 0
      for (position, character) in characters.enumerated() {
        switch position {
        case 8, 13, 18, 23: if character != UInt8(ascii: "-") { return UInt128?.none }
        default:
          guard let digit = character.hexadecimalDigit else { return nil }
          value = value << 4 | UInt128(digit)
        }
      }
      return value
    }
    guard let value else { return nil }
    self = withUnsafeBytes(of: value.bigEndian) { UUID(uuid: $0.load(as: uuid_t.self)) }
  }
}
