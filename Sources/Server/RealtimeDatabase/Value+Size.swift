extension Value {
  /// Whether its JSON has about so many bytes at most. Looks no further than it has to.
  ///
  /// - Parameter share: What even the smallest value counts for, since each takes some time.
  func isSmaller(than size: Int, countingEachAs share: Int = Value.smallestShare) -> Bool {
    if size == .max { return true }
    var room = size
    takeRoom(&room, atLeast: share)
    return room > 0
  }

  fileprivate func takeRoom(_ room: inout Int, atLeast share: Int = Value.smallestShare) {
    switch self {
    case .object(let object):
      for (key, child) in object.children where room > 0 {
        room -= key.text.utf8.count
        child.takeRoom(&room, atLeast: share)
      }
    case .string(let text): room -= max(share, text.utf8.count)
    case .null, .bool, .number: room -= share
    }
  }

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
