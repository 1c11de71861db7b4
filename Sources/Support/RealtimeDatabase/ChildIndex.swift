import SortedCollections

/// The children of one object in one order.
struct ChildIndex: Sendable {
  /// One child's position: by its sort key, then by its key.
  struct Entry: Comparable, Sendable {
    let sortKey: SortKey
    let key: Key

    static func < (left: Entry, right: Entry) -> Bool {
      if left.sortKey < right.sortKey { return true }
      return !(right.sortKey < left.sortKey) && left.key < right.key
    }
  }

  let order: Order
  private(set) var entries: SortedChunks<Entry>

  init(order: Order, children: [Key: Value]) {
    self.order = order
    entries = SortedChunks(children.map { Entry(sortKey: order.sortKey(of: $1), key: $0) })
  }

  mutating func insert(_ child: Value, for key: Key) {
    entries.insert(Entry(sortKey: order.sortKey(of: child), key: key))
  }

  mutating func remove(_ child: Value, for key: Key) {
    entries.remove(Entry(sortKey: order.sortKey(of: child), key: key))
  }

  /// The start and the end of a query's range. Its limit is not applied.
  func range(
    of query: Query
  ) -> (start: SortedChunks<Entry>.Index, end: SortedChunks<Entry>.Index) {
    let start = entries.partitioningIndex { query.start?.isAfter($0) != true }
    let end = entries.partitioningIndex { query.end?.isBefore($0) == true }
    return (start, max(start, end))
  }

  /// The index of this entry, or the index where it would be inserted.
  func position(of entry: Entry) -> SortedChunks<Entry>.Index {
    entries.partitioningIndex { !($0 < entry) }
  }

  /// The index of the first entry after this one.
  func position(after entry: Entry) -> SortedChunks<Entry>.Index {
    entries.partitioningIndex { entry < $0 }
  }

  /// The keys that match a query, in this order. The time depends on the number of results, not on the number of
  /// children.
  func keys(for query: Query) -> [Key] {
    let range = range(of: query)
    let admitted = entries[range.start..<range.end]
    return switch query.limit {
    case nil: admitted.map(\.key)
    case .first(let count): admitted.prefix(count).map(\.key)
    case .last(let count): admitted.suffix(count).map(\.key)
    }
  }
}

/// What `orderBy` sorts the children of a node by: their keys, their values, or a value inside each of them.
enum Order: Hashable, Sendable {
  case key
  case value
  /// No child has a priority, so all of them count as null.
  case priority

  /// The value at this path inside each child.
  case child([Key])

  /// The path, inside each child, of the value that children are sorted by. Nil if they are sorted by key alone.
  var path: [Key]? {
    switch self {
    case .key, .priority: nil
    case .value: []
    case .child(let path): path
    }
  }

  func sortKey(of value: Value) -> SortKey {
    path.map { SortKey(value[$0]) } ?? .none
  }
}

/// The part of a value that decides its position in a sorted list of siblings.
enum SortKey: Sendable {
  case none
  case bool(Bool)
  case number(Double)
  case string(String)
  case object

  init(_ value: Value) {
    switch value {
    case .null: self = .none
    case .bool(let bool): self = .bool(bool)
    case .number(let number): self = .number(number)
    case .string(let string): self = .string(string)
    case .object: self = .object
    }
  }

  private var kind: Int {
    switch self {
    case .none: 0
    case .bool: 1
    case .number: 2
    case .string: 3
    case .object: 4
    }
  }
}

extension SortKey: Comparable {
  static func < (left: SortKey, right: SortKey) -> Bool {
    switch (left, right) {
    case (.bool(let left), .bool(let right)): !left && right
    case (.number(let left), .number(let right)): left < right
    case (.string(let left), .string(let right)): left.precedesByCodePoint(right)
    default: left.kind < right.kind
    }
  }

  static func == (left: SortKey, right: SortKey) -> Bool {
    !(left < right) && !(right < left)
  }
}
