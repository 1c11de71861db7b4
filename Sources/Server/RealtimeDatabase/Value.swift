/// What stands at one path of the database.
enum Value: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)

  /// Never empty: use ``init(_:)``.
  case object(Object)

  /// The database's deepest path, in keys.
  static let maximumDepth = 32

  /// The node that holds these children; nothing if there are none.
  init(_ object: Object) {
    self = object.isEmpty ? .null : .object(object)
  }

  var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// How many keys lead to the deepest leaf.
  var depth: Int {
    guard case .object(let object) = self else { return 0 }
    return 1 + (object.children.values.lazy.map(\.depth).max() ?? 0)
  }

  /// The index for this order, if there are children and a query has asked for it before.
  func index(for order: Order) -> ChildIndex? {
    if case .object(let object) = self { object.index(for: order) } else { nil }
  }

  /// The value under this path, ``null`` if nothing is there.
  subscript(path: some Sequence<Key>) -> Value {
    var value = self
    for key in path {
      guard case .object(let object) = value, let child = object.children[key] else { return .null }
      value = child
    }
    return value
  }

  /// The children that a query admits; nil if there are none at all.
  func members(for query: Query) -> [(Key, Value)]? {
    guard case .object(let object) = self else { return nil }
    let index =
      object.index(for: query.order)
      ?? ChildIndex(order: query.order, children: object.children)
    return index.keys(for: query).map { ($0, object.children[$0] ?? .null) }
  }

  /// What a value that is written here would take the place of.
  func place(of path: [Key]) -> (existingDepth: Int, replaced: Value) {
    var value = self
    for (depth, key) in path.enumerated() {
      guard case .object(let object) = value else { return (depth, value) }
      guard let child = object.children[key] else { return (depth, .null) }
      value = child
    }
    return (path.count, value)
  }

  /// Stores a value under this path, making the objects on the way and dropping those that become empty.
  mutating func set(_ newValue: Value, at path: ArraySlice<Key>) {
    guard let key = path.first else {
      self = newValue
      return
    }
    withObject { $0.set(newValue, at: key, path.dropFirst()) }
  }

  /// The object under this path, to change in place what it knows about its children; does nothing
  /// if there is none.
  mutating func withObject(at path: ArraySlice<Key>, _ body: (inout Object) -> Void) {
    guard case .object = self else { return }
    withObject { object in
      guard let key = path.first else { return body(&object) }
      object.withObject(at: key, path.dropFirst(), body)
    }
  }

  /// A leaf counts as an object without children, and stays unless it gets some.
  private mutating func withObject(_ body: (inout Object) -> Void) {
    guard case .object(var object) = self else {
      var object = Object()
      body(&object)
      if !object.isEmpty { self = .object(object) }
      return
    }
    // Let go of the payload, or the change would copy every child.
    self = .null
    body(&object)
    self = Value(object)
  }
}

extension Value: Equatable {
  /// Strings are equal when their code points are, unlike those of Swift.
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
