import PostControllers
import PostModel
import PostTesting
import RealtimeDatabase
import ScreenTesting
import TestSupport
import Testing

@Suite(
  "Part Two · Add Paging Functionality to the Post Controller · Answers in any order", .finishing)
@MainActor
struct OrderTests {
  private let feed = [FeedEntry].simple(50)
  private let server: InProcessDatabase
  private let network: MockNetworkController

  init() throws {
    server = try feed.server
    network = MockNetworkController(database: server)
  }

  private func waitForRequests(_ count: Int) async throws {
    try await eventually("\(count) requests are held: \(network.heldRequests.count)") {
      network.heldRequests.count == count
    }
  }

  @Test func `The later of two refreshes wins, even if its response comes first`() async throws {
    let controller = try await PostController.loaded(on: network)
    network.isHolding = true
    var completions: [String] = []
    controller.fetchPosts { completions.append("first: \($0.count)") }
    try await waitForRequests(1)
    let late = FeedEntry.post(99, at: 1_448_000_000)
    server.put(late)
    controller.fetchPosts { completions.append("second: \($0.count)") }
    try await waitForRequests(2)

    network.release(1)
    try await eventually("the second is there") { completions.count == 1 }
    #expect(controller.posts.first == late.post)
    network.release(0)
    try await controller.waitUntilIdle()

    #expect(completions == ["second: 15", "first: 0"])
    #expect(controller.posts.first == late.post)
    #expect(controller.status.failure == nil)
  }

  @Test func `A refresh that fails after a later one succeeded changes nothing`() async throws {
    let controller = try await PostController.loaded(on: network)
    network.isHolding = true
    controller.fetchPosts()
    try await waitForRequests(1)
    controller.fetchPosts()
    try await waitForRequests(2)
    network.release(1)
    try await eventually("the second is there") { controller.status.requestCount == 1 }
    network.fail(with: CompletionTests.Outage())
    try await controller.waitUntilIdle()

    #expect(controller.status.failure == nil)
    #expect(controller.posts == Array(feed.posts.prefix(15)))
  }

  @Test("If a refresh overtakes an older page, the page's posts are not added to the new list")
  func refreshOvertakesPage() async throws {
    let controller = try await PostController.loaded(on: network)
    await controller.fetch(reset: false)
    network.isHolding = true
    var pages: [[Post]] = []
    controller.fetchPosts(reset: false) { pages.append($0) }
    try await waitForRequests(1)
    controller.fetchPosts()
    try await waitForRequests(2)
    network.release(1)
    try await eventually("the refresh is there") { controller.posts.count == 15 }
    try await eventually("whoever waits for the page is told") { pages == [[]] }
    network.release(0)
    try await controller.waitUntilIdle()

    #expect(pages == [[]])
    #expect(controller.posts == Array(feed.posts.prefix(15)))
    #expect(!controller.status.isLoadingPage)
    network.isHolding = false
    await controller.fetchAll()
    #expect(controller.posts == feed.posts)
  }

  @Test("Two fetches of one page send one request and run both completions with its posts")
  func pageTwice() async throws {
    let controller = try await PostController.loaded(on: network)
    network.isHolding = true
    var pages: [[Post]] = []
    controller.fetchPosts(reset: false) { pages.append($0) }
    controller.fetchPosts(reset: false) { pages.append($0) }
    controller.fetchPosts(reset: false)
    try await waitForRequests(1)
    #expect(controller.status.requestCount == 1)
    network.release()
    try await controller.waitUntilIdle()

    let page = Array(feed.posts[15..<30])
    #expect(pages == [page, page])
    #expect(network.requests.count == 2)
    #expect(controller.posts == Array(feed.posts.prefix(30)))
  }
}
