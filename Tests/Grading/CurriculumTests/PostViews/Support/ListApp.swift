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

  /// Launches the app, which at once asks for posts. The list is not in view yet.
  ///
  /// - Parameter heedsQuery: Whether the feed answers what the query asks for, as a server does, or with all posts.
  init(_ entries: [FeedEntry], heedsQuery: Bool = false) {
    network = MockNetworkController { [server, exchanges] request in
      let response = server.respond(to: request.readdressed(heedingQuery: heedsQuery))
      exchanges.note(request, response.body)
      return 200..<300 ~= response.status
        ? .success(response.body) : .failure(URLError(.badServerResponse))
    }
    for entry in entries { server.put(entry.json, at: "/posts/\(entry.key).json") }
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
    // Whether a controller fetches without being told is not the list's matter.
    if controller.posts.isEmpty { controller.fetchPosts() }
    let exchange = { [exchanges] in "it has none. \(exchanges.inWords)" }
    try await eventually("the controller has read the posts of the feed", actual: exchange) {
      !controller.posts.isEmpty
    }
    await settle()
  }

  /// Lets others write into the feed.
  func publish(_ entries: [FeedEntry]) {
    for entry in entries { server.put(entry.json, at: "/posts/\(entry.key).json") }
  }

  /// Lets somebody delete a post from the feed.
  func withdraw(_ entry: FeedEntry) {
    server.put(Data("null".utf8), at: "/posts/\(entry.key).json")
  }

  /// The messages in the rows, from the top, as the rows word them.
  var messages: [String] { rows.map { viewModel.cell(forRowAt: $0).messageLabel.text } }

  /// Which posts the rows show, from the top, by the texts of the posts. In which label a row has its post's text, and
  /// what it has around it, is the matter of few criteria.
  var texts: [String] {
    let texts = controller.posts.map(\.text).sorted { $0.count > $1.count }
    return rows.map { row in
      let cell = viewModel.cell(forRowAt: row)
      let (message, info) = (cell.messageLabel.text, cell.infoLabel.text)
      return texts.first(where: message.contains) ?? texts.first(where: info.contains) ?? message
    }
  }

  /// The rows that can be there.
  private var rows: Range<Int> {
    0..<max(0, min(viewModel.numberOfRows, controller.posts.count))
  }

  /// What has been sent to the server to be kept.
  var writes: [MockNetworkController.Request] { network.requests.filter { $0.body != nil } }

  /// The feed as the server has it: “mira: Hello”, in no order that means anything.
  var feed: [String] {
    let json = Data(server.json(at: feedPath).utf8)
    let entries = try? JSONSerialization.jsonObject(with: json) as? [String: [String: Any]]
    return (entries ?? [:]).values
      .map { "\($0["username"] ?? ""): \($0["text"] ?? "")" }
      .sorted()
  }
}

/// Where the feed is on the server, wherever the app looks for it.
private let feedPath = "/posts.json"
