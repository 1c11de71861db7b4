import Foundation

extension Value {
  /// Reads a JSON document: array elements become children named "0", "1" and so on, nulls and empty
  /// containers vanish. Numbers are doubles.
  ///
  /// - Parameter isLenient: Whether children that the database can't store are left out instead of refused.
  /// - Throws: ``RealtimeDatabaseError``: ``RealtimeDatabaseError/invalidData``,
  ///   ``RealtimeDatabaseError/invalidKey`` or ``RealtimeDatabaseError/tooDeep``.
  init(json: Data, isLenient: Bool = false) throws {
    self = try Self.decode(Value.self, from: json, isLenient: isLenient)
    guard depth <= Self.maximumDepth else { throw RealtimeDatabaseError.tooDeep }
  }

  /// Reads a JSON object whose nulls mean something: they delete.
  static func members(ofJSON json: Data) throws -> [(Key, Value)] {
    try decode([String: Value].self, from: json).map { (try Key(validating: $0), $1) }
  }

  private static func decode<T: Decodable>(
    _ type: T.Type, from json: Data, isLenient: Bool = false
  ) throws -> T {
    do {
      let decoder = JSONDecoder()
      decoder.userInfo[.isLenient] = isLenient
      return try decoder.decode(type, from: json)
    } catch let error as RealtimeDatabaseError {
      throw error
    } catch {
      throw RealtimeDatabaseError.invalidData
    }
  }
}

extension Value: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // In the order of what a feed holds most, since each wrong guess costs an error.
    if container.decodeNil() {
      self = .null
    } else if let string = try container.decodeIfMatching(String.self) {
      self = .string(string)
    } else if let number = try container.decodeIfMatching(Double.self) {
      self = .number(number)
    } else if let bool = try container.decodeIfMatching(Bool.self) {
      self = .bool(bool)
    } else {
      // The exact depth is known only when nulls are gone; this one keeps the stack small.
      guard decoder.codingPath.count <= Self.maximumDepth else {
        throw RealtimeDatabaseError.tooDeep
      }
      if let members = try container.decodeIfMatching([String: Child].self) {
        self = Value(Object(try members.compactMap { try $1.member(named: $0) }))
      } else {
        let elements = try container.decode([Child].self)
        self = Value(
          Object(
            elements.enumerated().compactMap { index, child in
              child.value.map { (Key(index: index), $0) }
            }))
      }
    }
  }

  /// A child on its way into an object; none if a lenient decoder leaves it out.
  private struct Child: Decodable {
    let value: Value?
    private let isLenient: Bool

    init(from decoder: any Decoder) throws {
      isLenient = decoder.userInfo[.isLenient] as? Bool ?? false
      value = isLenient ? try? Value(from: decoder) : try Value(from: decoder)
    }

    func member(named name: String) throws -> (Key, Value)? {
      guard let value else { return nil }
      if isLenient { return (try? Key(validating: name)).map { ($0, value) } }
      return (try Key(validating: name), value)
    }
  }
}

extension CodingUserInfoKey {
  /// A literal that is a key, as every decoding proves.
  fileprivate static let isLenient = CodingUserInfoKey(rawValue: "isLenient")!
}

extension SingleValueDecodingContainer {
  /// nil if the JSON holds another type here; other errors, also those from further in, go through.
  fileprivate func decodeIfMatching<T: Decodable>(_ type: T.Type) throws -> T? {
    do {
      return try decode(type)
    } catch DecodingError.typeMismatch {
      return nil
    }
  }
}
