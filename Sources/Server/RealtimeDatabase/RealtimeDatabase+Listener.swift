import Foundation

extension RealtimeDatabase {
  /// A client that wants to be told about all changes of what a GET would return.
  package struct Listener: Sendable {
    let path: [Key]
    let isOwner: Bool
    /// The window of children, if the client listens to a query.
    var window: QueryWindow?
    let query: Query?

    /// Listeners with equal IDs get the same events.
    package var id: ID {
      ID(
        path: Array(path.text.utf8), parameters: parameters.mapValues { Array($0.utf8) },
        isOwner: isOwner)
    }

    /// Texts are stored as bytes, because `String` would treat two spellings of one letter as equal.
    package struct ID: Hashable, Sendable {
      package let path: [UInt8]
      let parameters: [String: [UInt8]]
      let isOwner: Bool

      /// The order of the query. Nil if the client listens to the whole node.
      package var orderBy: [UInt8]? { parameters["orderBy"] }
    }

    let parameters: [String: String]
  }

  /// The maximum number of orders in which clients may listen to one node: each write has to update all of them.
  package static let maximumListenedOrders = 8

  /// Begins to listen to the result of a GET.
  ///
  /// - Returns: The listener, and a closure that makes its first event, a `put` of the current content. Encoding that
  ///   may take a while.
  /// - Throws: ``RealtimeDatabaseError`` if the request is refused.
  package mutating func listen(
    to request: Request
  ) throws -> (listener: Listener, first: @Sendable () -> Event) {
    let path = try Self.keys(of: request.path)
    guard request.effectiveMethod == "GET" else { throw RealtimeDatabaseError.methodNotAllowed }
    let isOwner = try request.isFromOwner
    guard isOwner || rules.allowsReading else { throw RealtimeDatabaseError.permissionDenied }
    let query = try Query(request.query)
    guard request.query["shallow"] != "true" else {
      throw RealtimeDatabaseError.invalidParameter("shallow cannot be streamed")
    }
    guard let query else {
      let listener = Listener(
        path: path, isOwner: isOwner, window: nil, query: nil, parameters: [:])
      let value = root[path]
      return (listener, { .put(value) })
    }
    let members = try members(at: path, for: query)
    let listener = Listener(
      path: path, isOwner: isOwner,
      window: QueryWindow(query, in: root[path].index(for: query.order)),
      query: query, parameters: request.query.filter { Query.parameters.contains($0.key) })
    return (listener, { .put(members) })
  }

  /// Whether the rules still allow this listener.
  package func allows(_ listener: Listener) -> Bool {
    listener.isOwner || rules.allowsReading
  }

  /// The events of a change for one listener. Must be called for every change. The time depends on the size of the
  /// change and on what enters a query's window, not on the size of the node.
  package mutating func events(for listener: inout Listener, after change: Change) -> [Event] {
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
