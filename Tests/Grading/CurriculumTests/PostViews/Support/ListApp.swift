import AppUnderTest
import Foundation
import MockNetwork
import RealtimeDatabase
import Testing

/// The app under test: a feed on a server, the controller that reads it, and the list of its posts.
@MainActor
final class ListApp {
  let server = InProcessDatabase()
  let network: MockNetworkController
  let controller: PostController
  let viewModel: PostListViewModel
  private let exchanges = ExchangeLog()
  private var latest: (posts: [[String]], looks: [[String]]) = ([], [])

  /// A connection to the server, which may respond itself instead of calling the function that asks the server.
  typealias Line =
    @Sendable (
      MockNetworkController.Request, () -> MockNetworkController.Response
    ) -> MockNetworkController.Response

  /// Launches the app, which requests posts at once. The feed follows the query, as a server does, or responds with all posts.
  init(_ entries: [FeedEntry], heedsQuery: Bool = false, line: @escaping Line = { $1() }) {
    network = MockNetworkController { [server, exchanges] request in
      line(request) {
        let response = server.respond(to: request.readdressed(heedingQuery: heedsQuery))
        exchanges.note(request, response.body)
        return 200..<300 ~= response.status
          ? .success(response.body) : .failure(URLError(.badServerResponse))
      }
    }
    server.patch(FeedEntry.json(entries), at: feedPath)
    controller = PostController(networkController: network)
    viewModel = PostListViewModel(postController: controller)
  }

  /// Launches the app, brings the list into view, and waits for the first posts.
  static func showing(_ entries: [FeedEntry], heedsQuery: Bool = false) async throws -> ListApp {
    let app = ListApp(entries, heedsQuery: heedsQuery)
    app.viewModel.viewDidLoad()
    try await app.load()
    return app
  }

  func load() async throws {
    await settle()
    // The criteria of the list do not judge whether a controller fetches by itself.
    if controller.posts.isEmpty { controller.fetchPosts() }
    let exchange = { [exchanges] in "it has none. \(exchanges.inWords)" }
    try await eventually("the controller has read the posts of the feed", actual: exchange) {
      !controller.posts.isEmpty
    }
    await settle()
  }

  func publish(_ entries: [FeedEntry]) { server.patch(FeedEntry.json(entries), at: feedPath) }

  func withdraw(_ entry: FeedEntry) {
    server.put(Data("null".utf8), at: "/posts/\(entry.key).json")
  }

  /// The messages in the rows, from the top, as the rows word them.
  var messages: [String] { viewModel.labels(atMost: controller.posts.count).map { $0[0].text } }

  /// The texts of the posts in the rows, from the top. Few criteria judge which label has the text, and whether it contains more.
  var texts: [String] { looks().map { $0[0] } }

  /// The texts, and the info labels below them. If the app has the same posts as at the latest look, it makes the cells only if asked to.
  func looks(again: Bool = true) -> [[String]] {
    let posts = controller.posts.map { [$0.text, $0.username] }
    if !again, posts == latest.posts { return latest.looks }
    let texts = posts.map { $0[0] }.sorted { $0.count > $1.count }
    let whole = Set(texts)
    latest.looks = viewModel.labels(atMost: posts.count).map { labels in
      let (message, info) = (labels[0].text, labels[1].text)
      if whole.contains(message) { return [message, info] }
      return [
        texts.first(where: message.contains) ?? texts.first(where: info.contains) ?? message, info,
      ]
    }
    latest.posts = posts
    return latest.looks
  }

  var writes: [MockNetworkController.Request] { network.requests.filter { $0.body != nil } }

  /// The feed on the server: “mira: Hello”, in an order without meaning.
  var feed: [String] { entries.map { "\($0.username): \($0.text)" }.sorted() }

  /// The entries of the feed, the newest first. A malformed one has no text.
  var entries: [FeedEntry] {
    let json = try? JSONSerialization.jsonObject(with: Data(server.json(at: feedPath).utf8))
    return (json as? [String: [String: Any]] ?? [:]).map { key, fields in
      FeedEntry(
        username: fields["username"] as? String ?? "", text: fields["text"] as? String ?? "",
        timestamp: jsonNumber(fields["timestamp"]) ?? 0, key: key)
    }.sorted { $0.timestamp > $1.timestamp }
  }
}

/// The path of the feed on the server, whatever address the app uses.
let feedPath = "/posts.json"
