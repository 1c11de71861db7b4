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
  private var entries: SortedChunks<Entry>

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

  /// The keys that a query admits, in this order. Takes time for the answer, not for the children.
  func keys(for query: Query) -> [Key] {
    let lower = entries.partitioningIndex { query.start?.isAbove($0) != true }
    let upper = entries.partitioningIndex { query.end?.isBelow($0) == true }
    guard lower < upper else { return [] }
    let range = entries[lower..<upper]
    return switch query.limit {
    case nil: range.map(\.key)
    case .first(let count): range.prefix(count).map(\.key)
    case .last(let count): range.suffix(count).map(\.key)
    }
  }
}
