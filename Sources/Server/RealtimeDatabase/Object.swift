/// Named children, and the orders in which they were asked for.
struct Object: Sendable {
  /// None of them is null.
  private(set) var children: [Key: Value]

  /// An array and not a dictionary, because its elements change in place.
  private var indexes: [ChildIndex] = []

  init() {
    children = [:]
  }

  /// - Parameter children: None of them is null.
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

  /// Reaches a grandchild; the change may not touch any value, so the indexes stay as they are.
  mutating func withObject(
    at key: Key, _ rest: ArraySlice<Key>, _ body: (inout Object) -> Void
  ) {
    guard children[key] != nil else { return }
    children[key, default: .null].withObject(at: rest, body)
  }

  /// The index for this order, if a query has asked for it before.
  func index(for order: Order) -> ChildIndex? {
    indexes.first { $0.order == order }
  }

  /// Whether the index for this order is there and the last that was used.
  func hasLatestIndex(for order: Order) -> Bool { indexes.last?.order == order }

  /// Sorts the children once; later changes keep the order up.
  mutating func useIndex(for order: Order) {
    if let place = indexes.firstIndex(where: { $0.order == order }) {
      indexes.append(indexes.remove(at: place))
    } else {
      add(ChildIndex(order: order, children: children))
    }
  }

  /// Takes over an order in which another object has its children, which are mostly the same.
  mutating func adoptIndex(for order: Order, of other: Object) {
    guard index(for: order) == nil, var index = other.index(for: order) else { return }
    // What nobody has touched is found to be equal at a glance.
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
    // The queries are a client's choice: don't let them fill the memory. The one that was used last is at the end.
    if indexes.count == Self.maximumIndexes { indexes.removeFirst() }
    indexes.append(index)
  }

  /// More than listeners may make it keep, so that those who ask for pages have some, too.
  private static let maximumIndexes = RealtimeDatabase.maximumListenedOrders + 4
}
