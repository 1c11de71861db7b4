import Foundation
import Locking

/// A database that everybody in this process shares. It responds to requests, and sends its changes to listeners.
/// If it is in a file, other processes may share it, too. A write is then in the file before its response is there.
public final class InProcessDatabase: Sendable {
  private struct State: Sendable {
    var database: RealtimeDatabase
    var listeners = RealtimeDatabase.Listeners()
    /// The file as this process last read or wrote it.
    var snapshot: FileSnapshot?
  }

  private let state: Locked<State>
  private let file: URL?

  public init(_ database: RealtimeDatabase = RealtimeDatabase()) {
    state = Locked(State(database: database))
    file = nil
  }

  /// A database in a JSON file in an existing folder.
  /// - Parameter initial: The content of a file that does not exist yet.
  /// - Throws: An error if the file cannot be read or written, or if it is not a database in JSON.
  public init(file: URL, initial: RealtimeDatabase) throws {
    self.file = file.resolvingSymlinksInPath()
    state = Locked(State(database: initial))
    try state.withLock { state in
      try withLock(on: folder) {
        try read(into: &state)
        if state.snapshot?.exists != true { try write(&state) }
      }
    }
  }

  public convenience init(json: Data) throws { self.init(try RealtimeDatabase(json: json)) }

  /// Performs a request, and sends its change to the listeners. A write that cannot be saved changes nothing and gets status 500.
  @discardableResult
  public func respond(to request: RealtimeDatabase.Request) -> RealtimeDatabase.Response {
    state.withLock { state in
      func perform() throws -> RealtimeDatabase.Response {
        try read(into: &state)
        let (response, change) = state.database.perform(request)
        guard let change else { return response }
        do {
          try write(&state)
        } catch {
          state.database.revert(change)
          throw error
        }
        state.listeners.deliver(change, in: &state.database)
        return response
      }
      do {
        let isInFile = file != nil && request.httpMethod != "GET"
        return try isInFile ? withLock(on: folder, perform) : perform()
      } catch {
        return .init(refusing: request, status: 500, reason: error.localizedDescription)
      }
    }
  }

  // MARK: The file

  private var folder: URL { file?.deletingLastPathComponent() ?? URL(filePath: "/") }

  /// Reads the changes of other processes, and sends them to the listeners. Each request does so, too.
  public func catchUp() throws { try state.withLock { try read(into: &$0) } }

  private func read(into state: inout State) throws {
    guard let file else { return }
    let snapshot = FileSnapshot(of: file)
    guard snapshot.exists, snapshot != state.snapshot else { return }
    let database = try RealtimeDatabase(json: Data(contentsOf: file))
    state.snapshot = snapshot
    if let change = state.database.replaceAll(with: database) {
      state.listeners.deliver(change, in: &state.database)
    }
  }

  /// Replaces the file in one step. The caller has the lock of the folder.
  private func write(_ state: inout State) throws {
    guard let file else { return }
    try state.database.json.write(to: file, options: .atomic)
    state.snapshot = FileSnapshot(of: file)
  }

  /// Begins to listen to the result of a GET.
  /// - Parameter handler: Called with each event, in order, on any thread. The first event is a `put` of the current content.
  ///   The handler must not call the database or cancel the token.
  public func listen(
    to request: RealtimeDatabase.Request,
    handler: @escaping @Sendable (RealtimeDatabase.Event) -> Void
  ) throws(RealtimeDatabase.Refusal) -> ListenerToken {
    try state.withLock { state throws(RealtimeDatabase.Refusal) in
      do {
        let (token, first) = try state.listeners.add(request, in: &state.database, handler: handler)
        handler(first())
        return ListenerToken { [weak self] in self?.state.withLock { $0.listeners.remove(token) } }
      } catch {
        throw RealtimeDatabase.Refusal(response: .init(refusing: request, because: error))
      }
    }
  }

  // MARK: Shortcuts for requests of another client of the database

  /// Stores JSON at a path such as `/posts/KEY.json`.
  @discardableResult
  public func put(_ json: Data, at path: String) -> RealtimeDatabase.Response {
    respond(to: .init(httpMethod: "PUT", path: path, body: json))
  }

  @discardableResult
  public func patch(_ json: Data, at path: String) -> RealtimeDatabase.Response {
    respond(to: .init(httpMethod: "PATCH", path: path, body: json))
  }

  public func json(at path: String) -> String {
    String(decoding: respond(to: .init(httpMethod: "GET", path: path)).body, as: UTF8.self)
  }

  /// The keys at a path in no particular order. Empty if there is a single value or nothing.
  public func keys(at path: String) -> [String] {
    let request = RealtimeDatabase.Request(
      httpMethod: "GET", path: path, query: ["shallow": "true"])
    let shallow = try? JSONSerialization.jsonObject(with: respond(to: request).body)
    return (shallow as? [String: Any]).map { Array($0.keys) } ?? []
  }
}

public struct ListenerToken: Sendable {
  private let onCancel: @Sendable () -> Void

  public init(onCancel: @escaping @Sendable () -> Void) { self.onCancel = onCancel }

  /// Stops listening. The handler is not running when this returns, and is never called again.
  public func cancel() { onCancel() }
}
