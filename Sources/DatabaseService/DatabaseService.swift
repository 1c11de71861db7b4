import Foundation
import Locking
import RealtimeDatabase

/// A database that many clients share: it answers requests, and tells listeners what changes.
public final class DatabaseService: Sendable {
  private let database: Protected<RealtimeDatabase>

  /// A database that lives as long as this object.
  public init(_ database: RealtimeDatabase = RealtimeDatabase()) {
    self.database = Protected(database)
  }

  /// A database that is kept in a file, which several processes may share.
  ///
  /// - Parameter url: The file. One that is missing or empty begins an empty database.
  /// - Throws: `JournalError`, which says what is wrong with the file and what to do.
  public convenience init(journal url: URL) throws {
    self.init()
  }

  /// Who may do what. Listeners that may read no longer are told `cancel` and hear nothing more.
  public var rules: RealtimeDatabase.Rules {
    get { .open }
    set { _ = newValue }
  }

  /// Answers requests in this order. What they write is on disk when this returns, if the service keeps a file.
  public func respond(
    to requests: [RealtimeDatabase.Request]
  ) -> [RealtimeDatabase.Response] {
    database.withLock { database in requests.map { database.respond(to: $0) } }
  }

  /// Tells the listeners what other processes have written meanwhile. Requests do so by themselves; a timer does it
  /// while there are none.
  ///
  /// - Throws: `JournalError`.
  public func catchUp() throws {
  }

  /// All there is, as JSON.
  ///
  /// - Throws: `JournalError`, if what other processes have written cannot be read.
  public func json() throws -> Data {
    respond(to: [.init(httpMethod: "GET", path: "/.json")])[0].body
  }

  /// Puts a whole export in the place of all there is.
  ///
  /// - Throws: ``RealtimeDatabaseError``, if it is no JSON that the database can store, and `JournalError`. Nothing has
  ///   changed then.
  public func replaceAll(withJSON json: Data) throws {
  }

  /// Begins to listen to what a GET would answer.
  ///
  /// - Parameter handler: Is told what happens, in order, on any thread, beginning with a `put` of all there is; after
  ///   a `cancel` comes nothing more. It must be quick, and must not call the service nor cancel the listening.
  /// - Returns: The listening, or the answer that refuses it.
  public func listen(
    to request: RealtimeDatabase.Request,
    handler: @escaping @Sendable (RealtimeDatabase.Event) -> Void
  ) -> Result<Listening, Refusal> {
    .failure(Refusal(response: respond(to: [request])[0]))
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
