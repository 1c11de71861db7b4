import Foundation

extension RealtimeDatabase {
  /// Somebody who wants to hear of all changes to what a GET has answered.
  package struct Listener: Sendable {
    let path: [Key]
    let isOwner: Bool
    /// What it remembers of the children, if it listens to a query.
    var window: Window?
    let query: Query?

    /// Two listeners of one ID hear the same.
    package var id: ID {
      ID(
        path: Array(path.text.utf8), parameters: parameters.mapValues { Array($0.utf8) },
        isOwner: isOwner)
    }

    /// Its texts are bytes: two spellings of one letter are two keys, though `String` takes them for the same.
    package struct ID: Hashable, Sendable {
      package let path: [UInt8]
      let parameters: [String: [UInt8]]
      let isOwner: Bool

      /// The order of the node's children that is listened to; nil if all of them are.
      package var orderBy: [UInt8]? { parameters["orderBy"] }
    }

    let parameters: [String: String]
  }

  /// In how many orders the children of one node may be listened to: each write has to keep them up.
  package static let maximumListenedOrders = 8

  /// Begins to listen to what a GET would answer.
  ///
  /// - Returns: The listener, and what makes the event that it begins with: a `put` of all there is now, which may take
  ///   a while to write down.
  /// - Throws: ``RealtimeDatabaseError``, why the request is refused.
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
      path: path, isOwner: isOwner, window: Window(query, in: root[path].index(for: query.order)),
      query: query, parameters: request.query.filter { Query.parameters.contains($0.key) })
    return (listener, { .put(members) })
  }

  /// Whether the rules let the listener hear on.
  package func allows(_ listener: Listener) -> Bool {
    listener.isOwner || rules.allowsReading
  }

  /// What the last change means to a listener; it must hear of each one. Takes time for what has changed, and for
  /// what comes into a query's window, not for what the node holds.
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
    // One event for all, so that nobody sees the window with a child too many or too few.
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
    listener.window = Window(query, in: new.index(for: query.order))
    let members = new.members(for: query)
    let oldMembers = old.members(for: query) ?? []
    let isSame = (members ?? []).elementsEqual(oldMembers) { $0.0 == $1.0 && $0.1 == $1.1 }
    return isSame ? [] : [.put(members)]
  }

  /// The writes as they are, seen from a listener above them.
  private func events(
    for listener: Listener, after writes: [Change.Write], mergedInto parent: [Key]?
  ) -> [Event] {
    let depth = listener.path.count
    guard let parent, parent.starts(with: listener.path) else {
      return writes.map { .put($0.value, at: $0.path.dropFirst(depth)) }
    }
    // Who replaces the named children, as a patch asks for, must not find paths among the names.
    let members = writes.filter { $0.path.count == parent.count + 1 }
    let others = writes.filter { $0.path.count > parent.count + 1 }
    let patches: [Event] =
      members.isEmpty
      ? []
      : [.patch(members.map { ($0.path[parent.count], $0.value) }, at: parent.dropFirst(depth))]
    return patches + others.map { .put($0.value, at: $0.path.dropFirst(depth)) }
  }

  /// How these writes have moved one child in an order.
  private func move(
    of key: Key, in path: [Key], by order: Order, after writes: [Change.Write]
  ) -> Window.Move {
    let child = root[path + [key]]
    let rank = order.rank(of: child)
    var oldRank = rank
    if let place = order.path {
      let place = path + [key] + place
      oldRank = writes.lazy.compactMap { $0.oldRank(at: place) }.first ?? rank
    }
    let wasThere = writes.contains { $0.existingDepth > path.count }
    return Window.Move(
      key: key,
      old: wasThere ? ChildIndex.Entry(rank: oldRank, key: key) : nil,
      new: child.isNull ? nil : ChildIndex.Entry(rank: rank, key: key))
  }
}
