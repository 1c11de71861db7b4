/// A node of the database.
enum Value: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  /// Never empty: use ``init(_:)``.
  case object(Object)

  /// The database's deepest path, in keys.
  static let maximumDepth = 32

  /// Null if the object has no children.
  init(_ object: Object) { self = object.isEmpty ? .null : .object(object) }

  var isNull: Bool { if case .null = self { true } else { false } }

  /// The number of keys on the path to the deepest leaf.
  var depth: Int {
    guard case .object(let object) = self else { return 0 }
    return 1 + (object.children.values.lazy.map(\.depth).max() ?? 0)
  }

  /// The index for this order. Nil if the node has no children, or no query has used the order before.
  func index(for order: Order) -> ChildIndex? {
    if case .object(let object) = self { object.index(for: order) } else { nil }
  }

  /// The value at this path. ``null`` if it is missing.
  subscript(path: some Sequence<Key>) -> Value {
    var value = self
    for key in path {
      guard case .object(let object) = value, let child = object.children[key] else { return .null }
      value = child
    }
    return value
  }

  /// The children that match a query. Nil if the node has no children.
  func members(for query: Query) -> [Key: Value]? {
    guard case .object(let object) = self else { return nil }
    let index =
      object.index(for: query.order) ?? ChildIndex(order: query.order, children: object.children)
    var members: [Key: Value] = [:]
    for key in index.keys(for: query) { members[key] = object.children[key] }
    return members
  }

  /// The old content that a write to this path would replace, and how much of the path exists.
  func valueReplaced(at path: [Key]) -> (existingDepth: Int, replaced: Value) {
    var value = self
    for (depth, key) in path.enumerated() {
      guard case .object(let object) = value else { return (depth, value) }
      guard let child = object.children[key] else { return (depth, .null) }
      value = child
    }
    return (path.count, value)
  }

  /// Stores a value at this path. Creates missing parents and removes those that become empty.
  mutating func set(_ newValue: Value, at path: ArraySlice<Key>) {
    guard let key = path.first else {
      self = newValue
      return
    }
    withObject { $0.set(newValue, at: key, path.dropFirst()) }
  }

  /// Changes the indexes of the object at this path in place. Does nothing without such an object.
  mutating func withObject(at path: ArraySlice<Key>, _ body: (inout Object) -> Void) {
    guard case .object = self else { return }
    withObject { object in
      guard let key = path.first else { return body(&object) }
      // The indexes of this object stay as they are, because no value changes.
      object.children[key]?.withObject(at: path.dropFirst(), body)
    }
  }

  /// A leaf is treated as an object without children. It stays a leaf unless a child is added.
  private mutating func withObject(_ body: (inout Object) -> Void) {
    guard case .object(var object) = self else {
      var object = Object()
      body(&object)
      if !object.isEmpty { self = .object(object) }
      return
    }
    // Release the payload first, or the change would copy all children.
    self = .null
    body(&object)
    self = Value(object)
  }

  /// Strings are compared by code points. Swift's own comparison uses canonical equivalence.
  static func == (left: Value, right: Value) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.object(let left), .object(let right)): left.children == right.children
    default: false
    }
  }
}

/// Named children, and an index for each order that queries have used.
struct Object: Sendable {
  /// The children by key. No value is null.
  fileprivate(set) var children: [Key: Value]

  /// An array and not a dictionary, because its elements are changed in place.
  private var indexes: [ChildIndex] = []

  init(children: [Key: Value] = [:]) { self.children = children }
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

  func index(for order: Order) -> ChildIndex? { indexes.first { $0.order == order } }
  func hasLatestIndex(for order: Order) -> Bool { indexes.last?.order == order }

  /// Sorts the children on the first call. Later changes keep the index sorted.
  mutating func useIndex(for order: Order) {
    let place = indexes.firstIndex { $0.order == order }
    add(place.map { indexes.remove(at: $0) } ?? ChildIndex(order: order, children: children))
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
