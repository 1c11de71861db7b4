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

  /// Sorts the children once; later changes keep the order up.
  mutating func buildIndex(for order: Order) {
    // The queries are a client's choice: don't let them fill the memory.
    if indexes.count == Self.maximumIndexes { indexes.removeFirst() }
    indexes.append(ChildIndex(order: order, children: children))
  }

  private static let maximumIndexes = 8
}
