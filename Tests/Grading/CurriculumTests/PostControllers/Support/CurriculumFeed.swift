import Foundation
import Locking
import MockNetwork
import RealtimeDatabase

/// A feed in memory, and the network through which an app reaches it. It responds at any address, and stores a post under the key at
/// the end of any address: a wrong address fails only the criteria about addresses. By default it responds with all posts to any query.
final class CurriculumFeed: Sendable {
  typealias Request = MockNetworkController.Request

  /// A connection to the server, which may respond itself instead of calling the function that asks the server.
  typealias Line =
    @Sendable (Request, () -> MockNetworkController.Response) -> MockNetworkController.Response

  /// Responses that refuse a request, with errors of several types.
  static let refusals = [
    #""Permission denied""#, #""Permission denied", "code": 403"#,
    #"{"message": "Permission denied"}"#, "7",
  ].map { #"{"error": \#($0)}"# }

  let network: MockNetworkController
  private let server: InProcessDatabase
  private let answers: Locked<[String: Data]>
  private let path = "/posts.json"
  let exchanges = ExchangeLog()

  /// - Parameter heedsQuery: Whether the feed follows the query, as a server does.
  init(
    _ entries: [FeedEntry] = [], heedsQuery: Bool = false, line: @escaping Line = { $1() }
  ) {
    let server = InProcessDatabase()
    let answers = Locked<[String: Data]>([:])
    let askedTooOften = Locked<@Sendable () -> Void>({})
    let count = Locked(0)
    self.server = server
    self.answers = answers
    network = MockNetworkController { [exchanges] request in
      // This stops an app that sends requests without end, so that the tests find its other faults.
      if count.withLock({
        $0 += 1
        return $0
      }) > 200 {
        askedTooOften.withLock(\.self)()
      }
      return line(request) {
        let answer = answers.withLock { $0[request.method] }
        let body = answer ?? server.respond(to: request.readdressed(heedingQuery: heedsQuery)).body
        exchanges.note(request, body)
        return .success(body)
      }
    }
    let hold: @Sendable () -> Void = { [weak network] in network?.isHolding = true }
    askedTooOften.withLock { $0 = hold }
    write(entries)
  }

  func write(_ entries: [FeedEntry]) { server.patch(FeedEntry.json(entries), at: path) }

  func write(_ json: Data, under key: String) { server.put(json, at: "/posts/\(key).json") }

  /// The entries, the newest first. A malformed one has no text.
  var entries: [FeedEntry] {
    let json = try? JSONSerialization.jsonObject(with: Data(server.json(at: path).utf8))
    return (json as? [String: [String: Any]] ?? [:]).map { key, fields in
      FeedEntry(
        username: fields["username"] as? String ?? "", text: fields["text"] as? String ?? "",
        timestamp: jsonNumber(fields["timestamp"]) ?? 0, key: key)
    }.sorted { $0.timestamp > $1.timestamp }
  }

  /// Responds to every request with this method with a text; nil to respond as a server again.
  func answer(_ method: String, with text: String?) {
    answers.withLock { $0[method] = text.map { Data($0.utf8) } }
  }

  var reads: [Request] { network.requests.filter { $0.method == "GET" } }

  var writes: [Request] { network.requests.filter { $0.method != "GET" } }
}
