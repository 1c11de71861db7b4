import Foundation
import JSON

/// Writes values as JSON, always in the same form: children in the order of their keys, numbers with the fewest digits
/// that give back the same double. An object whose keys are mostly small integers becomes an array.
struct ValueWriter {
  /// Whether each child is on a line of its own.
  let isPretty: Bool

  func data(for value: Value) -> Data {
    var writer = JSONWriter(isPretty: isPretty)
    writer.write(value)
    return Data(writer.bytes)
  }

  /// The JSON of an object with these members, some of which may be null. An empty list is written as `{}`, nil as
  /// `null`.
  func data(forMembers members: [(Key, Value)]?) -> Data {
    guard let members else { return data(for: .null) }
    var writer = JSONWriter(isPretty: isPretty)
    writer.write(members: members)
    return Data(writer.bytes)
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
