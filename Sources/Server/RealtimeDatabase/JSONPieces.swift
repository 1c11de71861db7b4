import Foundation
import JSON

/// The JSON of a value, written piece by piece, so that only a piece of it is in memory beside the value.
///
/// All pieces together are what ``ValueWriter`` writes.
package struct JSONPieces: Sendable {
  private var writer: JSONWriter
  /// The large arrays and objects that are open, the innermost last.
  private var containers: [Container] = []

  /// An array or object of which some elements have been written.
  private struct Container {
    let isArray: Bool
    let members: [(Key, Value)]
    /// The indices of the members in the order in which they are written.
    let order: [Int]
    var count = 0

    mutating func next() -> (Key, Value)? {
      guard count < order.count else { return nil }
      count += 1
      return members[order[count - 1]]
    }
  }

  init(_ value: Value, isPretty: Bool) {
    writer = JSONWriter(isPretty: isPretty)
    write(value)
  }

  /// The members of an object, some of which may be null. Nil is written as `null`.
  init(members: [(Key, Value)]?, isPretty: Bool) {
    writer = JSONWriter(isPretty: isPretty)
    if let members { begin(members) } else { writer.writeNull() }
  }

  /// The size below which a value is written at once.
  private static let smallSize = 4 << 10

  /// The next piece, nil after the last.
  ///
  /// - Parameter size: How many bytes it has at least, but for the last one.
  package mutating func next(size: Int) -> Data? {
    while writer.bytes.count < size, !containers.isEmpty {
      if let (key, value) = containers[containers.count - 1].next() {
        if !containers[containers.count - 1].isArray { writer.writeKey(key.text) }
        write(value)
      } else if containers.removeLast().isArray {
        writer.endArray()
      } else {
        writer.endObject()
      }
    }
    let bytes = writer.takeBytes()
    return bytes.isEmpty ? nil : Data(bytes)
  }

  /// Whether all has been given out.
  package var isAtEnd: Bool { containers.isEmpty && writer.bytes.isEmpty }

  private mutating func write(_ value: Value) {
    guard case .object(let object) = value, !value.isSmaller(than: Self.smallSize) else {
      return writer.write(value)
    }
    guard let elements = object.arrayElements else {
      return begin(object.children.map { ($0, $1) })
    }
    writer.beginArray()
    containers.append(
      Container(
        isArray: true, members: elements.enumerated().map { (Key(index: $0), $1) },
        order: Array(elements.indices)))
  }

  private mutating func begin(_ members: [(Key, Value)]) {
    writer.beginObject()
    containers.append(
      Container(isArray: false, members: members, order: members.indicesInOrder))
  }
}
