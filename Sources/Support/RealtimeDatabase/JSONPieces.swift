import Foundation
import JSON

/// The JSON of a value, written piece by piece, so that only a piece of it is in memory beside the value.
///
/// All pieces together are the JSON that `Data.init(json:isPretty:)` gives.
public struct JSONPieces: Sendable {
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
  public mutating func next(size: Int) -> Data? {
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
  public var isAtEnd: Bool { containers.isEmpty && writer.bytes.isEmpty }

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

extension Data {
  /// The JSON of a value, always in the same form: children in the order of their keys, numbers with the fewest digits that give back the
  /// same double. An object whose keys are mostly small integers becomes an array.
  init(json value: Value, isPretty: Bool = false) {
    var writer = JSONWriter(isPretty: isPretty)
    writer.write(value)
    self.init(writer.bytes)
  }

  /// The JSON of an object with these members, some of which may be null.
  init(members: [(Key, Value)], isPretty: Bool = false) {
    var writer = JSONWriter(isPretty: isPretty)
    writer.write(members: members)
    self.init(writer.bytes)
  }
}

extension Value {
  /// The ETag of a node with this value: an FNV-1a hash of its JSON, which is the same on every machine. It detects changes, but two values
  /// with the same hash can be constructed on purpose. The time grows with everything below the node.
  var eTag: String {
    if isNull { return "null_etag" }
    var hash: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
    var pieces = JSONPieces(self, isPretty: false)
    while let piece = pieces.next(size: 64 << 10) {
      piece.withUnsafeBytes { bytes in
        for byte in bytes { hash = (hash ^ UInt128(byte)) &* 0x0100_0000_0000_0000_0000_013b }
      }
    }
    return String(hash, radix: 16)
  }
}

extension JSONWriter {
  mutating func write(_ value: Value) {
    switch value {
    case .null: writeNull()
    case .bool(let bool): write(bool)
    case .number(let number): write(number)
    case .string(let string): write(string)
    case .object(let object):
      if let elements = object.arrayElements {
        beginArray()
        for element in elements { write(element) }
        endArray()
      } else {
        write(members: object.children.map { ($0, $1) })
      }
    }
  }

  fileprivate mutating func write(members: [(Key, Value)]) {
    beginObject()
    for index in members.indicesInOrder {
      writeKey(members[index].0.text)
      write(members[index].1)
    }
    endObject()
  }
}

extension [(Key, Value)] {
  /// The indices in the order of the keys.
  var indicesInOrder: [Int] {
    // Small numbers are sorted instead of members. That is several times faster, because it counts no references.
    indices
      .map { (prefix: self[$0].0.sortPrefix, index: $0) }
      .sorted {
        $0.prefix == $1.prefix ? self[$0.index].0 < self[$1.index].0 : $0.prefix < $1.prefix
      }
      .map(\.index)
  }
}

extension Object {
  /// The children as array elements, with null for missing ones. Nil unless every key is an array index and more than
  /// half of the indexes up to the last one are used.
  var arrayElements: [Value]? {
    var last = -1
    for key in children.keys {
      guard let index = key.arrayIndex else { return nil }
      last = max(last, index)
    }
    guard last + 1 < 2 * children.count else { return nil }
    return (0...last).map { children[Key(index: $0)] ?? .null }
  }
}
