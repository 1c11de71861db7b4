import Foundation
import Journal
import Locking
import RealtimeDatabase

/// A database that many clients share. It answers requests and tells listeners about changes.
///
/// The database may be kept in a file. A write is then on disk before it is answered, and several processes can share
/// the file: each of them sees the writes of all. The ``rules`` are not shared.
public final class DatabaseService: Sendable {
  let state: Locked<DatabaseState>
  private let journal: Journal?
  private let path: String

  /// A database that lives as long as this object.
  public init(_ database: RealtimeDatabase = RealtimeDatabase()) {
    state = Locked(DatabaseState(database))
    journal = nil
    path = ""
  }

  /// A database that is kept in a file, which several processes may share.
  ///
  /// - Parameter url: The file. One that is missing or empty begins an empty database.
  /// - Throws: `JournalError` or ``DatabaseServiceError``, which say what is wrong with the file and what to do.
  public convenience init(journal url: URL) throws {
    try self.init(journal: Journal(url: url), path: url.path(percentEncoded: false))
  }

  /// - Parameters:
  ///   - path: The file's name in error messages.
  ///   - slack: The file is compacted when it is more than twice its compacted size plus this number of bytes.
  init(journal: Journal, path: String, slack: Int = 4 << 20) throws {
    state = Locked(DatabaseState(RealtimeDatabase(), slack: slack))
    self.journal = journal
    self.path = path
    try catchUp()
  }

  /// The access rules. Listeners that may no longer read get a `cancel` event and nothing more.
  public var rules: RealtimeDatabase.Rules {
    get { state.withLock(\.database.rules) }
    set {
      state.withLock { state in
        state.database.rules = newValue
        state.listeners.cancel(in: state.database)
      }
    }
  }

  /// Answers requests in this order. If the service keeps a file, all writes are on disk when this returns. They are
  /// written together, so that many requests take little more time than one.
  ///
  /// A write that cannot be kept changes nothing and is answered with status 500 and the reason.
  public func respond(
    to requests: [RealtimeDatabase.Request]
  ) -> [RealtimeDatabase.Response] {
    // Without a limit, no response is nil.
    respond(to: requests, costLimit: .max).compactMap { $0 }
  }

  /// Answers requests, except for reads that cost more than the limit.
  ///
  /// - Parameter costLimit: The approximate number of bytes of a response.
  /// - Returns: The responses; nil for a read that exceeds the limit. Pass its request to ``respondInBackground(to:)``.
  public func respond(
    to requests: [RealtimeDatabase.Request], costLimit: Int
  ) -> [RealtimeDatabase.Response?] {
    state.withLock { state in
      do {
        guard let journal, requests.contains(where: { $0.effectiveMethod != "GET" }) else {
          try catchUp(&state)
          return requests.map { state.respond(to: $0, costLimit: costLimit) }
        }
        return try withNotADatabase {
          try journal.write(catchingUp: { try state.replay($0) }) { writer in
            state.finishReplay()
            return state.respond(to: requests, costLimit: costLimit, writer)
          }
        }
      } catch {
        return requests.map { RealtimeDatabase.Response(refusing: $0, dueTo: error) }
      }
    }
  }

  /// The approximate number of bytes that may be read at once, as with Firebase.
  private static let maximumReadSize = 256 << 20

  /// Answers a request that takes long. Other threads can read and write meanwhile. A long body comes piece by piece, each of them when it
  /// is asked for.
  ///
  /// All pieces show the database at one moment. The first write during the response copies the lists of children on its path, but not the
  /// children.
  ///
  /// - Returns: The response with the beginning of its body, and a function that returns the next piece, nil after the last. The
  ///   function is nil if the body is complete.
  public func respondInBackground(
    to request: RealtimeDatabase.Request
  ) -> (response: RealtimeDatabase.Response, next: (@Sendable () -> Data?)?) {
    guard request.effectiveMethod == "GET" else {
      let request = request.withBodyRead()
      return (conflict(of: request) ?? respond(to: [request])[0], nil)
    }
    do {
      var copy = try snapshot()
      guard let (head, body) = copy.read(request, costLimit: Self.maximumReadSize) else {
        let reason =
          "Data requested exceeds the maximum size that can be accessed with a single request."
        return (RealtimeDatabase.Response(refusing: request, status: 400, reason: reason), nil)
      }
      guard var pieces = body else { return (head, nil) }
      keepOrder(of: consume copy, for: request)
      var response = head
      response.body = pieces.next(size: Self.pieceSize) ?? Data()
      if pieces.isAtEnd { return (response, nil) }
      let rest = Locked(pieces)
      return (response, { rest.withLock { $0.next(size: Self.pieceSize) } })
    } catch {
      return (RealtimeDatabase.Response(refusing: request, dueTo: error), nil)
    }
  }

  /// The size of a piece of a long body.
  private static let pieceSize = 256 << 10

  /// The 412 response to a conditional write whose condition does not hold. It contains the current value, so it may
  /// take long.
  private func conflict(
    of request: RealtimeDatabase.Request
  ) -> RealtimeDatabase.Response? {
    guard request.headers["if-match"] != nil, var copy = try? snapshot() else { return nil }
    let response = copy.respond(to: request)
    return response.status == 412 ? response : nil
  }

