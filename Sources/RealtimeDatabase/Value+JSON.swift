import Foundation

extension Value {
  /// Reads a JSON document: array elements become children named "0", "1" and so on, nulls and empty
  /// containers vanish. Numbers are doubles.
  ///
  /// - Throws: ``RealtimeDatabaseError``: ``RealtimeDatabaseError/invalidData``,
  ///   ``RealtimeDatabaseError/invalidKey`` or ``RealtimeDatabaseError/tooDeep``.
  init(json: Data) throws {
    self = try Self.decode(Value.self, from: json)
    guard depth <= Self.maximumDepth else { throw RealtimeDatabaseError.tooDeep }
  }

  /// Reads a JSON object whose nulls mean something: they delete.
  static func members(ofJSON json: Data) throws -> [(Key, Value)] {
    try decode([String: Value].self, from: json).map { (try Key(validating: $0), $1) }
  }

  private static func decode<T: Decodable>(_ type: T.Type, from json: Data) throws -> T {
    do {
      return try JSONDecoder().decode(type, from: json)
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
      if let members = try container.decodeIfMatching([String: Value].self) {
        self = Value(Object(try members.map { (try Key(validating: $0), $1) }))
      } else {
        let elements = try container.decode([Value].self)
        self = Value(Object(elements.enumerated().map { (Key(index: $0), $1) }))
      }
    }
  }
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
