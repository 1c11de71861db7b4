import PostControllers
import PostModel
import PostTesting
import RealtimeDatabase
import ScreenTesting
import Testing

/// A controller that follows a feed whose server and whose streams the test controls.
@MainActor
struct LiveFeed {
  let server: InProcessDatabase
  let network: MockNetworkController
  let streaming = MockEventStreaming()
  let sleep = ManualSleep()
  let controller: PostController

  /// Returns after the first fetch. It does not follow anything yet.
  init(_ entries: [FeedEntry], hiding items: [HiddenContent.Item] = []) async throws {
    server = try entries.server
    network = MockNetworkController(database: server)
    var hidden = HiddenContent()
    for item in items { hidden.insert(item) }
    controller = try await PostController.loaded(
      on: network, hiddenContentStore: MemoryHiddenContentStore(hidden))
  }

  static func live(
    _ entries: [FeedEntry], hiding items: [HiddenContent.Item] = []
  ) async throws -> LiveFeed {
    let feed = try await LiveFeed(entries, hiding: items)
    feed.follow()
    try await feed.synchronize()
    return feed
  }

  func follow() { controller.startFollowing(over: streaming, reconnection: sleep.reconnection) }

  var stream: MockEventStreaming.Stream { get throws { try #require(streaming.streams.last) } }

  var following: String {
    switch controller.status.following {
    case .off: "off"
    case .connecting: "connecting"
    case .live: "live"
    case .reconnecting(let error, _): "reconnecting: \(error?.errorDescription ?? "closed")"
    case .stopped(let error): "stopped: \(error.errorDescription ?? "")"
    }
  }

  var texts: [String] { controller.posts.map(\.text) }
  var newTexts: [String] { controller.posts.filter(controller.isNew).map(\.text) }

  /// The server's entries in the window of a stream, as JSON for its first event.
  func window(of stream: MockEventStreaming.Stream) throws -> String {
    var request = try #require(network.requests.first)
    request.urlParameters = stream.urlParameters
    return String(decoding: try server.response(to: request).get(), as: UTF8.self)
  }

  /// Sends the latest stream's first snapshot, and waits until the controller is live.
  func synchronize() async throws {
    let stream = try stream
    stream.put("/", try window(of: stream))
    try await eventually("the feed is live: \(following)") { following == "live" }
  }

  func breakStream(with error: NetworkError? = nil) async throws {
    try stream.end(with: error)
    try await waitUntil("the stream is broken") { sleep.sleeperCount == 1 }
  }

  func reconnect() async throws {
    let count = streaming.streams.count
    sleep.wake()
    try await waitUntil("a stream is open") { streaming.streams.count == count + 1 }
    try await synchronize()
  }

  /// Fetches posts, and holds the response to this and all later requests.
  func holdFetch(reset: Bool = true) async throws {
    network.isHolding = true
    controller.fetchPosts(reset: reset)
    try await waitUntil("the request is there") { network.heldRequests.count == 1 }
  }

  func releaseAll() async throws {
    network.isHolding = false
    network.releaseAll()
    try await controller.waitUntilIdle()
  }

  func waitUntil(_ goal: String, _ condition: () -> Bool) async throws {
    try await eventually("\(goal): \(texts), \(following)", condition)
  }

  /// Another user writes an entry, and the stream reports it.
  func put(_ entry: FeedEntry) throws {
    server.put(entry)
    try stream.put("/\(entry.key)", entry.json)
  }

  /// Another user deletes an entry, and the stream reports it.
  func delete(_ entry: FeedEntry) throws {
    server.delete(entry)
    try stream.put("/\(entry.key)", "null")
  }
}
