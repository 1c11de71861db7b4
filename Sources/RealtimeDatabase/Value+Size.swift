extension Value {
  /// Whether its JSON has about so many bytes at most. Looks no further than it has to.
  func isSmaller(than size: Int) -> Bool {
    if size == .max { return true }
    var room = size
    takeRoom(&room)
    return room > 0
  }

  fileprivate func takeRoom(_ room: inout Int) {
    switch self {
    case .object(let object):
      for (key, child) in object.children where room > 0 {
        room -= key.text.utf8.count
        child.takeRoom(&room)
      }
    case .string(let text): room -= max(Self.smallestShare, text.utf8.count)
    case .null, .bool, .number: room -= Self.smallestShare
    }
  }

  /// What even the smallest value counts for, since each takes some time.
  static let smallestShare = 16
}

extension Value {
  /// Whether a query finds its children without taking long to sort or to gather them.
  func isQuick(_ query: Query, ifSmallerThan size: Int) -> Bool {
    guard case .object(let object) = self else { return true }
    let count = size / Self.smallestShare
    if object.children.count < count { return true }
    guard let index = object.index(for: query.order) else { return false }
    if let limit = query.limit?.count, limit < count { return true }
    let range = index.range(of: query)
    return index.entries.index(range.start, offsetBy: count, limitedBy: range.end) == nil
  }
}

extension [(Key, Value)] {
  /// Whether their JSON has about so many bytes at most.
  func isSmaller(than size: Int) -> Bool {
    if size == .max { return true }
    var room = size
    for (key, child) in self where room > 0 {
      room -= key.text.utf8.count
      child.takeRoom(&room)
    }
    return room > 0
  }
}
