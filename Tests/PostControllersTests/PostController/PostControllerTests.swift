import Foundation
import PostControllers
import PostModel
import PostTesting
import ScreenTesting
import TestSupport
import Testing

@Suite("Part One · Post Controller", .finishing)
@MainActor
struct PostControllerTests {
  @Test(arguments: [
    (0, "Fetched 0 posts"), (1, #"Fetched 1 post, first "mira: Post 0""#),
    (2, #"Fetched 2 posts, first "mira: Post 0""#),
  ])
  func `The log has the number of fetched posts`(count: Int, line: String) async throws {
    let network = MockNetworkController(database: try [FeedEntry].simple(count).server)
    var lines: [String] = []
    let controller = PostController(networkController: network, log: { lines.append($0) })
    try await controller.waitUntilIdle()
    #expect(lines == [line])
  }

  @Test(
    "The log has the position of an error in a response",
    arguments: ([
      ("{\n  \"a\": -01}", "line 2, column 9: a number cannot begin with 0"),
      ("{\"a\": \"\\x\"}", "line 1, column 8"), ("<html>", "line 1, column 1"),
      ("", "line 1, column 1"),
    ] as [(String, String)]).samples)
  func logOfUnreadableAnswer(sample: Sample<(String, String)>) async throws {
    let (answer, place) = sample.value
    let network = MockNetworkController { _ in .success(Data(answer.utf8)) }
    var lines: [String] = []
    let controller = PostController(networkController: network, log: { lines.append($0) })
    try await controller.waitUntilIdle()
    let line = try #require(lines.first)
    #expect(lines.count == 1)
    #expect(line.hasPrefix("Could not fetch posts: \"The server’s answer cannot be read. \(place)"))
    let failure = try #require(controller.status.failure)
    #expect(failure.localizedDescription == "The server’s answer cannot be read.")
    #expect(failure.failureReason?.hasPrefix(place) == true)
  }

  @Test func `Steps 1 and 2: the feed is posts.json, and its posts are below posts/`() throws {
    #expect(PostController.baseURL.absoluteString == "http://127.0.0.1:9000/posts")
    #expect(PostController.endpoint.absoluteString == "http://127.0.0.1:9000/posts.json")

    let post = try #require(FeedEntry.post(1, at: 0).post)
    #expect(
      post.endpoint.absoluteString
        == "http://127.0.0.1:9000/posts/00000000-0000-4000-8000-000000000001.json")
  }

  @Test(
    "A controller can have another feed, with or without a slash at the end and a query",
    arguments: [
      ("https://x.example/posts", "https://x.example/posts.json"),
      ("https://x.example/a/posts/", "https://x.example/a/posts.json"),
      ("https://x.example/posts?ns=a", "https://x.example/posts.json?ns=a"),
      ("https://x.example", "https://x.example/.json"),
      ("https://x.example/?ns=a", "https://x.example/.json?ns=a"),
      ("https://x.example/posts//?ns=a&auth=b", "https://x.example/posts.json?ns=a&auth=b"),
    ])
  func otherFeed(baseURL: String, endpoint: String) async throws {
    let network = MockNetworkController { _ in .success(Data("null".utf8)) }
    let controller = PostController(
      networkController: network, baseURL: try #require(URL(string: baseURL)),
      hiddenContentStore: MemoryHiddenContentStore())
    try await controller.waitUntilIdle()

    #expect(controller.endpoint.absoluteString == endpoint)
    #expect(network.requests.map(\.url.absoluteString) == [endpoint])
  }

  @Test("Step 5: a new controller fetches at once, and asks for the newest fifteen entries")
  func fetchesAtOnce() async throws {
    let network = MockNetworkController { _ in .success(Data("null".utf8)) }
    let controller = try await PostController.loaded(on: network)

    #expect(network.requests.count == 1)
    let request = try #require(network.requests.first)
    #expect(request.url == PostController.endpoint)
    #expect(request.httpMethod == .get)
    #expect(request.body == nil)
    #expect(
      request.urlParameters == [
        "orderBy": #""timestamp""#, "endAt": "1.7976931348623157e+308", "limitToLast": "15",
      ])
    #expect(controller.posts == [])
    #expect(controller.status.hasLoaded)
    #expect(controller.status.isAtEndOfFeed)
  }

