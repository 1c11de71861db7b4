import Foundation
import JSON

extension Post {
  /// The names of a post's fields in the database.
  private enum CodingKeys: String, CodingKey {
    case username
    case text
    case timestamp
  }

  /// Creates a post from the database's content under a key. Nil if that is not a complete and valid post.
  ///
  /// Any client may write anything into the feed, so everything is checked: the key is a UUID, there are both strings, and
  /// the timestamp is a finite number (`true` and `"12"` are not). Other fields are ignored.
  ///
  /// - Parameters:
  ///   - json: The fields, in the types of `JSONSerialization`.
  ///   - identifier: The key of the fields.
  ///
  /// Curriculum: Part One, Implement Model, step 4 (the failable initializer).
  public init?(json: [String: Any], identifier: String) {
    self.init(
      username: json[CodingKeys.username.rawValue] as? String,
      text: json[CodingKeys.text.rawValue] as? String,
      timestamp: Self.number(json[CodingKeys.timestamp.rawValue]),
      identifier: UUID(key: identifier)
    )
  }

  /// The fields in the form of the database. `init?(json:identifier:)` reads them.
  ///
  /// Curriculum: Part Two, Add Posting Functionality to the Post type, step 2.
  public var jsonValue: [String: Any] {
    [
      CodingKeys.username.rawValue: username,
      CodingKeys.text.rawValue: text,
      CodingKeys.timestamp.rawValue: timestamp,
    ]
  }

  /// ``jsonValue`` as the bytes of a request's body. Nil if the timestamp is not a finite number, which JSON does not have.
  ///
  /// Curriculum: Part Two, Add Posting Functionality to the Post type, step 3.
  public var jsonData: Data? {
    guard timestamp.isFinite else { return nil }
    return try? JSONSerialization.data(withJSONObject: jsonValue, options: [.sortedKeys])
  }

  /// Checks the fields of a post. Every post from outside is created here.
  private init?(username: String?, text: String?, timestamp: Double?, identifier: UUID?) {
    guard let identifier, let username, let text, let timestamp, timestamp.isFinite
    else { return nil }
    self.init(username: username, text: text, timestamp: timestamp, identifier: identifier)
  }

  /// The number in a value. Nil for a boolean, which bridges to a number on every platform and differs from one only by its
  /// Objective-C type.
  private static func number(_ value: Any?) -> Double? {
    guard let number = value as? NSNumber, number.objCType.pointee != CChar(UInt8(ascii: "c"))
    else {
      return nil
    }
    return number.doubleValue
  }
}

extension Post {
  /// The database's content under a key, read from JSON bytes.
  ///
  /// Whole feeds are read with this, because `[String: Any]` costs several times as much. If the content is no post,
  /// ``post(identifier:)`` returns nil.
  public struct Record {
    /// The timestamp if it is a number, even if the rest is no post. The database orders by it.
    public let timestamp: TimeInterval?
    private let username: String?
    private let text: String?
    /// Whether anything in the content cannot be represented, such as text that is not Unicode.
    private let isFlawed: Bool

    /// Reads the next value, whatever it is.
    ///
    /// - Throws: `JSONError` if it is no JSON.
    public init(from reader: inout JSONReader) throws {
      var username: String?
      var text: String?
      var timestamp: TimeInterval?
      let flawCount = reader.flawCount
      if try reader.kind() == .object {
        try reader.object { reader, key in
          // Of fields with the same name, the last one counts, whatever it is.
          switch key {
          case "username": username = try reader.stringOrSkip()
          case "text": text = try reader.stringOrSkip()
          case "timestamp": timestamp = try reader.numberOrSkip()
          default: break
          }
        }
      } else {
        try reader.skip()
      }
      isFlawed = reader.flawCount > flawCount
      self.username = username
      self.text = text
      self.timestamp = timestamp
    }

    /// Reads a document. Nil if it is no JSON.
    public init?(json: Data) {
      let record = try? JSONReader.read(json, flaws: .replaced) { try Record(from: &$0) }
      guard let record else { return nil }
      self = record
    }

    /// The post, by the same rules as ``Post/init(json:identifier:)``. Nil if the content or the key is not that of a post.
    public func post(identifier: JSONText) -> Post? {
      identifier.withUTF8(UUID.init(key:)).flatMap(post)
    }

    /// The post, by the same rules as ``Post/init(json:identifier:)``. Nil if the content or the key is not that of a post.
    public func post(identifier: String) -> Post? {
      UUID(key: identifier).flatMap(post)
    }

    private func post(identifier: UUID) -> Post? {
      isFlawed
        ? nil
        : Post(username: username, text: text, timestamp: timestamp, identifier: identifier)
    }
  }
}

extension JSONReader {
  /// Reads a string, or skips a value of another type.
  fileprivate mutating func stringOrSkip() throws -> String? {
    try kind() == .string ? string() : nil
  }

  /// Reads a finite number, or skips a value of another type.
  fileprivate mutating func numberOrSkip() throws -> Double? {
    guard try kind() == .number else { return nil }
    let number = try number().double
    return number.isFinite ? number : nil
  }
}

extension UUID {
  /// Reads the format of `uuidString`, in upper or lower case. `UUID(uuidString:)` uses `sscanf` on Linux, which takes three times
  /// as long, stops at a NUL, and accepts a space or a sign as part of a number.
  package init?(key: String) {
    var key = key
    guard let identifier = key.withUTF8(UUID.init(key:)) else { return nil }
    self = identifier
  }

  /// Reads the format of `uuidString` from its characters.
  package init?(key characters: UnsafeBufferPointer<UInt8>) {
    guard characters.count == 36 else { return nil }
    var value: UInt128 = 0
    for (position, character) in characters.enumerated() {
      switch position {
      case 8, 13, 18, 23:
        if character != UInt8(ascii: "-") { return nil }
      default:
        guard let digit = character.hexadecimalDigit else { return nil }
        value = value << 4 | UInt128(digit)
      }
    }
    self = withUnsafeBytes(of: value.bigEndian) { UUID(uuid: $0.load(as: uuid_t.self)) }
  }
}
