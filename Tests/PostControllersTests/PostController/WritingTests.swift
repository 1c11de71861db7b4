import Foundation
import PostControllers
import PostModel
import PostTesting
import RealtimeDatabase
import ScreenTesting
import TestSupport
import Testing

@Suite("Part Two · Add Posting Functionality to the PostController", .finishing)
@MainActor
struct WritingTests {
  private static let identifier = FeedEntry.post(7, at: 0).post?.identifier ?? UUID()

  @Test(
    "Step 2: a post is PUT to its endpoint, byte for byte its JSON, and then the feed is fetched")
  func put() async throws {
    let network = MockNetworkController(database: InProcessDatabase())
    let controller = try await PostController.loaded(on: network)
    let error = await controller.add("“Hi”\n", identifier: Self.identifier)
    try await controller.waitUntilIdle()

    #expect(error == nil)
    #expect(network.requests.map(\.httpMethod) == [.get, .put, .get])
    let request = network.requests[1]
    #expect(
      request.url.absoluteString
        == "http://127.0.0.1:9000/posts/00000000-0000-4000-8000-000000000007.json")
    #expect(request.urlParameters == [:])
    #expect(
      request.body == Data(#"{"text":"“Hi”\n","timestamp":1448000000,"username":"mira"}"#.utf8))
    let post = Post(
      username: "mira", text: "“Hi”\n", timestamp: 1_448_000_000, identifier: Self.identifier)
    #expect(request.url == post.endpoint)
    #expect(controller.posts == [post])
    #expect(controller.isNew(post))
  }

  @Test func `A post goes below the feed's own address, with its query`() async throws {
    let network = MockNetworkController { request in .success(request.body ?? Data("null".utf8)) }
    let controller = PostController(
      networkController: network,
      baseURL: try #require(URL(string: "https://x.example/a/posts/?ns=b")),
      hiddenContentStore: MemoryHiddenContentStore())
    try await controller.waitUntilIdle()

    #expect(await controller.add("Hello", identifier: Self.identifier) == nil)
    #expect(
      network.requests[1].url.absoluteString
        == "https://x.example/a/posts/00000000-0000-4000-8000-000000000007.json?ns=b")
  }

  @Test func `The server's answer confirms a post of any moment, to the last digit`() async throws {
    var generator = SplitMix64(state: 3)
    let moments = (0..<100).map { _ in
      Date(timeIntervalSince1970: .random(in: 1_447_000_000...1_449_000_000, using: &generator))
    }
    var next = moments.makeIterator()
    let network = MockNetworkController(database: InProcessDatabase())
    let controller = PostController(on: network, now: { next.next() ?? .distantFuture })
    for moment in moments { #expect(await controller.add("Hello") == nil, "\(moment)") }
  }

  @Test("Step 2: a response that does not confirm the post is an error, and no fetch follows")
  func notConfirmed() async throws {
    let answers: [(String, String?)] = [
      ("<html><body>Please log in.</body></html>", nil), ("", nil), ("null", nil), ("{}", nil),
      (#"{"username": "mira", "text": "Hello", "timestamp": 1447999999}"#, nil),
      (#"{"username": "mira", "text": "Hello you", "timestamp": 1448000000}"#, nil),
      (#"{"username": "nora", "text": "Hello", "timestamp": 1448000000}"#, nil),
      (#"{"username": "mira", "text": "Hello", "timestamp": 1448000000"#, nil),
      (#"{"name": "-Kx1"}"#, nil), (#"{"error": "Permission denied"}"#, "Permission denied"),
      (#"{"error": {"code": 403, "message": "Not yours", "status": {}}}"#, "Not yours"),
      (#"{"error": {"message": 7}}"#, "error"),
    ]
    for (answer, message) in answers {
      let network = MockNetworkController { request in
        .success(Data((request.httpMethod == .put ? answer : "null").utf8))
      }
      let controller = try await PostController.loaded(on: network)
      let error = await controller.add("Hello")
      try await controller.waitUntilIdle()

      switch error {
      case .notConfirmed: #expect(message == nil, "\(answer)")
      case .server(let text): #expect(text == message, "\(answer)")
      default: Issue.record("“\(answer)” came out as \(error as Any).")
      }
      #expect(network.requests.map(\.httpMethod) == [.get, .put], "\(answer)")
      #expect(controller.status.failure == nil, "The feed itself could be read.")
    }
  }

  @Test("A response with the fields in another order, and with more fields, confirms the post")
  func confirmed() async throws {
    let network = MockNetworkController { request in
      .success(
        Data(
          (request.httpMethod == .put
            ? #" {"likes":0, "timestamp":1.448e9, "text":"Hell\u006f", "username":"mira"} "#
            : "null").utf8))
    }
    let controller = try await PostController.loaded(on: network)

    #expect(await controller.add("Hello") == nil)
  }

  @Test func `The completion receives a network failure, exactly once`() async throws {
    let network = MockNetworkController(database: InProcessDatabase())
    let controller = try await PostController.loaded(on: network)
    network.failNextRequest(with: NetworkError.connectionLost)
    let error = await controller.add("Hello")

    guard case .network(let reason) = error else {
      Issue.record("\(error as Any) is none of the network.")
      return
    }
    #expect(reason as? NetworkError == .connectionLost)
    #expect(network.requests.map(\.httpMethod) == [.get, .put])
  }

  @Test("A retry with the same identifier makes one post, even if the first request arrived")
  func retry() async throws {
    let server = InProcessDatabase()
    let network = MockNetworkController(database: server)
    let controller = try await PostController.loaded(on: network)
    network.isHolding = true
    var errors: [PostError?] = []
    controller.addPost(username: "mira", text: "Hello", identifier: Self.identifier) {
      errors.append($0)
    }
    try await eventually("the server has it") { network.heldRequests.count == 1 }
    network.fail(with: NetworkError.timedOut)
    try await eventually("the app hears of it") { errors.count == 1 }
    #expect(errors[0] != nil)
    #expect(server.keys(at: "/posts.json") == [Self.identifier.uuidString])

    network.isHolding = false
    #expect(await controller.add("Hello, world", identifier: Self.identifier) == nil)
    try await controller.waitUntilIdle()
    #expect(server.keys(at: "/posts.json") == [Self.identifier.uuidString])
    #expect(controller.posts.map(\.text) == ["Hello, world"])
  }

  @Test func `Hostile texts arrive as they are`() async throws {
    let texts = [
      "", "\u{0}", "\u{1B}[2J", #"{"error": "no"}"#, "\"\\/", "\u{2028}\u{202E}", "e\u{301}",
      "\u{FEFF}x", "\u{FFFF}\u{10FFFF}", String(repeating: "👩‍👩‍👧", count: 10_000),
    ]
    let controller = try await PostController.loaded(from: InProcessDatabase())
    for text in texts { #expect(await controller.add(text, by: text) == nil, "\(text.prefix(20))") }
    try await controller.waitUntilIdle()
    await controller.fetch()

    #expect(
      Set(controller.posts.map { Array($0.text.unicodeScalars) })
        == Set(texts.map { Array($0.unicodeScalars) }))
  }
}
