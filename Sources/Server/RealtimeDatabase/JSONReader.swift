import Foundation

/// Reads a JSON document into values. Array elements become children named "0", "1" and so on; nulls and empty
/// containers vanish. Numbers are doubles.
struct JSONReader {
  /// Whether children that the database can't store are left out instead of refused.
  var isLenient = false
  /// Resolves `.sv` objects. If this is nil, `.sv` is an invalid key like any other.
  var serverValues: ServerValues?
  /// Whether a `.sv` object ends the reading with ``ServerValues/Missing``.
  var leavesServerValues = false

  /// - Throws: ``RealtimeDatabaseError``: ``RealtimeDatabaseError/invalidData``,
  ///   ``RealtimeDatabaseError/invalidKey`` or ``RealtimeDatabaseError/tooDeep``.
  func value(of json: Data) throws -> Value {
    let value = try decode(Node.self, from: json).value
    guard value.depth <= Value.maximumDepth else { throw RealtimeDatabaseError.tooDeep }
    return value
  }

  /// The members of an object. Any names are allowed, and null is a value like others.
  func update(of json: Data) throws -> [Key: Value] {
    let members = try decode(Members.self, from: json).values
    return Dictionary(
      members.lazy.compactMap { name, member in member.value.map { (Key(bound: name), $0) } }
    ) { _, last in last }
  }

  private func decode<T: Decodable>(_ type: T.Type, from json: Data) throws -> T {
    let outline = try JSONOutline(json)
    do {
      let decoder = JSONDecoder()
      let memberCount = MemberCount()
      decoder.userInfo[.reader] = self
      decoder.userInfo[.memberCount] = memberCount
      let result = try decoder.decode(type, from: json)
      // A lenient reader does not count the members inside what it leaves out.
      guard isLenient || memberCount.value == outline.memberCount else {
        throw RealtimeDatabaseError.indistinctKeys
      }
      return result
    } catch let error as RealtimeDatabaseError {
      throw error
    } catch let error as ServerValues.Missing {
      throw error
    } catch {
      throw RealtimeDatabaseError.invalidData
    }
  }

  /// A JSON value at any depth of the document.
  private struct Node: Decodable {
    let value: Value

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      // The most frequent types of a feed come first, because each wrong guess costs an error.
      if container.decodeNil() {
        value = .null
      } else if let string = try container.decodeIfMatching(String.self) {
        value = .string(string)
      } else if let number = try container.decodeIfMatching(Double.self) {
        value = .number(number)
      } else if let bool = try container.decodeIfMatching(Bool.self) {
        value = .bool(bool)
      } else {
        // The exact depth is known only after nulls are gone. This check keeps the stack small. Server values need two
        // more levels.
        guard decoder.codingPath.count <= Value.maximumDepth + 2 else {
          throw RealtimeDatabaseError.tooDeep
        }
        if let members = try container.decodeIfMatching(Members.self) {
          value = try decoder.reader.value(of: members.values, at: decoder.codingPath)
        } else {
          let elements = try container.decode([Member].self)
          value = Value(
            Object(
              elements.enumerated().compactMap { index, element in
                element.value.map { (Key(index: index), $0) }
              }))
        }
      }
    }
  }

  /// A JSON object as Foundation reads it. Of two names that are equal as a `String`, it keeps one.
  private struct Members: Decodable {
    let values: [String: Member]

    init(from decoder: any Decoder) throws {
      values = try decoder.singleValueContainer().decode([String: Member].self)
      (decoder.userInfo[.memberCount] as? MemberCount)?.value += values.count
    }
  }

  /// The number of members of all objects of the document that is being read.
  ///
  /// Unchecked because a decoder works on one thread, and no other code has a reference to this.
  private final class MemberCount: @unchecked Sendable {
    var value = 0
  }

  /// A child that is going to be part of an object; nil if a lenient reader leaves it out.
  private struct Member: Decodable {
    let value: Value?

    init(from decoder: any Decoder) throws {
      value =
        decoder.reader.isLenient
        ? try? Node(from: decoder).value : try Node(from: decoder).value
    }
  }

  private func value(of members: [String: Member], at path: [any CodingKey]) throws -> Value {
    if leavesServerValues, members[ServerValues.name] != nil { throw ServerValues.Missing() }
    if let serverValues, let operation = members[ServerValues.name]?.value {
      let path = path.map { $0.intValue.map(Key.init(index:)) ?? Key(bound: $0.stringValue) }
      guard members.count == 1, let value = serverValues.value(of: operation, at: path) else {
        throw RealtimeDatabaseError.invalidKey
      }
      return value
    }
    return Value(
      Object(
        try members.compactMap { name, member in
          guard let value = member.value else { return nil }
          if isLenient { return (try? Key(validating: name)).map { ($0, value) } }
          return (try Key(validating: name), value)
        }))
  }
}

extension Decoder {
  fileprivate var reader: JSONReader { userInfo[.reader] as? JSONReader ?? JSONReader() }
}

extension CodingUserInfoKey {
  /// `rawValue` never returns nil for these literals: every decoding uses them.
  fileprivate static let reader = CodingUserInfoKey(rawValue: "reader")!
  fileprivate static let memberCount = CodingUserInfoKey(rawValue: "memberCount")!
}

extension SingleValueDecodingContainer {
  /// Returns nil if the JSON has another type here. Throws all other errors, also those from deeper levels.
  fileprivate func decodeIfMatching<T: Decodable>(_ type: T.Type) throws -> T? {
    do {
      return try decode(type)
    } catch DecodingError.typeMismatch {
      return nil
    }
  }
}
