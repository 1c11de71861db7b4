import Foundation
import Journal
import Locking
import RealtimeDatabase

/// A database that many clients share: it answers requests, and tells listeners what changes.
///
/// It may be kept in a file. Then what a request writes is on disk before it is answered, and several processes can
/// share the file: each answers with what all have written. ``rules`` are each process's own.
public final class DatabaseService: Sendable {
  let state: Protected<State>
  private let journal: Journal?
  private let path: String

  /// A database that lives as long as this object.
  public init(_ database: RealtimeDatabase = RealtimeDatabase()) {
    state = Protected(State(database))
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
  ///   - path: What errors call the file.
  ///   - slack: How many bytes the file may grow by, beside becoming twice as large, before it is compacted.
  init(journal: Journal, path: String, slack: Int = 4 << 20) throws {
    state = Protected(State(RealtimeDatabase(), slack: slack))
    self.journal = journal
    self.path = path
    try catchUp()
  }

  /// Who may do what. Listeners that may read no longer are told `cancel` and hear nothing more.
  public var rules: RealtimeDatabase.Rules {
    get { state.withLock(\.database.rules) }
    set {
      state.withLock { state in
        state.database.rules = newValue
        state.listeners.cancel(in: state.database)
      }
    }
  }

  /// Answers requests in this order. What they write is on disk when this returns, if the service keeps a file: all of
  /// it in one go, so that many requests cost little more than one.
  ///
  /// A request whose write cannot be kept is answered with status 500 and why, and changes nothing.
  public func respond(
    to requests: [RealtimeDatabase.Request]
  ) -> [RealtimeDatabase.Response] {
    // Nothing is too large, so each has its answer.
    respond(to: requests, ifSmallerThan: .max).compactMap { $0 }
  }

  /// The same, but leaves out reads that take longer than others should wait.
  ///
  /// - Parameter size: About how many bytes of an answer are too many.
  /// - Returns: nil for those that are left out; they are for ``respondApart(to:)``.
  public func respond(
    to requests: [RealtimeDatabase.Request], ifSmallerThan size: Int
  ) -> [RealtimeDatabase.Response?] {
    state.withLock { state in
      do {
        guard let journal, requests.contains(where: { $0.effectiveMethod != "GET" }) else {
          try catchUp(&state)
          return requests.map { state.respond(to: $0, ifSmallerThan: size) }
        }
        return try withNotADatabase {
          try journal.write(catchingUp: { try state.replay($0) }) { writer in
            state.finishReplay()
            return state.respond(to: requests, ifSmallerThan: size, writer)
          }
        }
      } catch {
        return requests.map { RealtimeDatabase.Response(refusing: $0, dueTo: error) }
      }
    }
  }

  /// About how many bytes may be read at once, as with Firebase.
  private static let maximumReadSize = 256 << 20

  /// Answers a request that takes long, and lets others read and write meanwhile.
  ///
  /// What is read is what there is at one moment. The first one who writes meanwhile copies the list of children of the
  /// nodes on the way, but not the children.
  public func respondApart(to request: RealtimeDatabase.Request) -> RealtimeDatabase.Response {
    guard request.effectiveMethod == "GET" else {
      let request = request.withBodyRead()
      return conflict(of: request) ?? respond(to: [request])[0]
    }
    do {
      var copy = try snapshot()
      guard let response = copy.perform(request, ifSmallerThan: Self.maximumReadSize)?.response
      else {
        let reason =
          "Data requested exceeds the maximum size that can be accessed with a single request."
        return RealtimeDatabase.Response(refusing: request, status: 400, reason: reason)
      }
      if response.status == 200 { keepOrder(of: consume copy, for: request) }
      return response
    } catch {
      return RealtimeDatabase.Response(refusing: request, dueTo: error)
    }
  }

  /// That the condition of a write does not hold, which takes a while to say: all there is belongs to the answer.
  private func conflict(
    of request: RealtimeDatabase.Request
  ) -> RealtimeDatabase.Response? {
    guard request.headers["if-match"] != nil, var copy = try? snapshot() else { return nil }
    let response = copy.respond(to: request)
    return response.status == 412 ? response : nil
  }

  /// All there is at this moment.
  private func snapshot() throws -> RealtimeDatabase {
    try state.withLock { state in
      try catchUp(&state)
      return state.database
    }
  }

  /// Keeps what a copy had to sort, so that it need not be sorted again.
  private func keepOrder(
    of copy: consuming RealtimeDatabase, for request: RealtimeDatabase.Request
  ) {
    guard let sorted = copy.sortedNode(for: request) else { return }
    // Let go of all the rest first, or the nodes on the way would be copied.
    copy = RealtimeDatabase()
    state.withLock { $0.database.adoptOrder(of: sorted) }
  }

  /// Tells the listeners what other processes have written meanwhile. Requests do so by themselves; a timer does it
  /// while there are none.
  ///
  /// - Throws: `JournalError` or ``DatabaseServiceError``.
  public func catchUp() throws {
    try state.withLock { try catchUp(&$0) }
  }

  private func catchUp(_ state: inout State) throws {
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

  /// All there is, as JSON.
  ///
  /// - Throws: `JournalError` or ``DatabaseServiceError``, if what other processes have written cannot be read.
  public func json() throws -> Data {
    try state.withLock { state in
      try catchUp(&state)
      return state.database.json
    }
  }

  /// Writes ``json()`` to a file, in one step: it is whole and on disk when this returns.
  ///
  /// - Throws: `JournalError`, also if the file cannot be written.
  public func export(to url: URL) throws {
    try json().writeDurably(to: url)
  }

  /// Puts a whole export in the place of all there is.
  ///
  /// - Parameter isLenient: Whether to leave out what the database can't store instead of refusing the export for it.
  /// - Throws: ``RealtimeDatabaseError``, if it is no JSON that the database can store, and `JournalError`. Nothing has
  ///   changed then, unless the disk fails in the last step: then the export is there, and a power failure may undo it.
  public func replaceAll(withJSON json: Data, isLenient: Bool = false) throws {
    let new = try RealtimeDatabase(json: json, isLenient: isLenient)
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

  /// Begins to listen to what a GET would answer. Many who listen to the same cost little more than one.
  ///
  /// - Parameter handler: Is told what happens, in order, on any thread, beginning with a `put` of all there is; after
  ///   a `cancel` comes nothing more. It must be quick, and must not call the service nor cancel the listening.
  /// - Returns: The listening, or the answer that refuses it.
  public func listen(
    to request: RealtimeDatabase.Request,
    handler: @escaping @Sendable (RealtimeDatabase.Event) -> Void
  ) -> Result<Listening, Refusal> {
    keepOrder(of: state.withLock(\.database), for: request)
    return beginListening(to: request, handler: handler)
  }

  /// The same, unless to begin takes longer than others should wait.
  ///
  /// - Parameter size: About how many bytes of an answer are too many.
  /// - Returns: nil if it takes that long; on another thread, ``listen(to:handler:)`` lets others go on meanwhile.
  public func listen(
    to request: RealtimeDatabase.Request, ifSmallerThan size: Int,
    handler: @escaping @Sendable (RealtimeDatabase.Event) -> Void
  ) -> Result<Listening, Refusal>? {
    if state.withLock(\.database).takesLong(request, ifNotSmallerThan: size) { return nil }
    return beginListening(to: request, handler: handler)
  }

  private func beginListening(
    to request: RealtimeDatabase.Request,
    handler: @escaping @Sendable (RealtimeDatabase.Event) -> Void
  ) -> Result<Listening, Refusal> {
    let relay = EventRelay(handler)
    let begun: Result<(Listening, first: @Sendable () -> RealtimeDatabase.Event), Refusal>
    begun = state.withLock { state in
      do {
        try catchUp(&state)
      } catch {
        return .failure(Refusal(response: .init(refusing: request, dueTo: error)))
      }
      do {
        let (listener, first) = try state.database.listen(to: request)
        guard state.listeners.hasRoom(for: listener.id) else {
          let reason = "Too many different orders of one node are listened to."
          return .failure(
            Refusal(response: .init(refusing: request, status: 400, reason: reason)))
        }
        let number = state.listeners.add(listener) { relay.relay($0) }
        let id = listener.id
        return .success(
          (
            Listening { [weak self] in
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

  /// Somebody listens, until this is cancelled.
  public struct Listening: Sendable {
    private let onCancel: @Sendable () -> Void

    init(onCancel: @escaping @Sendable () -> Void) {
      self.onCancel = onCancel
    }

    /// Ends it. When this returns, the handler is not running and is not going to be called.
    public func cancel() { onCancel() }
  }
}
