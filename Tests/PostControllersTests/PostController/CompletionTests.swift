import Foundation
import PostControllers
import PostModel
import PostTesting
import ScreenTesting
import TestSupport
import Testing

@Suite("Part One · Post Controller · Step 4, the completion", .finishing)
@MainActor
struct CompletionTests {
  struct Outage: LocalizedError {
    var errorDescription: String? { "The cable is cut." }
  }

  nonisolated static let answers: [(name: String, answers: [(Data?, (any Error)?)], posts: Int)] = {
    let feed = [FeedEntry].simple(3).feedJSON
    return [
      ("posts", [(feed, nil)], 3), ("nothing", [(Data("null".utf8), nil)], 0),
      ("an error", [(nil, Outage())], 0), ("no data and no error", [(nil, nil)], 0),
      ("data and an error", [(feed, Outage())], 0), ("garbage", [(Data("<html>".utf8), nil)], 0),
      ("a number", [(Data("12".utf8), nil)], 0), ("an empty body", [(Data(), nil)], 0),
      ("a body that is cut off", [(feed.dropLast(), nil)], 0),
      ("posts twice", [(feed, nil), (feed, nil)], 3),
      ("posts, then an error", [(feed, nil), (nil, Outage())], 3),
      ("three errors", [(nil, Outage()), (nil, Outage()), (nil, Outage())], 0),
    ]
  }()

  @Test(arguments: answers.indices)
  func `It runs exactly once, on the main actor, after any response`(index: Int) async throws {
    let (name, answers, postCount) = Self.answers[index]
    let controller = PostController(on: StubNetwork { _, _ in answers })
    try await controller.waitUntilIdle()
    var results: [[Post]] = []
    controller.fetchPosts {
      MainActor.preconditionIsolated()
      results.append($0)
    }
    #expect(results == [], "It never runs before fetchPosts returns.")
    try await controller.waitUntilIdle()
    // Time for a second answer to be read, too.
    for _ in 0..<10 { await controller.fetch() }

    #expect(results.count == 1, "\(name)")
    // An error that comes with the posts may be read first, and then it counts.
    if name != "posts, then an error" { #expect(results.first?.count == postCount, "\(name)") }
  }

  @Test("A failure is in the status, the posts stay, and the next success clears it")
  func failure() async throws {
    let feed = [FeedEntry].simple(20)
    let network = MockNetworkController(database: try feed.server)
    let controller = try await PostController.loaded(on: network)

    for isRefresh in [true, false] {
      network.failNextRequest(with: Outage())
      #expect(await controller.fetch(reset: isRefresh) == [])
      guard case .network(let error) = controller.status.failure else {
        Issue.record("\(controller.status) reports no failure of the network.")
        continue
      }
      #expect(error is Outage)
      #expect(controller.status.failure?.errorDescription == "The cable is cut.")
      #expect(controller.posts == Array(feed.posts.prefix(15)))
      #expect(!controller.status.isLoadingPage)
    }
    await controller.fetch(reset: false)
    #expect(controller.status.failure == nil)
    #expect(controller.posts == feed.posts)
  }

  @Test func `If the first load failed, a fetch of the next page loads the list`() async throws {
    let network = MockNetworkController { _ in .success(Data("null".utf8)) }
    network.failNextRequest(with: Outage())
    let controller = try await PostController.loaded(on: network)
    #expect(!controller.status.hasLoaded)
    await controller.fetch(reset: false)

    #expect(controller.status.failure == nil)
    #expect(controller.status.hasLoaded)
  }

  @Test(
    "An error in a successful response is a failure, without control characters",
    arguments: [
      #""No\u001b[31m\u202e \u2028\nway""#: "No[31m way.", "7": "error.", "null": "error.",
    ])
  func errorAnswer(error: String, message: String) async throws {
    let body = #"{"error": \#(error)}"#
    let controller = try await PostController.loaded(answering: Data(body.utf8))

    #expect(controller.status.failure?.errorDescription == "The server answered: \(message)")
    #expect(!controller.status.hasLoaded)
  }

  @Test func `An error with a status is a failure in the server's words`() async throws {
    let controller = try await PostController.loaded(
      on: MockNetworkController { _ in
        NetworkError.check(Data(#"{"error": "Permission denied"}"#.utf8), statusCode: 401)
          .mapError { $0 }
      })
    let error = controller.status.failure
    #expect(error?.errorDescription == "The server answered with status 401: Permission denied.")
    #expect(error?.recoverySuggestion == "Check that you are allowed to do this.")
  }

  @Test(
    "In a feed, an entry with the key “error” is skipped and is not a failure",
    arguments: [#""Permission denied""#, #"{"username": "x"}"#, "12"])
  func errorEntry(json: String) async throws {
    let feed = [FeedEntry].simple(2) + [.malformed(json, at: nil, key: "error")]
    let controller = try await PostController.loaded(answering: feed.feedJSON)

    #expect(controller.posts == feed.posts)
    #expect(controller.malformedCount == 1)
    #expect(controller.status.failure == nil)
  }

  @Test func `A released controller runs its completion and is then freed`() async throws {
    let network = MockNetworkController(database: try [FeedEntry].simple(2).server)
    network.isHolding = true
    var controller: PostController? = PostController(on: network)
    weak let weakController = controller
    var count: Int?
    controller?.fetchPosts { count = $0.count }
    controller = nil
    try await eventually("both requests are there") { network.heldRequests.count == 2 }
    network.releaseAll()
    try await eventually("the completion has run") { count != nil }

    #expect(count == 2)
    try await eventually("the controller is gone") { weakController == nil }
  }
}

/// A network that answers at once, on the thread that asks, with any data and error, as often as a test wants.
private struct StubNetwork: RequestPerforming {
  let answers: @Sendable (HTTPMethod, URL) -> [(Data?, (any Error)?)]

  func performRequest(
    for url: URL, httpMethod: HTTPMethod, urlParameters: [String: String]?, body: Data?,
    completion: (@Sendable (Data?, (any Error)?) -> Void)?
  ) {
    for (data, error) in answers(httpMethod, url) { completion?(data, error) }
  }
}
