import Cloud
import Foundation
import SortedCollections

/// A record's position in an order: by a key, then by name.
struct Position: Hashable, Comparable, Sendable, Codable {
  enum Key: Hashable, Comparable, Sendable, Codable {
    case date(Date)
    case text(CodePoints)
    /// The squared straight-line distance in space.
    case distance(Double)
    /// The code of the smallest ``Cube`` that contains a location.
    case cube(UInt64)
  }

  let key: Key
  let recordName: String

  init(_ key: Key, _ recordName: String) {
    self.key = key
    self.recordName = recordName
  }

  /// Before all records with a key, because no record has an empty name.
  init(before key: Key) { self.init(key, "") }

  static func < (left: Position, right: Position) -> Bool {
    (left.key, left.recordName) < (right.key, right.recordName)
  }
}

/// A text that is compared code point by code point. `String` treats two spellings of an accented letter as equal.
struct CodePoints: Hashable, Comparable, Sendable, Codable {
  let text: String

  func hasPrefix(_ prefix: CodePoints) -> Bool { text.utf8.starts(with: prefix.text.utf8) }

  static func < (left: CodePoints, right: CodePoints) -> Bool {
    left.text.precedesByCodePoint(right.text)
  }

  static func == (left: CodePoints, right: CodePoints) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }
}

extension CloudQuery.SortDescriptor {
  /// Nil if the record lacks the value for this order, so that it is not among the results.
  func position(of record: StoredRecord) -> Position? {
    switch self {
    case .newestFirst, .oldestFirst: record.creation
    case .ascending(let key):
      record.values[key]?.string.map { record.position(.text(CodePoints(text: $0))) }
    case .nearestFirst(let key, let center):
      record.values[key]?.location.map {
        record.position(.distance(Vector($0).squaredDistance(to: Vector(center))))
      }
    }
  }

  func orders(_ position: Position) -> Bool {
    switch (self, position.key) {
    case (.newestFirst, .date), (.oldestFirst, .date): true
    case (.ascending, .text), (.nearestFirst, .distance): true
    default: false
    }
  }
}

/// The content of a cursor: the query and the position of its last record. The server stores none, so a cursor never expires.
struct Continuation: Codable {
  let query: CloudQuery
  let position: Position
}

extension Continuation {
  init(_ cursor: CloudQuery.Cursor) throws(CloudError) {
    guard cursor.data.count <= Limits.bytesPerCursor, cursor.data.isShallowJSON,
      let own = try? JSONDecoder().decode(Self.self, from: cursor.data),
      own.query.sortDescriptor.orders(own.position), (try? own.query.check()) != nil
    else { throw .invalidArguments("This is not a valid cursor.") }
    self = own
  }
}
