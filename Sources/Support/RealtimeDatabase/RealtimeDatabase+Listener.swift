import Foundation

extension RealtimeDatabase {
  public struct Event: Hashable, Sendable {
    /// "put", "patch", "keep-alive", "cancel" or "auth_revoked".
    public var name: String
    /// JSON: `{"path": …, "data": …}` or `null`.
    public var data: Data

    public init(name: String, data: Data) {
      self.name = name
      self.data = data
    }

    /// The rules no longer allow this client to listen. It is the last event.
    public static let cancel = Event(name: "cancel", data: Data("null".utf8))

    /// A "put" of the value at a path, or a "patch" of the children there that have new values. The path is relative to the listener's.
    init(_ name: String, _ json: JSONPieces, at path: ArraySlice<Key> = []) {
      let path = JSONPieces(.string(Array(path).text)).data
      self.init(
        name: name,
        data: Data(#"{"path":"#.utf8) + path + Data(#","data":"#.utf8) + json.data + Data("}".utf8))
    }
  }

  /// Clients that want the changes of what one GET would return.
  struct Listener: Sendable {
    /// Listeners with equal IDs get the same events.
    struct ID: Hashable {
      let path: [Key]
      /// The parameters of the query. Keys, because they compare bytes.
      let parameters: [String: Key]
      let isFromOwner: Bool
    }

    let id: ID
    /// The window of children, if the clients listen to a query.
    var window: QueryWindow?
    /// The clients, by the numbers of their tokens.
    fileprivate var handlers: [Int: Listeners.Handler] = [:]

    fileprivate init(id: ID, window: QueryWindow? = nil) {
      self.id = id
      self.window = window
    }
  }

  /// Begins to listen to the result of a GET. Throws a ``RealtimeDatabaseError`` if the request is refused.
  /// - Returns: The listener, and a closure that encodes its first event, a `put` of the current content. That may take a while.
  mutating func listen(
    to request: Request
  ) throws -> (listener: Listener, first: @Sendable () -> Event) {
    guard request.httpMethod == "GET" else { throw RealtimeDatabaseError.methodNotAllowed }
    let path = try allowedPath(of: request)
    let query = try Query(request.query)
    try RealtimeDatabaseError.require(
      request.query["shallow"] != "true", "shallow cannot be streamed")
    let parameters = request.query.filter { query != nil && Query.parameters.contains($0.key) }
    let id = Listener.ID(
      path: path, parameters: parameters.mapValues { Key(bound: $0) },
      isFromOwner: request.isFromOwner)
    guard let query else {
      let value = root[path]
      return (Listener(id: id), { Event("put", JSONPieces(value)) })
    }
    let members = members(at: path, for: query)
    let window = QueryWindow(query, in: root[path].index(for: query.order))
    return (Listener(id: id, window: window), { Event("put", JSONPieces(members: members)) })
  }

  /// The events of a change for one listener. Must be called for every change. The time depends on the change, not on the node.
  mutating func events(for listener: inout Listener, after change: Change) -> [Event] {
    let path = listener.id.path
    if let write = change.writes.first(where: { path.starts(with: $0.path) }) {
      let old = write.old[path.dropFirst(write.path.count)]
      return events(for: &listener, afterReplacementOf: old)
    }
    let writes = change.writes.filter { $0.path.starts(with: path) }
    guard let query = listener.window?.query, !writes.isEmpty else {
      return Self.events(at: path, after: writes, mergedInto: change.parent)
    }
    useIndex(for: query.order, at: path)
    let node = root[path]
    let moves = Dictionary(grouping: writes) { $0.path[path.count] }.map { key, writes in
      move(of: key, in: path, by: query.order, after: writes)
    }
    let members = listener.window?.follow(moves, in: node.index(for: query.order)) ?? [:]
    guard members.values.contains(where: { $0.was != $0.is }) else {
      let visible = writes.filter { members[$0.path[path.count]]?.is == true }
      return Self.events(at: path, after: visible, mergedInto: change.parent)
    }
    // One event for all, so that no client sees a window with too many or too few children.
    var changes: [Key: Value] = [:]
    for (key, membership) in members where membership.was || membership.is {
      changes[key] = membership.is ? node[CollectionOfOne(key)] : .null
    }
    if changes.count == 1, let (key, value) = changes.first {
      return [Event("put", JSONPieces(value), at: [key])]
    }
    return [Event("patch", JSONPieces(members: changes))]
  }

  private mutating func events(
    for listener: inout Listener, afterReplacementOf old: Value
  ) -> [Event] {
    let path = listener.id.path
    guard let query = listener.window?.query else {
      return root[path] == old ? [] : [Event("put", JSONPieces(root[path]))]
    }
    useIndex(for: query.order, at: path)
    listener.window = QueryWindow(query, in: root[path].index(for: query.order))
    let members = root[path].members(for: query)
    return members ?? [:] == old.members(for: query) ?? [:]
      ? [] : [Event("put", JSONPieces(members: members))]
  }

  /// The writes below a path as events of a listener to it.
  private static func events(
    at path: [Key], after writes: [Change.Write], mergedInto parent: [Key]?
  ) -> [Event] {
    var members: [Key: Value] = [:]
    var events: [Event] = []
    for write in writes {
      // A client may replace the children that a patch names, so a patch must not contain paths with slashes.
      if let parent, parent.starts(with: path), write.path.count == parent.count + 1 {
        members[write.path[parent.count]] = write.value
      } else {
        let inner = write.path.dropFirst(path.count)
        events.append(Event("put", JSONPieces(write.value), at: inner))
      }
    }
    guard let parent, !members.isEmpty else { return events }
    let patch = Event("patch", JSONPieces(members: members), at: parent.dropFirst(path.count))
    return [patch] + events
  }

  private func move(
    of key: Key, in path: [Key], by order: Order, after writes: [Change.Write]
  ) -> QueryWindow.Move {
    let child = root[path + [key]]
    let sortKey = order.sortKey(of: child)
    var oldSortKey = sortKey
    if let place = order.path {
      let place = path + [key] + place
      oldSortKey = writes.lazy.compactMap { $0.oldSortKey(at: place) }.first ?? sortKey
    }
    let wasThere = writes.contains { $0.existingDepth > path.count }
    return (
      key: key, old: wasThere ? ChildIndex.Entry(sortKey: oldSortKey, key: key) : nil,
      new: child.isNull ? nil : ChildIndex.Entry(sortKey: sortKey, key: key)
    )
  }

  /// The maximum number of orders in which clients may listen to one node: each write has to update all of them.
  static let maximumListenedOrders = 8

  /// All listeners of one database. Those that listen to the same data share their events.
  public struct Listeners: Sendable {
    public typealias Handler = @Sendable (Event) -> Void

    public struct Token: Sendable {
      fileprivate let id: Listener.ID
      fileprivate let number: Int
    }

    /// Events that have not been delivered.
    public struct Events: Sendable {
      fileprivate var list: [(id: Listener.ID, event: Event)] = []

      public init() {}
    }

    private var listeners: [Listener.ID: Listener] = [:]
    private var lastNumber = 0

    public init() {}
    public var isEmpty: Bool { listeners.isEmpty }

    /// Adds a listener to the result of a GET. Throws a ``RealtimeDatabaseError`` if the request is refused.
    /// - Returns: The token for ``remove(_:)``, and a closure that encodes the first event, the current content. That may take a while.
    public mutating func add(
      _ request: Request, in database: inout RealtimeDatabase, handler: @escaping Handler
    ) throws -> (token: Token, first: @Sendable () -> Event) {
      let (listener, first) = try database.listen(to: request)
      let id = listener.id
      let orders = (listeners.keys.filter { $0.path == id.path } + [id]).compactMap {
        $0.parameters["orderBy"]
      }
      try RealtimeDatabaseError.require(
        Set(orders).count <= maximumListenedOrders,
        "Too many different orders of one node have listeners.")
      lastNumber += 1
      listeners[id, default: listener].handlers[lastNumber] = handler
      return (Token(id: id, number: lastNumber), first)
    }

    public mutating func remove(_ token: Token) {
      listeners[token.id]?.handlers[token.number] = nil
      if listeners[token.id]?.handlers.isEmpty == true { listeners[token.id] = nil }
    }

    /// Adds the events of the last change. Must be called for every change.
    public mutating func add(
      _ change: Change, in database: inout RealtimeDatabase, to events: inout Events
    ) {
      for id in listeners.keys {
        guard var listener = listeners[id] else { continue }
        events.list += database.events(for: &listener, after: change).map { (id, $0) }
        listeners[id] = listener
      }
    }

    public func deliver(_ events: Events) {
      for (id, event) in events.list {
        for handler in (listeners[id]?.handlers ?? [:]).values { handler(event) }
      }
    }

    public mutating func deliver(_ change: Change, in database: inout RealtimeDatabase) {
      var events = Events()
      add(change, in: &database, to: &events)
      deliver(events)
    }

    /// Cancels the listeners that the rules no longer allow.
    public mutating func cancel(in database: RealtimeDatabase) {
      guard !database.rules.allowsReading else { return }
      for (id, listener) in listeners where !id.isFromOwner {
        for handler in listener.handlers.values { handler(.cancel) }
        listeners[id] = nil
      }
    }
  }
}
