/// The cost limit of a request, and sorting outside the lock: a copy of the database sorts the children of a node, and
/// the original takes over the result.
extension RealtimeDatabase {
  /// Whether reading or listening would sort or write more than the cost limit.
  ///
  /// - Parameter costLimit: The approximate number of bytes. Unsorted children count as 16 bytes each.
  package func exceeds(costLimit: Int, for request: Request) -> Bool {
    var copy = self
    return copy.perform(request, costLimit: costLimit) == nil
  }

  /// A node whose children are sorted for a query.
  package struct SortedNode: Sendable {
    fileprivate let path: [Key]
    fileprivate let order: Order
    fileprivate let object: Object
  }

  /// Sorts the children for a query. Returns nil if the request is no query.
  package mutating func sortedNode(for request: Request) -> SortedNode? {
    guard let path = try? Self.keys(of: request.path), let query = try? Query(request.query) else {
      return nil
    }
    useIndex(for: query.order, at: path)
    guard case .object(let object) = root[path] else { return nil }
    return SortedNode(path: path, order: query.order, object: object)
  }

  /// Takes over the index of a node in a copy that was made a moment ago.
  package mutating func adoptOrder(of node: SortedNode) {
    root.withObject(at: node.path[...]) { $0.adoptIndex(for: node.order, of: node.object) }
  }
}