  /// A copy of the current content.
  private func snapshot() throws -> RealtimeDatabase {
    try state.withLock { state in
      try catchUp(&state)
      return state.database
    }
  }

  /// Takes over the children that a copy had to sort.
  private func keepOrder(
    of copy: consuming RealtimeDatabase, for request: RealtimeDatabase.Request
  ) {
    guard let sorted = copy.sortedNode(for: request) else { return }
    // Release everything else first, or the nodes on the path would be copied.
    copy = RealtimeDatabase()
    state.withLock { $0.database.adoptOrder(of: sorted) }
  }

  /// Reads what other processes have written and tells the listeners. Every request does so, too; a timer calls this
  /// while there are no requests.
  ///
  /// - Throws: `JournalError` or ``DatabaseServiceError``.
  public func catchUp() throws {
    try state.withLock { try catchUp(&$0) }
  }

  private func catchUp(_ state: inout DatabaseState) throws {
    try withNotADatabase { try journal?.catchUp { try state.replay($0) } }
    state.finishReplay()
  }

  private func withNotADatabase<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch is RealtimeDatabaseError {
      throw DatabaseServiceError.notADatabase(path: path)
    }
  }

  /// The whole content as JSON.
  ///
  /// - Throws: `JournalError` or ``DatabaseServiceError`` if the changes of other processes cannot be read.
  public func json() throws -> Data {
    try state.withLock { state in
      try catchUp(&state)
      return state.database.json
    }
  }

  /// Writes ``json()`` to a file in one step. The file is complete and on disk when this returns.
  ///
  /// - Throws: `JournalError`, also if the file cannot be written.
  public func export(to url: URL) throws {
    try json().writeDurably(to: url)
  }

  /// Replaces the whole content by an export.
  ///
  /// - Throws: ``RealtimeDatabaseError`` if the export cannot be stored, and `JournalError`. Nothing has changed then,
  ///   with one exception: if the disk fails in the last step, the export is in place, but a power failure may undo it.
  public func replaceAll(withJSON json: Data) throws {
    let new = try RealtimeDatabase(json: json)
    try state.withLock { state in
      if let journal {
        try withNotADatabase {
          try journal.write(catchingUp: { try state.replay($0) }) { writer in
            state.finishReplay()
            try state.compact(to: new, writer)
          }
        }
      }
      state.replaceAll(with: new)
    }
  }

  /// Begins to listen to the result of a GET. Many listeners to the same data cost little more than one.
  ///
  /// - Parameter handler: Called with each event, in order, on any thread. The first event is a `put` of the current
  ///   content; the last one may be a `cancel`. The handler must be quick. It must neither call the service nor cancel
  ///   the token.
  /// - Returns: The token that ends it, or the response that refuses the request.
  public func listen(
    to request: RealtimeDatabase.Request,
    handler: @escaping @Sendable (RealtimeDatabase.Event) -> Void
  ) -> Result<ListenerToken, Refusal> {
    keepOrder(of: state.withLock(\.database), for: request)
    return beginListening(to: request, handler: handler)
  }

  /// Begins to listen unless the first event costs more than the limit.
  ///
  /// - Parameter costLimit: The approximate number of bytes of the first event.
  /// - Returns: nil if the first event exceeds the limit. Call ``listen(to:handler:)`` on another thread then.
  public func listen(
    to request: RealtimeDatabase.Request, costLimit: Int,
    handler: @escaping @Sendable (RealtimeDatabase.Event) -> Void
  ) -> Result<ListenerToken, Refusal>? {
    if state.withLock(\.database).exceeds(costLimit: costLimit, for: request) { return nil }
    return beginListening(to: request, handler: handler)
  }

  private func beginListening(
    to request: RealtimeDatabase.Request,
    handler: @escaping @Sendable (RealtimeDatabase.Event) -> Void
  ) -> Result<ListenerToken, Refusal> {
    let relay = EventRelay(handler)
    let begun: Result<(ListenerToken, first: @Sendable () -> RealtimeDatabase.Event), Refusal>
    begun = state.withLock { state in
      do {
        try catchUp(&state)
      } catch {
        return .failure(Refusal(response: .init(refusing: request, dueTo: error)))
      }
      do {
        let (listener, first) = try state.database.listen(to: request)
        guard state.listeners.hasRoom(for: listener.id) else {
          let reason = "Too many different orders of one node have listeners."
          return .failure(
            Refusal(response: .init(refusing: request, status: 400, reason: reason)))
        }
        let number = state.listeners.add(listener) { relay.relay($0) }
        let id = listener.id
        return .success(
          (
            ListenerToken { [weak self] in
              self?.state.withLock { $0.listeners.remove(number, from: id) }
            }, first
          ))
      } catch {
        return .failure(Refusal(response: .init(refusing: request, because: error)))
      }
    }
    return begun.map { listening, first in
      relay.begin(with: first())
      return listening
    }
  }

  /// Why a request to listen was refused.
  public struct Refusal: Error {
    public let response: RealtimeDatabase.Response
  }

  /// Ends listening when it is cancelled.
  public struct ListenerToken: Sendable {
    private let onCancel: @Sendable () -> Void

    init(onCancel: @escaping @Sendable () -> Void) {
      self.onCancel = onCancel
    }

    /// Stops listening. The handler is not running when this returns, and is never called again.
    public func cancel() { onCancel() }
  }
}
