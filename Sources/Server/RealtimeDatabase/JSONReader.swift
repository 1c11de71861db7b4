import Foundation

/// Reads a JSON document into values: array elements become children named "0", "1" and so on, nulls and empty
/// containers vanish. Numbers are doubles.
struct JSONReader {
  /// Whether children that the database can't store are left out instead of refused.
  var isLenient = false
  /// What `.sv` stands for; nil if it is no more than a key that can't be stored.
  var serverValues: ServerValues?
  /// Whether to give up where one of those is asked for, with ``ServerValues/Missing``.
  var leavesServerValues = false

  /// - Throws: ``RealtimeDatabaseError``: ``RealtimeDatabaseError/invalidData``,
  ///   ``RealtimeDatabaseError/invalidKey`` or ``RealtimeDatabaseError/tooDeep``.
  func value(of json: Data) throws -> Value {
    let value = try decode(Node.self, from: json).value
    guard value.depth <= Value.maximumDepth else { throw RealtimeDatabaseError.tooDeep }
    return value
  }

  /// The members of an object whose names are whatever the client wrote; null is among the values.
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
      // A lenient reader does not go into what it leaves out.
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

  /// What stands at one place of the document.
  private struct Node: Decodable {
    let value: Value

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      // In the order of what a feed holds most, since each wrong guess costs an error.
      if container.decodeNil() {
        value = .null
      } else if let string = try container.decodeIfMatching(String.self) {
        value = .string(string)
      } else if let number = try container.decodeIfMatching(Double.self) {
        value = .number(number)
      } else if let bool = try container.decodeIfMatching(Bool.self) {
        value = .bool(bool)
      } else {
        // The exact depth is known only when nulls are gone; this one keeps the stack small. Server values need two more.
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

  /// An object as Foundation reads it: of names that `String` takes for the same it keeps one.
  private struct Members: Decodable {
    let values: [String: Member]

    init(from decoder: any Decoder) throws {
      values = try decoder.singleValueContainer().decode([String: Member].self)
      (decoder.userInfo[.memberCount] as? MemberCount)?.value += values.count
    }
  }

  /// How many members the objects of a document have that is being read.
  ///
  /// Unchecked because a decoder works on one thread, and nobody else has this.
  private final class MemberCount: @unchecked Sendable {
    var value = 0
  }

  /// A child on its way into an object; none if a lenient reader leaves it out.
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
  /// Literals that are keys, as every decoding proves.
  fileprivate static let reader = CodingUserInfoKey(rawValue: "reader")!
  fileprivate static let memberCount = CodingUserInfoKey(rawValue: "memberCount")!
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
