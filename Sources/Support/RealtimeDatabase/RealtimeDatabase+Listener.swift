import Foundation

extension RealtimeDatabase {
  /// An event of a stream.
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

    /// This value is at this path now, relative to the listener's path.
    static func put(_ value: Value, at path: some Sequence<Key> = EmptyCollection()) -> Event {
      Event(name: "put", path: path, json: Data(json: value))
    }

    /// These are all the children now. Nil means that there are none.
    static func put(_ members: [(Key, Value)]?) -> Event {
      guard let members else { return put(.null) }
      return Event(name: "put", path: EmptyCollection(), json: Data(members: members))
    }

    /// These children have new values now. All others are unchanged.
    static func patch(
      _ members: [(Key, Value)], at path: some Sequence<Key> = EmptyCollection()
    ) -> Event {
      Event(name: "patch", path: path, json: Data(members: members))
    }

    private init(name: String, path: some Sequence<Key>, json: Data) {
      let path = Data(json: .string(Array(path).text))
      self.init(
        name: name,
        data: Data(#"{"path":"#.utf8) + path + Data(#","data":"#.utf8) + json + Data("}".utf8))
    }
  }
}

extension RealtimeDatabase {
  /// A client that wants the changes of what a GET would return.
  struct Listener: Sendable {
    /// Listeners with equal IDs get the same events.
    struct ID: Hashable {
      let path: [Key]
      /// The parameters of the query. Keys, because they compare bytes.
      let parameters: [String: Key]
      let isFromOwner: Bool
    }

    let id: ID
    let query: Query?
    /// The window of children, if the client listens to a query.
    var window: QueryWindow?

    var path: [Key] { id.path }
  }

  /// Begins to listen to the result of a GET.
  ///
  /// - Returns: The listener, and a closure that makes its first event, a `put` of the current content. Encoding that
  ///   may take a while.
  /// - Throws: ``RealtimeDatabaseError`` if the request is refused.
  mutating func listen(
    to request: Request
  ) throws -> (listener: Listener, first: @Sendable () -> Event) {
    guard request.httpMethod == "GET" else { throw RealtimeDatabaseError.methodNotAllowed }
    let path = try allowedPath(of: request)
    let query = try Query(request.query)
    guard request.query["shallow"] != "true" else {
      throw RealtimeDatabaseError.invalidParameter("shallow cannot be streamed")
    }
    let parameters = request.query.filter { query != nil && Query.parameters.contains($0.key) }
    let id = Listener.ID(
      path: path, parameters: parameters.mapValues { Key(bound: $0) },
      isFromOwner: request.isFromOwner)
    guard let query else {
      let value = root[path]
      return (Listener(id: id, query: nil), { .put(value) })
    }
    let members = try members(at: path, for: query)
    let window = QueryWindow(query, in: root[path].index(for: query.order))
    return (Listener(id: id, query: query, window: window), { .put(members) })
  }

  /// The events of a change for one listener. Must be called for every change. The time depends on the size of the
  /// change and on what enters a query's window, not on the size of the node.
  mutating func events(for listener: inout Listener, after change: Change) -> [Event] {
    if let write = change.writes.first(where: { listener.path.starts(with: $0.path) }) {
      let old = write.old[listener.path.dropFirst(write.path.count)]
      return events(for: &listener, afterReplacementOf: old)
    }
    let writes = change.writes.filter { $0.path.starts(with: listener.path) }
    guard !writes.isEmpty else { return [] }
    guard let query = listener.query, var window = listener.window else {
      return events(for: listener, after: writes, mergedInto: change.parent)
    }
    useIndex(for: query.order, at: listener.path)
    let writesByChild = Dictionary(grouping: writes) { $0.path[listener.path.count] }
    let moves = writesByChild.map { key, writes in
      move(of: key, in: listener.path, by: query.order, after: writes)
    }
    let members = window.follow(moves, in: root[listener.path].index(for: query.order))
    listener.window = window

    guard members.values.contains(where: { $0.was != $0.is }) else {
      let visible = writes.filter { members[$0.path[listener.path.count]]?.is == true }
      return events(for: listener, after: visible, mergedInto: change.parent)
    }
    // One event for all, so that no client sees a window with too many or too few children.
    let node = root[listener.path]
    let changes = members.filter { $1.was || $1.is }.map { key, membership in
      (key, membership.is ? node[CollectionOfOne(key)] : .null)
    }
    return [changes.count == 1 ? .put(changes[0].1, at: [changes[0].0]) : .patch(changes)]
  }

