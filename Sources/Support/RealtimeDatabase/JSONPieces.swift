import Foundation
import JSON

/// The JSON of a value, written piece by piece, so that only a piece of it is in memory beside the value.
/// Children are in the order of their keys. An object whose keys are mostly small integers becomes an array.
public struct JSONPieces: Sendable {
  /// An array or object of which some elements have been written.
  private struct Container {
    let kind: JSONWriter.Container
    var rest: IndexingIterator<[(Key, Value)]>
  }

  private var writer: JSONWriter
  /// The arrays and objects that are open, the innermost last.
  private var containers: [Container] = []

  init(_ value: Value, isPretty: Bool = false) {
    writer = JSONWriter(isPretty: isPretty)
    write(value)
  }

  /// An object with these members, some of which may be null. Nil is written as `null`.
  init(members: [Key: Value]?, isPretty: Bool = false) {
    writer = JSONWriter(isPretty: isPretty)
    if let members { begin(members) } else { writer.writeNull() }
  }

  /// The next piece, nil after the last. Only the last one may have fewer bytes than `size`.
  public mutating func next(size: Int) -> Data? {
    while writer.bytes.count < size, let last = containers.indices.last {
      if let (key, value) = containers[last].rest.next() {
        if containers[last].kind == .object { writer.writeKey(key.text) }
        write(value)
      } else {
        writer.end(containers.removeLast().kind)
      }
    }
    let bytes = writer.takeBytes()
    return bytes.isEmpty ? nil : Data(bytes)
  }

  /// All pieces that are left.
  var data: Data {
    var rest = self
    return rest.next(size: .max) ?? Data()
  }

  public var isAtEnd: Bool { containers.isEmpty && writer.bytes.isEmpty }

  private mutating func write(_ value: Value) {
    switch value {
    case .null: writer.writeNull()
    case .bool(let bool): writer.write(bool)
    case .number(let number): writer.write(number)
    case .string(let string): writer.write(string)
    case .object(let object):
      guard let elements = object.arrayElements else { return begin(object.children) }
      writer.begin(.array)
      containers.append(Container(kind: .array, rest: elements.makeIterator()))
    }
  }

  private mutating func begin(_ members: [Key: Value]) {
    writer.begin(.object)
    // Small numbers are sorted instead of members. That is several times faster, because it counts no references.
    let members = Array(members)
    let order = members.indices
      .map { (prefix: members[$0].key.sortPrefix, index: $0) }
      .sorted { first, second in
        if first.prefix != second.prefix { return first.prefix < second.prefix }
        return members[first.index].key < members[second.index].key
      }
    let sorted = order.map { (members[$0.index].key, members[$0.index].value) }
    containers.append(Container(kind: .object, rest: sorted.makeIterator()))
  }
}

extension Value {
  /// An FNV-1a hash of the JSON, the same on every machine. It is not safe against attacks. The time grows with everything below the node.
  var eTag: String {
    if isNull { return "null_etag" }
    var hash: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
    var pieces = JSONPieces(self)
    while let piece = pieces.next(size: 64 << 10) {
      piece.withUnsafeBytes { bytes in
        for byte in bytes { hash = (hash ^ UInt128(byte)) &* 0x0100_0000_0000_0000_0000_013b }
      }
    }
    return String(hash, radix: 16)
  }
}

extension Object {
  /// The children as array elements, null for missing ones. Nil unless every key is an index, and over half of the indexes are used.
  fileprivate var arrayElements: [(Key, Value)]? {
    var last = -1
    for key in children.keys {
      guard let index = key.arrayIndex else { return nil }
      last = max(last, index)
    }
    guard last + 1 < 2 * children.count else { return nil }
    return (0...last).map { (Key(index: $0), children[Key(index: $0)] ?? .null) }
  }
}
