import Foundation

extension Post {
  /// The names of a post's fields in the database.
  private enum CodingKeys: String, CodingKey {
    case username
    case text
    case timestamp
  }

  /// Makes a post of what the database holds under a key, or nil when that is no whole, sane post.
  ///
  /// Any client may write anything into the feed, so everything is checked: the key is a UUID, both strings
  /// are there, and the timestamp is a finite number (`true` and `"12"` are none). Fields that a post does not
  /// have are ignored.
  ///
  /// - Parameters:
  ///   - json: The fields, as `JSONSerialization` gives them.
  ///   - identifier: The key under which they stand.
  ///
  /// Curriculum: Part One, Implement Model, step 4 (the failable initializer).
  public init?(json: [String: Any], identifier: String) {
    self.init(
      username: json[CodingKeys.username.rawValue] as? String,
      text: json[CodingKeys.text.rawValue] as? String,
      timestamp: Self.number(json[CodingKeys.timestamp.rawValue]),
      identifier: identifier
    )
  }

  /// The fields as the database holds them; `init?(json:identifier:)` reads them back.
  ///
  /// Curriculum: Part Two, Add Posting Functionality to the Post type, step 2.
  public var jsonValue: [String: Any] {
    [
      CodingKeys.username.rawValue: username,
      CodingKeys.text.rawValue: text,
      CodingKeys.timestamp.rawValue: timestamp,
    ]
  }

  /// ``jsonValue`` as the bytes of a request's body, or nil when the timestamp is not a finite number and so
  /// has no JSON.
  ///
  /// Curriculum: Part Two, Add Posting Functionality to the Post type, step 3.
  public var jsonData: Data? {
    guard timestamp.isFinite else { return nil }
    return try? JSONSerialization.data(withJSONObject: jsonValue, options: [.sortedKeys])
  }

  /// The one gate that every post from outside passes.
  private init?(username: String?, text: String?, timestamp: Double?, identifier: String) {
    guard let identifier = UUID(key: identifier), let username, let text, let timestamp,
      timestamp.isFinite
    else { return nil }
    self.init(username: username, text: text, timestamp: timestamp, identifier: identifier)
  }

  /// The number in `value`, unless it only looks like one: a boolean bridges to a number everywhere, and its
  /// Objective-C type is the one thing that tells them apart on every platform.
  private static func number(_ value: Any?) -> Double? {
    guard let number = value as? NSNumber, number.objCType.pointee != CChar(UInt8(ascii: "c"))
    else {
      return nil
    }
    return number.doubleValue
  }
}

extension Post {
  /// What the database holds under a key, read straight from JSON bytes by a `JSONDecoder`.
  ///
  /// This is the way of a whole feed, where going through `[String: Any]` costs several times as much. It
  /// never fails: something that is no post has a nil ``post(identifier:)``.
  public struct Record: Decodable {
    /// The timestamp, when there is a number, even if the rest makes no post. The database orders by it.
    public let timestamp: TimeInterval?
    private let username: String?
    private let text: String?

    public init(from decoder: any Decoder) throws {
      let fields = try? decoder.container(keyedBy: CodingKeys.self)
      timestamp = try? fields?.decode(TimeInterval.self, forKey: .timestamp)
      username = try? fields?.decode(String.self, forKey: .username)
      text = try? fields?.decode(String.self, forKey: .text)
    }

    /// The post, or nil when the record or its key is none; the same rules as ``Post/init(json:identifier:)``.
    public func post(identifier: String) -> Post? {
      Post(username: username, text: text, timestamp: timestamp, identifier: identifier)
    }
  }
}

extension UUID {
  /// Reads what `uuidString` writes, in either case of letters. `UUID(uuidString:)` is a `sscanf` on Linux: it takes
  /// three times as long, stops at a NUL, and reads a space or a sign as part of a number.
  package init?(key: String) {
    var key = key
    // Going through the text itself would cost a feed a twentieth more.
    let value: UInt128? = key.withUTF8 { characters in
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
      return value
    }
    guard let value else { return nil }
    self = withUnsafeBytes(of: value.bigEndian) { UUID(uuid: $0.load(as: uuid_t.self)) }
  }
}

extension UInt8 {
  /// What this ASCII character counts as a hexadecimal digit.
  fileprivate var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
