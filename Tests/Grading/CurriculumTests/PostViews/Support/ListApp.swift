import AppUnderTest
import Foundation
import MockNetwork
import Testing

/// The app under test: a feed on a server, the controller that reads it, and the list of its posts.
@MainActor
final class ListApp {
  let server: CurriculumFeed
  var network: MockNetworkController { server.network }
  private(set) var controller: PostController
  private(set) var viewModel: PostListViewModel
  private let store: MemoryHiddenContentStore?
  private var latest: (posts: [[String]], looks: [[String]]) = ([], [])

  /// Launches the app, which requests posts at once. The feed follows the query, as a server does, or responds with all posts.
  init(
    _ entries: [FeedEntry], heedsQuery: Bool = false, store: MemoryHiddenContentStore? = nil,
    line: @escaping CurriculumFeed.Line = { $1() }
  ) {
    server = CurriculumFeed(entries, heedsQuery: heedsQuery, line: line)
    self.store = store
    (controller, viewModel) = Self.launched(server.network, store)
  }

  /// Launches the app again, with the same store.
  func launchAgain() { (controller, viewModel) = Self.launched(network, store) }

  private static func launched(
    _ network: MockNetworkController, _ store: MemoryHiddenContentStore?
  ) -> (PostController, PostListViewModel) {
    let controller =
      store.map { PostController(networkController: network, hiddenContentStore: $0) }
      ?? PostController(networkController: network)
    return (controller, PostListViewModel(postController: controller))
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
    let exchange = { [server] in "it has none. \(server.exchanges.inWords)" }
    try await eventually("the controller has read the posts of the feed", actual: exchange) {
      !controller.posts.isEmpty
    }
    await settle()
  }

  func fetch() async {
    controller.fetchPosts()
    await settle()
  }

  func pull() async {
    viewModel.refresh()
    await settle()
  }

  func publish(_ entries: [FeedEntry]) { server.write(entries) }

  func withdraw(_ entry: FeedEntry) { server.write(Data("null".utf8), under: entry.key) }

  /// The messages in the rows, from the top, as the rows word them.
  var messages: [String] { viewModel.labels(atMost: controller.posts.count).map { $0[0].text } }

  /// The texts of the posts in the rows, from the top. Few criteria judge which label has the text, and whether it contains more.
  var texts: [String] { looks().map { $0[0] } }

  /// The texts, and the info labels below them. If the app has the same posts as at the latest look, it makes the cells only if asked to.
  func looks(again: Bool = true) -> [[String]] {
    let posts = controller.posts.map { [$0.text, $0.username, "\($0.timestamp)"] }
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
  var feed: [String] { server.entries.map { "\($0.username): \($0.text)" }.sorted() }
}
