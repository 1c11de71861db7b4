import Foundation
import JSON
import PostModel

/// An entry of the feed: the value of one key in the database.
///
/// Every post from the server passes through ``post(key:)``, and so through the curriculum's failable initializer.
struct DatabaseEntry {
  /// The strings and numbers of the entry, in the types of `JSONSerialization`. Values of other types are left out.
  private var fields: [String: Any] = [:]
  /// Whether the entry is an object, and everything in it can be represented. Text that is not Unicode cannot.
  private var isValid = false
  /// The timestamp if it is a number, even if the entry is not a post. The database orders by it.
  private(set) var timestamp: TimeInterval?

  init() {}

  /// Reads the next value, of any type, and replaces the last one. It reuses the memory of the last one, because a feed has
  /// many entries.
  ///
  /// - Throws: `JSONError` if it is not JSON.
  mutating func read(from reader: inout JSONReader) throws {
    fields.removeAll(keepingCapacity: true)
    let flawCount = reader.flawCount
    let isObject = try reader.kind() == .object
    if isObject {
      try reader.object { reader, key in
        // If several fields have the same name, the last one counts, whatever its type.
        switch try reader.kind() {
        case .string: fields[key.string] = try reader.string()
        case .number: fields[key.string] = try reader.number()
        case .null, .bool, .array, .object: fields[key.string] = nil
        }
      }
    } else {
      try reader.skip()
    }
    isValid = isObject && reader.flawCount == flawCount
    timestamp = (fields["timestamp"] as? Double).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Reads a document. Nil if it is not JSON.
  init?(json: Data) {
    do {
      try JSONReader.read(json, flaws: .replaced) { try read(from: &$0) }
    } catch {
      return nil
    }
  }

  /// The post. Nil if the entry is not a complete and valid post.
  func post(key: String) -> Post? { isValid ? Post(json: fields, identifier: key) : nil }
}
