import RealtimeDatabase

/// All listeners of one database. Those that listen to the same data share their events.
struct Listeners: Sendable {
  typealias Handler = @Sendable (RealtimeDatabase.Event) -> Void
  typealias ID = RealtimeDatabase.Listener.ID

  /// Listeners to the same data.
  private struct Group: Sendable {
    var listener: RealtimeDatabase.Listener
    var handlers: [Int: Handler] = [:]
  }

  private var groups: [ID: Group] = [:]
  private var lastNumber = 0

  var isEmpty: Bool { groups.isEmpty }

  /// Whether one more order of this node may be kept sorted for listeners.
  func hasRoom(for id: ID) -> Bool {
    guard let orderBy = id.orderBy else { return true }
    let others = groups.keys.lazy.filter { $0.path == id.path }.compactMap(\.orderBy)
    return Set(others).union([orderBy]).count <= RealtimeDatabase.maximumListenedOrders
  }

  /// - Returns: The number to pass to ``remove(_:from:)``.
  mutating func add(
    _ listener: RealtimeDatabase.Listener, handler: @escaping Handler
  ) -> Int {
    lastNumber += 1
    groups[listener.id, default: Group(listener: listener)].handlers[lastNumber] = handler
    return lastNumber
  }

  mutating func remove(_ number: Int, from id: ID) {
    groups[id]?.handlers[number] = nil
    if groups[id]?.handlers.isEmpty == true { groups[id] = nil }
  }

  /// The events of the last change, with the listeners that they are for.
  mutating func events(
    after change: RealtimeDatabase.Change, in database: inout RealtimeDatabase
  ) -> [(ID, RealtimeDatabase.Event)] {
    var events: [(ID, RealtimeDatabase.Event)] = []
    for id in groups.keys {
      guard var listener = groups[id]?.listener else { continue }
      for event in database.events(for: &listener, after: change) { events.append((id, event)) }
      groups[id]?.listener = listener
    }
    return events
  }

  func deliver(_ events: [(ID, RealtimeDatabase.Event)]) {
    for (id, event) in events {
      for handler in (groups[id]?.handlers ?? [:]).values { handler(event) }
    }
  }

  /// Cancels the listeners that the rules no longer allow.
  mutating func cancel(in database: RealtimeDatabase) {
    for (id, group) in groups where !database.allows(group.listener) {
      for handler in group.handlers.values { handler(.cancel) }
      groups[id] = nil
    }
  }
}
