/// What `orderBy` sorts the children of a node by.
enum Order: Hashable, Sendable {
  case key
  case value

  /// The value under this path inside of each child.
  case child([Key])

  func rank(of value: Value) -> Rank {
    switch self {
    case .key: .none
    case .value: Rank(value)
    case .child(let path): Rank(value[path])
    }
  }
}
