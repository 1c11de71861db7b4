/// What `orderBy` sorts the children of a node by.
enum Order: Hashable, Sendable {
  case key
  case value

  /// The value under this path inside of each child.
  case child([Key])

  /// Where in each child that stands which decides; nil if only its key counts.
  var path: [Key]? {
    switch self {
    case .key: nil
    case .value: []
    case .child(let path): path
    }
  }

  func rank(of value: Value) -> Rank {
    path.map { Rank(value[$0]) } ?? .none
  }
}
