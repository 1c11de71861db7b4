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

  /// Answers requests in this order. What they write is on disk when this returns, if the service keeps a file.
  public func respond(
    to requests: [RealtimeDatabase.Request]
  ) -> [RealtimeDatabase.Response] {
    database.withLock { database in requests.map { database.respond(to: $0) } }
  }

  /// Begins to listen to what a GET would answer.
  ///
  /// - Parameter handler: Is told what happens, in order, on any thread, beginning with a `put` of all there is. It must not
  ///   call the service.
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

    public func cancel() { onCancel() }
  }
}
