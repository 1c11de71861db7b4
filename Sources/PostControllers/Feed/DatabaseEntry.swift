import Foundation
import JSON
import PostModel

/// The value of one key of the feed. Every post from the server passes through ``post(key:)``, and so through the failable initializer.
struct DatabaseEntry {
  /// The strings and numbers, in the types of `JSONSerialization`.
  private var fields: [String: Any] = [:]
  /// Whether the entry is an object and all its text is Unicode.
  private var isValid = false
  /// Nil if it is not a finite number. The database orders by it, even if the entry is not a post.
  private(set) var timestamp: TimeInterval?

  init() {}

  /// Replaces this entry by the next value, of any type. It reuses the memory, because a feed has many entries. Throws `JSONError`.
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

  /// Nil if it is not JSON.
  init?(json: Data) {
    do {
      try JSONReader.read(json, flaws: .replaced) { try read(from: &$0) }
    } catch {
      return nil
    }
  }

  /// Nil if the entry is not a complete and valid post.
  func post(key: String) -> Post? { isValid ? Post(json: fields, identifier: key) : nil }
}
