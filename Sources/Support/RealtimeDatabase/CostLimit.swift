/// The cost limit of a request, and sorting outside the lock: a copy sorts the children of a node, and the original takes over the result.
extension RealtimeDatabase {
  /// Whether reading or listening would sort or write more than about this number of bytes. Unsorted children count as 16 bytes each.
  public func exceeds(costLimit: Int, for request: Request) -> Bool {
    var copy = self
    return copy.perform(request, costLimit: costLimit) == nil
  }

  /// Sorts the children for a query. Returns a function that adds the order to the original of this copy. Nil without a query.
  public mutating func sort(for request: Request) -> (@Sendable (inout RealtimeDatabase) -> Void)? {
    guard let path = try? Self.keys(of: request.path), let order = try? Query(request.query)?.order
    else { return nil }
    useIndex(for: order, at: path)
    guard case .object(let object) = root[path] else { return nil }
    return { $0.root.withObject(at: path[...]) { $0.adoptIndex(for: order, of: object) } }
  }
}

extension Value {
  /// Whether the JSON is smaller than a number of bytes. Each value counts as `share` at least, because each takes some time.
  func isSmaller(than size: Int, countingEachAs share: Int = Value.smallestShare) -> Bool {
    size == .max || room(in: size, countingEachAs: share) > 0
  }

  /// The number of bytes that remain of a size after this value.
  private func room(in size: Int, countingEachAs share: Int) -> Int {
    switch self {
    case .object(let object):
      var room = size
      for (key, child) in object.children where room > 0 {
        room = child.room(in: room - key.text.utf8.count, countingEachAs: share)
      }
      return room
    case .string(let text): return size - max(share, text.utf8.count)
    case .null, .bool, .number: return size - share
    }
  }

  static let smallestShare = 16

  /// Whether the children for a query can be found quickly: they are few, or sorted already and limited.
  func isQuick(_ query: Query, costLimit: Int) -> Bool {
    guard case .object(let object) = self else { return true }
    let count = costLimit / Self.smallestShare
    if object.children.count < count { return true }
    guard let index = object.index(for: query.order) else { return false }
    if let limit = query.limit, limit < count { return true }
    return index.entries[index.range(of: query)].dropFirst(count).isEmpty
  }
}