  private mutating func events(
    for listener: inout Listener, afterReplacementOf old: Value
  ) -> [Event] {
    let path = listener.path
    guard let query = listener.query else {
      let new = root[path]
      return new == old ? [] : [.put(new)]
    }
    useIndex(for: query.order, at: path)
    let new = root[path]
    listener.window = QueryWindow(query, in: new.index(for: query.order))
    let members = new.members(for: query)
    let oldMembers = old.members(for: query) ?? []
    let isSame = (members ?? []).elementsEqual(oldMembers) { $0.0 == $1.0 && $0.1 == $1.1 }
    return isSame ? [] : [.put(members)]
  }

  /// The writes as events of a listener to a parent node.
  private func events(
    for listener: Listener, after writes: [Change.Write], mergedInto parent: [Key]?
  ) -> [Event] {
    let depth = listener.path.count
    guard let parent, parent.starts(with: listener.path) else {
      return writes.map { .put($0.value, at: $0.path.dropFirst(depth)) }
    }
    // A client may replace the children that a patch names, so a patch must not contain paths with slashes.
    let members = writes.filter { $0.path.count == parent.count + 1 }
    let others = writes.filter { $0.path.count > parent.count + 1 }
    let patches: [Event] =
      members.isEmpty
      ? []
      : [.patch(members.map { ($0.path[parent.count], $0.value) }, at: parent.dropFirst(depth))]
    return patches + others.map { .put($0.value, at: $0.path.dropFirst(depth)) }
  }

  /// The move of one child, in one order, that these writes cause.
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
    return QueryWindow.Move(
      key: key,
      old: wasThere ? ChildIndex.Entry(sortKey: oldSortKey, key: key) : nil,
      new: child.isNull ? nil : ChildIndex.Entry(sortKey: sortKey, key: key))
  }
}

extension RealtimeDatabase {
  /// The maximum number of orders in which clients may listen to one node: each write has to update all of them.
  static let maximumListenedOrders = 8

  /// All listeners of one database. Those that listen to the same data share their events.
  public struct Listeners: Sendable {
    public typealias Handler = @Sendable (Event) -> Void

    /// Listeners to the same data.
    private struct Group: Sendable {
      var listener: Listener
      var handlers: [Int: Handler] = [:]
    }

    /// Names a listener.
    public struct Token: Sendable {
      fileprivate let id: Listener.ID
      fileprivate let number: Int
    }

    /// Events that have not been delivered.
    public struct Events: Sendable {
      fileprivate var list: [(id: Listener.ID, event: Event)] = []

      public init() {}
    }

    private var groups: [Listener.ID: Group] = [:]
    private var lastNumber = 0

    public init() {}

    public var isEmpty: Bool { groups.isEmpty }

    /// Adds a listener to the result of a GET.
    ///
    /// - Returns: The token for ``remove(_:)``, and a closure that makes the first event, a `put` of the current content. Encoding that may
    ///   take a while.
    /// - Throws: ``RealtimeDatabaseError`` if the request is refused.
    public mutating func add(
      _ request: Request, in database: inout RealtimeDatabase, handler: @escaping Handler
    ) throws -> (token: Token, first: @Sendable () -> Event) {
      let (listener, first) = try database.listen(to: request)
      let id = listener.id
      if let orderBy = id.parameters["orderBy"] {
        let others = groups.keys.filter { $0.path == id.path }.compactMap {
          $0.parameters["orderBy"]
        }
        guard Set(others).union([orderBy]).count <= maximumListenedOrders else {
          throw RealtimeDatabaseError.invalidParameter(
            "Too many different orders of one node have listeners.")
        }
      }
      lastNumber += 1
      groups[id, default: Group(listener: listener)].handlers[lastNumber] = handler
      return (Token(id: id, number: lastNumber), first)
    }

    public mutating func remove(_ token: Token) {
      groups[token.id]?.handlers[token.number] = nil
      if groups[token.id]?.handlers.isEmpty == true { groups[token.id] = nil }
    }

    /// Adds the events of the last change. Must be called for every change.
    public mutating func add(
      _ change: Change, in database: inout RealtimeDatabase, to events: inout Events
    ) {
      for id in groups.keys {
        guard var listener = groups[id]?.listener else { continue }
        events.list += database.events(for: &listener, after: change).map { (id, $0) }
        groups[id]?.listener = listener
      }
    }

    public func deliver(_ events: Events) {
      for (id, event) in events.list {
        for handler in (groups[id]?.handlers ?? [:]).values { handler(event) }
      }
    }

    /// Delivers the events of the last change.
    public mutating func deliver(_ change: Change, in database: inout RealtimeDatabase) {
      var events = Events()
      add(change, in: &database, to: &events)
      deliver(events)
    }

    /// Cancels the listeners that the rules no longer allow.
    public mutating func cancel(in database: RealtimeDatabase) {
      guard !database.rules.allowsReading else { return }
      for (id, group) in groups where !id.isFromOwner {
        for handler in group.handlers.values { handler(.cancel) }
        groups[id] = nil
      }
    }
  }
}
