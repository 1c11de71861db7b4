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
    guard let index else { return }
    let range = index.range(of: query)
    switch query.limit {
    case nil:
      break
    case .first(let limit):
      var position = range.start
      while count < limit, position < range.end {
        edge = index.entries[position]
        count += 1
        position = index.entries.index(after: position)
      }
    case .last(let limit):
      var position = range.end
      while count < limit, range.start < position {
        position = index.entries.index(before: position)
        edge = index.entries[position]
        count += 1
      }
    }
    // A window that is not full contains the whole range, so it has no edge.
    if count < query.limit?.count ?? 1 { edge = nil }
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
    switch query.limit {
    case .first(let limit) where count > limit:
      var position = edge.map { index.position(after: $0) } ?? index.range(of: query).end
      for _ in 0..<count - limit {
        position = index.entries.index(before: position)
        onLeaving(index.entries[position].key)
      }
      edge = index.entries[index.entries.index(before: position)]
      count = limit
    case .last(let limit) where count > limit:
      var position = edge.map { index.position(of: $0) } ?? index.range(of: query).start
      for _ in 0..<count - limit {
        onLeaving(index.entries[position].key)
        position = index.entries.index(after: position)
      }
      edge = index.entries[position]
      count = limit
    default:
      break
    }
  }

  /// Adds entries behind the edge as long as the limit allows. If there are none left, the edge stays, and later
  /// entries are added by later calls.
  private mutating func grow(in index: ChildIndex, onComing: (Key) -> Void) {
    guard let edge else { return }
    let range = index.range(of: query)
    switch query.limit {
    case .first(let limit) where count < limit:
      var position = index.position(after: edge)
      while count < limit, position < range.end {
        add(index.entries[position], onComing)
        position = index.entries.index(after: position)
      }
    case .last(let limit) where count < limit:
      var position = index.position(of: edge)
      while count < limit, range.start < position {
        position = index.entries.index(before: position)
        add(index.entries[position], onComing)
      }
    default:
      break
    }
  }

  private mutating func add(_ entry: ChildIndex.Entry, _ onComing: (Key) -> Void) {
    edge = entry
    count += 1
    onComing(entry.key)
  }
}
