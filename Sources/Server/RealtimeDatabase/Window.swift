/// Which children of a node a query admits, known without having them all: what the listener to a query remembers.
struct Window: Sendable {
  /// A child that a write has touched, where it stood and where it stands.
  struct Move {
    let key: Key
    let old: ChildIndex.Entry?
    let new: ChildIndex.Entry?
  }

  /// Whether a child was in the window, and whether it is.
  struct Membership {
    var was: Bool
    var `is`: Bool
  }

  private let query: Query

  /// How far the window reaches on the side where the limit ends it; nil if all that the range holds is in it.
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
      var place = range.start
      while count < limit, place < range.end {
        edge = index.entries[place]
        count += 1
        place = index.entries.index(after: place)
      }
    case .last(let limit):
      var place = range.end
      while count < limit, range.start < place {
        place = index.entries.index(before: place)
        edge = index.entries[place]
        count += 1
      }
    }
    // Without a full window there is nothing that a limit could have left out.
    if count < query.limit?.count ?? 1 { edge = nil }
  }

  /// Follows the children that have moved already in the index.
  ///
  /// - Returns: All that moved, and those that this has pushed out or let in.
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

  /// Lets go of those that are too many, beginning at the edge.
  private mutating func shrink(in index: ChildIndex, onLeaving: (Key) -> Void) {
    switch query.limit {
    case .first(let limit) where count > limit:
      var place = edge.map { index.place(after: $0) } ?? index.range(of: query).end
      for _ in 0..<count - limit {
        place = index.entries.index(before: place)
        onLeaving(index.entries[place].key)
      }
      edge = index.entries[index.entries.index(before: place)]
      count = limit
    case .last(let limit) where count > limit:
      var place = edge.map { index.place(of: $0) } ?? index.range(of: query).start
      for _ in 0..<count - limit {
        onLeaving(index.entries[place].key)
        place = index.entries.index(after: place)
      }
      edge = index.entries[place]
      count = limit
    default:
      break
    }
  }

  /// Lets in those for whom there is room, beginning behind the edge. Where nobody is, whoever comes is let in next time.
  private mutating func grow(in index: ChildIndex, onComing: (Key) -> Void) {
    guard let edge else { return }
    let range = index.range(of: query)
    switch query.limit {
    case .first(let limit) where count < limit:
      var place = index.place(after: edge)
      while count < limit, place < range.end {
        add(index.entries[place], onComing)
        place = index.entries.index(after: place)
      }
    case .last(let limit) where count < limit:
      var place = index.place(of: edge)
      while count < limit, range.start < place {
        place = index.entries.index(before: place)
        add(index.entries[place], onComing)
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
