import Foundation
import Locking
import RealtimeDatabase

#if APP_UNDER_TEST
  import AppUnderTest
#else
  import PostControllers
#endif

/// A database that several networks and tests can share, answering like a server: bytes, or an error with a status.
public final class DatabaseServer: Sendable {
  private let database: Locked<RealtimeDatabase>

  public init(_ database: RealtimeDatabase = RealtimeDatabase()) {
    self.database = Locked(database)
  }

  /// A database that holds `json`, for example `{"posts": {…}}`.
  public convenience init(json: Data) throws {
    self.init(try RealtimeDatabase(json: json))
  }

  /// Writes JSON at a path such as `/posts/KEY.json`, as another user's app would.
  @discardableResult
  public func put(_ json: Data, at path: String) -> RealtimeDatabase.Response {
    write(json, at: path, httpMethod: "PUT")
  }

  /// Writes the children in an object of JSON beside those that are at a path.
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

  /// What is at a path, as JSON.
  public func json(at path: String) -> String {
    String(decoding: get(path), as: UTF8.self)
  }

  /// The keys below a path, in no order; none when there is a single value or nothing.
  public func keys(at path: String) -> [String] {
    let shallow = try? JSONSerialization.jsonObject(with: get(path, query: ["shallow": "true"]))
    return (shallow as? [String: Any]).map { Array($0.keys) } ?? []
  }

  private func get(_ path: String, query: [String: String] = [:]) -> Data {
    let request = RealtimeDatabase.Request(httpMethod: "GET", path: path, query: query)
    return database.withLock { $0.respond(to: request).body }
  }

  /// Answers a request as the server behind it would.
  public func respond(to request: MockNetworkController.Request) -> RealtimeDatabase.Response {
    database.withLock { database in
      database.respond(
        to: RealtimeDatabase.Request(
          // By the name of the case: what goes over a wire is not this server's matter, which has none.
          httpMethod: String(describing: request.httpMethod).uppercased(),
          path: request.url.path(percentEncoded: false),
          query: request.urlParameters,
          body: request.body
        )
      )
    }
  }
}
