/// Sorting aside: a copy has sorted the children of a node while others went on.
extension RealtimeDatabase {
  /// Whether what a GET or a listener asks for takes longer to sort or to write down than others should wait.
  ///
  /// - Parameter size: About how many bytes, or how many children that have not been sorted, are too many.
  package func takesLong(_ request: Request, ifNotSmallerThan size: Int) -> Bool {
    var copy = self
    return copy.perform(request, ifSmallerThan: size) == nil
  }

  /// A node with its children in the order that a query wants.
  package struct SortedNode: Sendable {
    fileprivate let path: [Key]
    fileprivate let order: Order
    fileprivate let object: Object
  }

  /// What a request wants to have sorted; nil if it is no query.
  package mutating func sortedNode(for request: Request) -> SortedNode? {
    guard let path = try? Self.keys(of: request.path), let query = try? Query(request.query) else {
      return nil
    }
    useIndex(for: query.order, at: path)
    guard case .object(let object) = root[path] else { return nil }
    return SortedNode(path: path, order: query.order, object: object)
  }

  /// Takes over the order from a node that was this one's a moment ago.
  package mutating func adoptOrder(of node: SortedNode) {
    root.withObject(at: node.path[...]) { $0.adoptIndex(for: node.order, of: node.object) }
  }
}
