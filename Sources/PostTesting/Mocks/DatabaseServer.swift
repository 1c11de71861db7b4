import Foundation
import Locking
import RealtimeDatabase

#if APP_UNDER_TEST
  import AppUnderTest
#else
  import PostControllers
#endif

/// A database that several networks and tests can share. It answers like a server: with bytes, or with an error that
/// has a status.
public final class DatabaseServer: Sendable {
  private let database: Locked<RealtimeDatabase>

  public init(_ database: RealtimeDatabase = RealtimeDatabase()) {
    self.database = Locked(database)
  }

  /// Creates a database with this content, for example `{"posts": {…}}`.
  public convenience init(json: Data) throws {
    self.init(try RealtimeDatabase(json: json))
  }

  /// Stores JSON at a path such as `/posts/KEY.json`, as another user's app would.
  @discardableResult
  public func put(_ json: Data, at path: String) -> RealtimeDatabase.Response {
    write(json, at: path, httpMethod: "PUT")
  }

  /// Merges the children of a JSON object into those at a path.
  @discardableResult
  public func patch(_ json: Data, at path: String) -> RealtimeDatabase.Response {
    write(json, at: path, httpMethod: "PATCH")
  }

  private func write(
    _ json: Data,
    at path: String,
    httpMethod: String
  ) -> RealtimeDatabase.Response {
    let request = RealtimeDatabase.Request(
      httpMethod: httpMethod,
      path: path,
      body: json
    )
    return database.withLock { $0.respond(to: request) }
  }

  /// The JSON at a path.
  public func json(at path: String) -> String {
    String(decoding: get(path), as: UTF8.self)
  }

  /// The keys at a path in no particular order. Empty if there is a single value or nothing.
  public func keys(at path: String) -> [String] {
    let shallow = try? JSONSerialization.jsonObject(with: get(path, query: ["shallow": "true"]))
    return (shallow as? [String: Any]).map { Array($0.keys) } ?? []
  }

  private func get(_ path: String, query: [String: String] = [:]) -> Data {
    let request = RealtimeDatabase.Request(httpMethod: "GET", path: path, query: query)
    return database.withLock { $0.respond(to: request).body }
  }

  /// Answers a request as a real server would.
  public func respond(to request: MockNetworkController.Request) -> RealtimeDatabase.Response {
    database.withLock { database in
      database.respond(
        to: RealtimeDatabase.Request(
          // The name of the case is used, because nothing is sent over a network here.
          httpMethod: String(describing: request.httpMethod).uppercased(),
          path: request.url.path(percentEncoded: false),
          query: request.urlParameters,
          body: request.body
        )
      )
    }
  }
}
