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

  func hasIndex(for order: Order) -> Bool {
    if case .object(let object) = self { object.index(for: order) != nil } else { false }
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
