/// The children of a node that match a query with a limit, described by an edge and a count. A listener keeps this
/// instead of the children.
struct QueryWindow: Sendable {
  /// A child that a write has changed, with its old and its new index entry.
  struct Move {
    let key: Key
    let old: ChildIndex.Entry?
    let new: ChildIndex.Entry?
  }

  /// Whether a child was in the window before a change, and whether it is now.
  struct Membership {
    var was: Bool
    var `is`: Bool
  }

  private let query: Query

  /// The last entry inside the window, on the side that the limit cuts off. Nil if the whole range is in the window.
  private var edge: ChildIndex.Entry?
  private var count: Int

  /// - Parameter index: nil if the node has no children.
  init(_ query: Query, in index: ChildIndex?) {
    self.query = query
    edge = nil
    count = 0
    guard let index, let limit = query.limit?.count else { return }
    for entry in entries(insideEdge: false, in: index).prefix(limit) {
      edge = entry
      count += 1
    }
    // A window that is not full contains the whole range, so it has no edge.
    if count < limit { edge = nil }
  }

  /// The entries on one side of the edge, the nearest first. Without an edge, all are inside for ``shrink(in:onLeaving:)``, and none for
  /// the initializer.
  private func entries(
    insideEdge isInside: Bool, in index: ChildIndex
  ) -> AnySequence<ChildIndex.Entry> {
    var isFirst = false
    if case .first = query.limit { isFirst = true }
    let range = index.range(of: query)
    var place = isFirst == isInside ? range.end : range.start
    if let edge { place = isFirst ? index.position(after: edge) : index.position(of: edge) }
    return isFirst == isInside
      ? AnySequence(index.entries[range.start..<place].reversed())
      : AnySequence(index.entries[place..<range.end])
  }

  /// Updates the window after children have moved in the index.
  ///
  /// - Returns: The membership of all children that moved, and of those that left or entered the window because of it.
  mutating func follow(_ moves: [Move], in index: ChildIndex?) -> [Key: Membership] {
    var members: [Key: Membership] = [:]
    for move in moves {
      let membership = Membership(
        was: move.old.map(contains) ?? false, is: move.new.map(contains) ?? false)
      members[move.key] = membership
      count += (membership.is ? 1 : 0) - (membership.was ? 1 : 0)
    }
    guard let index else {
      edge = nil
      return members
    }
    shrink(in: index) { members[$0, default: Membership(was: true, is: true)].is = false }
    grow(in: index) { members[$0, default: Membership(was: false, is: false)].is = true }
    return members
  }

  private func contains(_ entry: ChildIndex.Entry) -> Bool {
    guard query.admits(entry) else { return false }
    guard let edge else { return true }
    return switch query.limit {
    case nil: true
    case .first: !(edge < entry)
    case .last: !(entry < edge)
    }
  }

  /// Removes the entries beyond the limit, beginning at the edge.
  private mutating func shrink(in index: ChildIndex, onLeaving: (Key) -> Void) {
    guard let limit = query.limit?.count, count > limit else { return }
    for entry in entries(insideEdge: true, in: index) {
      edge = entry
      if count == limit { return }
      count -= 1
      onLeaving(entry.key)
    }
  }

  /// Adds entries behind the edge as long as the limit allows. If there are none left, the edge stays, and later
  /// entries are added by later calls.
  private mutating func grow(in index: ChildIndex, onComing: (Key) -> Void) {
    guard edge != nil, let limit = query.limit?.count, count < limit else { return }
    for entry in entries(insideEdge: false, in: index).prefix(limit - count) {
      edge = entry
      count += 1
      onComing(entry.key)
    }
  }
}