  @Test("Step 4: malformed entries are counted and left out, the posts beside them are not")
  func skips() async throws {
    let feed: [FeedEntry] = [
      .post(1, at: 10), .malformed("12", at: nil, key: "-Kx"), .post(2, at: 20),
      .malformed(#"{"username": "x", "timestamp": 15}"#, at: 15, key: FeedEntry.key(3)),
      .malformed(#"{"username": "x", "text": "y", "timestamp": 16}"#, at: 16, key: "junk"),
    ]
    let controller = try await PostController.loaded(answering: feed.feedJSON)

    #expect(controller.posts == feed.posts)
    #expect(controller.malformedCount == 3)
    #expect(controller.status.failure == nil)
  }

  @Test func `Step 4: a feed that comes as an array is a feed without posts`() async throws {
    let body = #"[null, {"username": "x", "text": "y", "timestamp": 1}]"#
    let controller = try await PostController.loaded(answering: Data(body.utf8))

    #expect(controller.posts == [])
    #expect(controller.malformedCount == 1)
    #expect(controller.status.failure == nil)
  }

  @Test func `Step 6: the delegate gets the posts, and is not kept alive`() async throws {
    let feed = [FeedEntry].simple(3)
    let controller = PostController(on: MockNetworkController(database: try feed.server))
    var recorder: DelegateRecorder? = DelegateRecorder()
    controller.delegate = recorder
    try await controller.waitUntilIdle()

    #expect(recorder?.updates == [feed.posts])
    #expect(recorder?.statuses.last?.requestCount == 0)
    recorder = nil
    #expect(controller.delegate == nil)
    await controller.fetch()
    #expect(controller.posts == feed.posts)
  }

  @Test func `The delegate sees the posts in place, before the completion runs`() async throws {
    let network = MockNetworkController(database: try [FeedEntry].simple(20).server)
    let controller = try await PostController.loaded(on: network)
    let recorder = DelegateRecorder()
    controller.delegate = recorder
    var steps: [String] = []
    recorder.onPostsUpdated = { posts in
      steps.append("delegate")
      #expect(controller.posts == posts)
      #expect(!controller.status.isLoadingPage)
    }
    controller.fetchPosts(reset: false) { _ in
      steps.append("completion")
      #expect(controller.status.requestCount == 0)
    }
    try await eventually("the page is there") { steps.count > 1 }

    #expect(steps == ["delegate", "completion"])
  }

  @Test("A delegate may ask for the next page at once, down to the end of the feed")
  func reentrance() async throws {
    let feed = [FeedEntry].simple(100)
    let controller = PostController(on: MockNetworkController(database: try feed.server))
    let recorder = DelegateRecorder()
    controller.delegate = recorder
    recorder.onPostsUpdated = { _ in controller.fetchPosts(reset: false) }
    try await controller.waitUntilIdle()

    #expect(controller.posts == feed.posts)
    #expect(recorder.updates.map(\.count) == [15, 30, 45, 60, 75, 90, 100])
  }

  @Test func `The status counts the requests under way`() async throws {
    let network = MockNetworkController(database: try [FeedEntry].simple(40).server)
    network.isHolding = true
    let controller = PostController(on: network)
    #expect(controller.status.requestCount == 1)
    #expect(!controller.status.hasLoaded)
    controller.fetchPosts()
    #expect(controller.status.requestCount == 2)
    controller.fetchPosts(reset: false)
    #expect(controller.status.requestCount == 3)
    #expect(controller.status.isLoadingPage)
    controller.addPost(username: "mira", text: "Hello")
    #expect(controller.status.requestCount == 4)

    try await eventually("all four are there") { network.heldRequests.count == 4 }
    network.isHolding = false
    network.release(3)
    try await eventually("the post has brought a fetch, and that is over") {
      controller.posts.count == 15
    }
    #expect(controller.status.requestCount == 3)
    network.releaseAll()
    try await controller.waitUntilIdle()
    #expect(!controller.status.isLoadingPage)
  }
}
