import SortedCollections

/// The children that match a query with a limit, described by the last of them. A listener keeps this instead of the children.
struct QueryWindow: Sendable {
  /// A child that a write has changed, with its old and its new index entry.
  typealias Move = (key: Key, old: ChildIndex.Entry?, new: ChildIndex.Entry?)
  /// Whether a child was in the window before a change, and whether it is now.
  typealias Membership = (was: Bool, is: Bool)

  let query: Query

  /// The last entry inside the window, on the side that the limit cuts off. Nil if the whole range is in the window.
  private let edge: ChildIndex.Entry?

  /// - Parameter index: nil if the node has no children.
  init(_ query: Query, in index: ChildIndex?) {
    self.query = query
    edge = index?.edge(of: query)
  }

  /// Updates the window after children have moved. Returns the membership of these, and of those that left or entered because of it.
  mutating func follow(_ moves: [Move], in index: ChildIndex?) -> [Key: Membership] {
    let old = self
    self = QueryWindow(query, in: index)
    var members: [Key: Membership] = [:]
    for move in moves {
      members[move.key] = (
        was: move.old.map(old.contains) ?? false, is: move.new.map(contains) ?? false
      )
    }
    guard let index else { return members }
    let ends = [old.end(in: index), end(in: index)].sorted()
    for entry in index.entries[ends[0]..<ends[1]] where members[entry.key] == nil {
      members[entry.key] = (was: old.contains(entry), is: contains(entry))
    }
    return members
  }

  private func contains(_ entry: ChildIndex.Entry) -> Bool {
    guard query.admits(entry) else { return false }
    guard let edge else { return true }
    return query.isFromEnd ? !(entry < edge) : !(edge < entry)
  }

  private func end(in index: ChildIndex) -> SortedChunks<ChildIndex.Entry>.Index {
    let range = index.range(of: query)
    guard let edge else { return query.isFromEnd ? range.lowerBound : range.upperBound }
    return index.entries.partitioningIndex { query.isFromEnd ? !($0 < edge) : edge < $0 }
  }
}
