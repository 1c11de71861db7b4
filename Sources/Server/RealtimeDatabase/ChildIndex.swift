import SortedCollections

/// The children of one object in one order.
struct ChildIndex: Sendable {
  /// One child's place: by its rank, then by its key.
  struct Entry: Comparable, Sendable {
    let rank: Rank
    let key: Key

    static func < (left: Entry, right: Entry) -> Bool {
      if left.rank < right.rank { return true }
      return !(right.rank < left.rank) && left.key < right.key
    }
  }

  let order: Order
  private(set) var entries: SortedChunks<Entry>

  init(order: Order, children: [Key: Value]) {
    self.order = order
    entries = SortedChunks(children.map { Entry(rank: order.rank(of: $1), key: $0) })
  }

  mutating func insert(_ child: Value, for key: Key) {
    entries.insert(Entry(rank: order.rank(of: child), key: key))
  }

  mutating func remove(_ child: Value, for key: Key) {
    entries.remove(Entry(rank: order.rank(of: child), key: key))
  }

  /// Where the range of a query begins and where it has ended, whatever its limit.
  func range(
    of query: Query
  ) -> (start: SortedChunks<Entry>.Index, end: SortedChunks<Entry>.Index) {
    let start = entries.partitioningIndex { query.start?.isAbove($0) != true }
    let end = entries.partitioningIndex { query.end?.isBelow($0) == true }
    return (start, max(start, end))
  }

  /// Where this entry is or would be.
  func place(of entry: Entry) -> SortedChunks<Entry>.Index {
    entries.partitioningIndex { !($0 < entry) }
  }

  /// Where the entries begin that come after this one.
  func place(after entry: Entry) -> SortedChunks<Entry>.Index {
    entries.partitioningIndex { entry < $0 }
  }

  /// The keys that a query admits, in this order. Takes time for the answer, not for the children.
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
