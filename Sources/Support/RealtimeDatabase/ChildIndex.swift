import SortedCollections

/// The children of one object in one order.
struct ChildIndex: Sendable {
  struct Entry: Comparable, Sendable {
    /// Without the children of an object.
    let sortKey: Value
    let key: Key

    static func < (left: Entry, right: Entry) -> Bool {
      if left.sortKey.precedes(right.sortKey) { return true }
      return !right.sortKey.precedes(left.sortKey) && left.key < right.key
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

  /// The range of a query. Its limit is not applied.
  func range(of query: Query) -> Range<SortedChunks<Entry>.Index> {
    let start = entries.partitioningIndex { query.start?.isAfter($0) != true }
    let end = entries.partitioningIndex { query.end?.isBefore($0) == true }
    return start..<max(start, end)
  }

  /// The last entry that a query's limit admits. Nil if the limit leaves out nothing.
  func edge(of query: Query) -> Entry? {
    guard let limit = query.limit else { return nil }
    let range = range(of: query)
    let place =
      query.isFromEnd
      ? entries.index(range.upperBound, offsetBy: -limit, limitedBy: range.lowerBound)
      : entries.index(range.lowerBound, offsetBy: limit - 1, limitedBy: range.upperBound)
    return place.flatMap { $0 == range.upperBound ? nil : entries[$0] }
  }

  /// The keys that match a query, in this order. The time depends on the number of results, not on that of children.
  func keys(for query: Query) -> [Key] {
    let admitted = entries[range(of: query)]
    guard let limit = query.limit else { return admitted.map(\.key) }
    return (query.isFromEnd ? admitted.suffix(limit) : admitted.prefix(limit)).map(\.key)
  }
}

/// The order in which `orderBy` sorts the children of a node: by key, by value, or by a value inside each child.
enum Order: Hashable, Sendable {
  case key, value
  /// No child has a priority, so all of them count as null.
  case priority
  case child([Key])

  /// The path, inside each child, of the value that children are sorted by. Nil if they are sorted by key alone.
  var path: [Key]? {
    switch self {
    case .key, .priority: nil
    case .value: []
    case .child(let path): path
    }
  }

  func sortKey(of value: Value) -> Value { path.map { value[$0].withoutChildren } ?? .null }
}

extension Value {
  /// All objects sort alike.
  var withoutChildren: Value { if case .object = self { .object(Object()) } else { self } }

  /// Whether the value comes before another one in the order of a query. Objects come last.
  func precedes(_ other: Value) -> Bool {
    switch (self, other) {
    case (.bool(let left), .bool(let right)): !left && right
    case (.number(let left), .number(let right)): left < right
    case (.string(let left), .string(let right)): left.precedesByCodePoint(right)
    default: kind < other.kind
    }
  }

  private var kind: Int {
    switch self {
    case .null: 0
    case .bool: 1
    case .number: 2
    case .string: 3
    case .object: 4
    }
  }
}
