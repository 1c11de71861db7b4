import Foundation
import InProcessNetwork
import Locking
import PostControllers
import RealtimeDatabase

/// The server of a ``UIScenario``: it responds, refuses, loses its responses to writes, or holds requests until it responds again.
/// Streams go on.
public final class SessionServer: Sendable {
  public let network: InProcessNetwork
  private let database: InProcessDatabase
  private let postCount = Locked(0)
  private let losesResponses = Locked(false)

  /// - Parameter json: The database in the beginning.
  public init(json: Data) throws {
    database = try InProcessDatabase(json: json)
    network = InProcessNetwork(database) { [losesResponses] request, response in
      losesResponses.withLock { $0 } && request.httpMethod == "PUT"
        ? .failure(NetworkError.connectionLost)
        : NetworkError.check(response.body, statusCode: response.status).mapError { $0 }
    }
  }

  /// Performs an action of the server, or of the other user Amir. Returns whether it is one.
  public func perform(_ action: String) -> Bool {
    switch action {
    case "server answers", "server holds", "server refuses", "server loses":
      network.failure =
        action == "server refuses"
        ? NetworkError.status(code: 401, message: "Permission denied") : nil
      network.isHolding = action == "server holds"
      losesResponses.withLock { $0 = action == "server loses" }
    case _ where action.hasPrefix("Amir posts "):
      let number = postCount.withLock { count in
        count += 1
        return count
      }
      let json = try? JSONSerialization.data(withJSONObject: [
        "username": "Amir", "text": String(action.dropFirst(11)),
        "timestamp": 1_760_000_000 + 60 * number,
      ])
      database.put(json ?? Data(), at: "/posts/00000000-0000-4000-8000-00000000A00\(number).json")
    default: return false
    }
    return true
  }
}
