/// Named children, and an index for each order that queries have used.
struct Object: Sendable {
  /// None of the values is null.
  private(set) var children: [Key: Value]

  /// An array and not a dictionary, because its elements are changed in place.
  private var indexes: [ChildIndex] = []

  init() {
    children = [:]
  }

  /// - Parameter children: None of the values is null.
  init(children: [Key: Value]) {
    self.children = children
  }

  init(_ children: some Sequence<(Key, Value)>) {
    self.children = Dictionary(children.lazy.filter { !$0.1.isNull }) { _, last in last }
  }

  var isEmpty: Bool { children.isEmpty }

  mutating func set(_ newValue: Value, at key: Key, _ rest: ArraySlice<Key>) {
    if let child = children[key] {
      for index in indexes.indices { indexes[index].remove(child, for: key) }
    }
    children[key, default: .null].set(newValue, at: rest)
    let child = children[key] ?? .null
    if child.isNull {
      children[key] = nil
    } else {
      for index in indexes.indices { indexes[index].insert(child, for: key) }
    }
  }

  /// Changes a grandchild's object in place. The change must not touch any value, because the indexes stay as they are.
  mutating func withObject(
    at key: Key, _ rest: ArraySlice<Key>, _ body: (inout Object) -> Void
  ) {
    guard children[key] != nil else { return }
    children[key, default: .null].withObject(at: rest, body)
  }

  /// The index for this order, or nil if no query has used the order before.
  func index(for order: Order) -> ChildIndex? {
    indexes.first { $0.order == order }
  }

  /// Whether the index for this order exists and is the one that was used last.
  func hasLatestIndex(for order: Order) -> Bool { indexes.last?.order == order }

  /// Sorts the children on the first call. Later changes keep the index sorted.
  mutating func useIndex(for order: Order) {
    if let place = indexes.firstIndex(where: { $0.order == order }) {
      indexes.append(indexes.remove(at: place))
    } else {
      add(ChildIndex(order: order, children: children))
    }
  }

  /// Copies the index for an order from another object whose children are mostly the same.
  mutating func adoptIndex(for order: Order, of other: Object) {
    guard index(for: order) == nil, var index = other.index(for: order) else { return }
    // Dictionaries that share their storage are equal at no cost.
    if children != other.children {
      for (key, child) in other.children where children[key] != child {
        index.remove(child, for: key)
      }
      for (key, child) in children where other.children[key] != child {
        index.insert(child, for: key)
      }
    }
    add(index)
  }

  private mutating func add(_ index: ChildIndex) {
    // Clients choose the queries, so the number of indexes is limited. The one that was used last is at the end.
    if indexes.count == Self.maximumIndexes { indexes.removeFirst() }
    indexes.append(index)
  }

  /// Larger than the number of orders that listeners may use, so that some are left for other queries.
  private static let maximumIndexes = RealtimeDatabase.maximumListenedOrders + 4
}
