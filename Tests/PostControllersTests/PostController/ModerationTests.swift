import Foundation
import HeadlessUI
import PostControllers
import PostModel
import PostTesting
import ScreenTesting
import TestSupport
import Testing

@Suite("Part Two · Black Diamonds · Report and hide", .finishing)
@MainActor
struct ModerationTests {
  private let feed =
    [FeedEntry].simple(10)
    + (100..<130).map {
      .post($0, at: 1_446_000_000 - Double($0), by: $0.isMultiple(of: 3) ? "troll" : "nora")
    }

  @Test func `Showing again puts every post back in its place, without a request`() async throws {
    let network = MockNetworkController(database: try feed.server)
    let (controller, checker) = try await PostController.checked(on: network)
    let post = try #require(feed.posts.first { $0.username == "troll" })
    controller.hide(.user(username: "troll"))
    controller.hide(.post(post))
    controller.hide(.post(feed.posts[0]))
    await controller.fetchAll()
    let requestCount = network.requests.count

    controller.unhide(.user(username: "troll"))
    #expect(controller.posts == feed.posts.filter { $0 != post && $0 != feed.posts[0] })
    controller.unhide(.post(feed.posts[0]))
    #expect(controller.posts == feed.posts.filter { $0 != post })
    controller.unhide(.post(post))
    #expect(controller.posts == feed.posts)
    #expect(controller.hiddenContent.isEmpty)
    #expect(network.requests.count == requestCount)
    #expect(checker.updateCount > 3)
  }

  @Test func `Hiding every loaded post fetches the next page`() async throws {
    let controller = try await PostController.loaded(from: feed.server)
    controller.hide(.user(username: "mira"))
    controller.hide(.user(username: "nora"))
    controller.hide(.user(username: "troll"))
    #expect(controller.posts == [])
    try await controller.waitUntilIdle()

    #expect(controller.posts == [])
    #expect(controller.status.isAtEndOfFeed)
    controller.unhide(.user(username: "troll"))
    #expect(controller.posts == feed.posts.filter { $0.username == "troll" })
  }

  @Test("If all posts of a page are hidden, the next page is fetched, also at the start")
  func hiddenPages() async throws {
    let entries: [FeedEntry] = (0..<91).map { number in
      let isShown = number == 50 || number == 90
      return .post(number, at: 5000 - Double(number), by: isShown ? "mira" : "troll")
    }
    var hidden = HiddenContent()
    hidden.insert(.user(username: "troll"))
    let network = MockNetworkController(database: try entries.server)
    let controller = try await PostController.loaded(
      on: network, hiddenContentStore: MemoryHiddenContentStore(hidden))
    #expect(controller.posts.map(\.text) == ["Post 50"])
    #expect(await controller.fetch(reset: false).map(\.text) == ["Post 90"])

    #expect(controller.posts.map(\.text) == ["Post 50", "Post 90"])
    #expect(network.requests.count == 7)
    #expect(await controller.fetch().map(\.text) == ["Post 50"])
  }

  @Test("A report is PUT beside the feed, and the post is hidden when it has arrived")
  func report() async throws {
    let server = try feed.server
    let network = MockNetworkController(database: server)
    let controller = try await PostController.loaded(on: network)
    let post = controller.posts[0]
    let identifier = UUID()
    network.isHolding = true
    var errors: [PostError?] = []
    controller.report(post, reason: "Spam “\n", identifier: identifier) { errors.append($0) }
    try await eventually("the report is on its way") { network.heldRequests.count == 1 }
    #expect(controller.posts.contains(post))
    network.isHolding = false
    network.release()
    try await eventually("the answer is there") { errors.count == 1 }

    #expect(errors[0] == nil)
    #expect(!controller.posts.contains(post))
    #expect(controller.hiddenContent.items == [.post(post)])
    let request = try #require(network.requests.last)
    #expect(request.httpMethod == .put)
    #expect(
      request.url.absoluteString == "http://127.0.0.1:9000/reports/\(identifier.uuidString).json")
    let body = try JSONSerialization.jsonObject(with: request.body ?? Data()) as? [String: Any]
    #expect(body?.count == 3)
    #expect(body?["post"] as? String == post.identifier.uuidString)
    #expect(body?["reason"] as? String == "Spam “\n")
    #expect(body?["timestamp"] as? Double == 1_448_000_000)
    #expect(server.keys(at: "/reports.json") == [identifier.uuidString])
    #expect(Set(server.keys(at: "/posts.json")) == Set(feed.map(\.key)), "The feed is as it was.")
  }

  @Test func `A report that fails, or is not confirmed, hides nothing`() async throws {
    for answer in ["", "null", "<html>", #"{"error": "Permission denied"}"#] {
      let feedJSON = feed.feedJSON
      let network = MockNetworkController { request in
        .success(request.httpMethod == .get ? feedJSON : Data(answer.utf8))
      }
      let controller = try await PostController.loaded(on: network)
      let post = controller.posts[0]
      #expect(await controller.report(post, "Spam") != nil, "“\(answer)”")
      network.failNextRequest(with: NetworkError.timedOut)
      #expect(await controller.report(post, "Spam") != nil)

      #expect(controller.posts.contains(post))
      #expect(controller.hiddenContent.isEmpty)
    }
  }
}
