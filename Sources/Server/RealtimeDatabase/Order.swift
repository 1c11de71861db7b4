/// What `orderBy` sorts the children of a node by: their keys, their values, or a value inside each of them.
enum Order: Hashable, Sendable {
  case key
  case value

  /// The value at this path inside each child.
  case child([Key])

  /// The path, inside each child, of the value that children are sorted by. Nil if they are sorted by key.
  var path: [Key]? {
    switch self {
    case .key: nil
    case .value: []
    case .child(let path): path
    }
  }

  func sortKey(of value: Value) -> SortKey {
    path.map { SortKey(value[$0]) } ?? .none
  }
}
