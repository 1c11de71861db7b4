import Foundation
import Journal
import Locking
import RealtimeDatabase

/// A database that many clients share. In a file, a write is on disk before its response is returned, and several processes can share
/// the file: each of them sees the writes of all. The ``rules`` are not shared.
public final class SharedDatabase: Sendable {
  public typealias Request = RealtimeDatabase.Request
  public typealias Response = RealtimeDatabase.Response

  let state: Locked<DatabaseState>
  private let journal: Journal?

  /// A database that lives as long as this object.
  public init() {
    state = Locked(DatabaseState())
    journal = nil
  }

  /// A database in a file, which several processes may share. A file that is missing or empty begins an empty database.
  /// - Parameter warn: Tells a person where the bytes of an interrupted write are now.
  /// - Throws: `JournalError` or ``NotADatabaseError``.
  public convenience init(journal url: URL, warn: @escaping @Sendable (String) -> Void) throws {
    try self.init(journal: Journal(url: url, warn: warn), path: url.path)
  }

  /// - Parameter slack: The file is compacted when it is more than twice its compacted size plus this number of bytes.
  init(journal: Journal, path: String, slack: Int = 4 << 20) throws {
    state = Locked(DatabaseState(path: path, slack: slack))
    self.journal = journal
    // As a writer, so that a torn entry is reported before the first request.
    try state.withLock { state in try write(to: journal, &state) { _, _ in } }
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

  /// Answers requests in this order. Writes to a file are saved together and are on disk when this returns. One that cannot be saved
  /// changes nothing, and gets status 500 and the reason.
  public func respond(to requests: [Request]) -> [Response] {
    // This limit allows every request, so no response is nil.
    respond(to: requests, costLimit: .max).compactMap { $0 }
  }

  /// Answers requests. A read of more than about `costLimit` bytes gets nil: pass it to ``respondInBackground(to:)``.
  public func respond(to requests: [Request], costLimit: Int) -> [Response?] {
    state.withLock { state in
      do {
        guard let journal, requests.contains(where: { $0.httpMethod != "GET" }) else {
          try catchUp(&state)
          return requests.map { state.respond(to: $0, costLimit: costLimit) }
        }
        return try write(to: journal, &state) { state, writer in
          state.respond(to: requests, costLimit: costLimit, writer)
        }
      } catch {
        return requests.map { Response(refusing: $0, dueTo: error) }
      }
    }
  }

  /// The approximate number of bytes that may be read at once, as with Firebase.
  private static let maximumReadSize = 256 << 20

  /// Answers a request that takes long, while other threads can read and write. All pieces of the body show the database at one moment.
  /// The first write meanwhile copies the lists of children on its path, but not the children.
  /// - Returns: The response with the first piece of its body, and a function that returns the next one, nil at the end. The function
  ///   is nil if the body is complete.
  public func respondInBackground(
    to request: Request
  ) -> (response: Response, next: (@Sendable () -> Data?)?) {
    guard request.httpMethod == "GET" else {
      let request = request.withBodyRead()
      return (conflict(of: request) ?? respond(to: [request])[0], nil)
    }
    do {
      var copy = try snapshot()
      guard let (head, body) = copy.read(request, costLimit: Self.maximumReadSize) else {
        let reason =
          "Data requested exceeds the maximum size that can be accessed with a single request."
        return (Response(refusing: request, status: 400, reason: reason), nil)
      }
      guard var pieces = body else { return (head, nil) }
      keepOrder(of: consume copy, for: request)
      var response = head
      response.body = pieces.next(size: Self.pieceSize) ?? Data()
      if pieces.isAtEnd { return (response, nil) }
      let rest = Locked(pieces)
      return (response, { rest.withLock { $0.next(size: Self.pieceSize) } })
    } catch {
      return (Response(refusing: request, dueTo: error), nil)
    }
  }

  private static let pieceSize = 256 << 10

  /// The 412 response if the condition of a write does not hold. It contains the current value, so it may take long.
  private func conflict(of request: Request) -> Response? {
    guard request.headers["if-match"] != nil, var copy = try? snapshot() else { return nil }
    let response = copy.respond(to: request)
    return response.status == 412 ? response : nil
  }

  private func snapshot() throws -> RealtimeDatabase {
    try state.withLock { state in
      try catchUp(&state)
      return state.database
    }
  }

  /// Takes over the children that a copy had to sort.
  private func keepOrder(of copy: consuming RealtimeDatabase, for request: Request) {
    guard let addOrder = copy.sort(for: request) else { return }
    // Release everything else first, or the nodes on the path would be copied.
    copy = RealtimeDatabase()
    state.withLock { addOrder(&$0.database) }
  }

  /// Tells the listeners what other processes have written. Every request does so, too; between requests, a timer calls this.
  public func catchUp() throws { try state.withLock { try catchUp(&$0) } }

  private func catchUp(_ state: inout DatabaseState) throws {
    try journal?.catchUp { try state.replay($0) }
    state.finishReplay()
  }

  private func write<Result>(
    to journal: Journal, _ state: inout DatabaseState,
    _ body: (inout DatabaseState, borrowing Journal.Writer) throws -> Result
  ) throws -> Result {
    try journal.write(
      catchingUp: { try state.replay($0) },
      { writer in
        state.finishReplay()
        return try body(&state, writer)
      })
  }

  /// The whole content. Throws `JournalError` or ``NotADatabaseError`` if the changes of other processes cannot be read.
  public func json() throws -> Data {
    try state.withLock { state in
      try catchUp(&state)
      return state.database.json
    }
  }

  /// Writes ``json()`` to a file in one step. The file is complete and on disk when this returns.
  public func export(to url: URL) throws { try json().writeDurably(to: url) }

  /// Replaces the whole content by an export. Throws ``RealtimeDatabaseError`` or `JournalError`. Nothing has changed then, with one
  /// exception: if the disk fails in the last step, the export is in place, but a power failure may undo it.
  public func replaceAll(withJSON json: Data) throws {
    let new = try RealtimeDatabase(json: json)
    try state.withLock { state in
      if let journal { try write(to: journal, &state) { try $0.compact(to: new, $1) } }
      state.replaceAll(with: new)
    }
  }

  /// Listens to the result of a GET, or throws its refusal. Many listeners to the same data cost little more than one.
  /// - Parameter handler: Receives the events, in order, on any thread: first a `put` of the current content, at the end perhaps `cancel`.
  ///   The handler must be quick. It must not call the database or cancel the token.
  public func listen(
    to request: Request, handler: @escaping @Sendable (RealtimeDatabase.Event) -> Void
  ) throws(RealtimeDatabase.Refusal) -> ListenerToken {
    keepOrder(of: state.withLock(\.database), for: request)
    let relay = EventRelay(handler)
    let (token, first) = try state.withLock { state throws(RealtimeDatabase.Refusal) in
      do {
        try catchUp(&state)
        return try state.listeners.add(request, in: &state.database) { relay.relay($0) }
      } catch let error as RealtimeDatabaseError {
        throw RealtimeDatabase.Refusal(response: .init(refusing: request, because: error))
      } catch {
        throw RealtimeDatabase.Refusal(response: .init(refusing: request, dueTo: error))
      }
    }
    relay.begin(with: first())
    return ListenerToken { [weak self] in self?.state.withLock { $0.listeners.remove(token) } }
  }

  /// Whether a listener's first event has more than about this number of bytes. ``listen(to:handler:)`` takes long then.
  public func exceeds(costLimit: Int, for request: Request) -> Bool {
    state.withLock(\.database).exceeds(costLimit: costLimit, for: request)
  }
}

public struct NotADatabaseError: LocalizedError, Equatable {
  let path: String

  public var errorDescription: String? { "“\(path)” contains something other than a database." }
  public var recoverySuggestion: String? { "Choose another file. This one was not changed." }
}
