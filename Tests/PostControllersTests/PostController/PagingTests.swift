import PostControllers
import PostModel
import PostTesting
import TestSupport
import Testing

@Suite("Part Two · Add Paging Functionality to the Post Controller", .finishing)
@MainActor
struct PagingTests {
  /// The maximum number of requests for a scroll: each one but the last brings at least fifteen more entries.
  private func bound(_ entries: [FeedEntry]) -> Int { entries.count / 15 + 1 }

  @Test(
    "A scroll to the end shows every post exactly once, in order, with few requests",
    arguments: seeds(0..<24 as Range<UInt64>, few: 4))
  func scroll(seed: UInt64) async throws {
    var generator = SplitMix64(state: seed)
    let size = seed < 4 ? [0, 1, 15, 30][Int(seed)] : Int.random(in: 0...200, using: &generator)
    let entries = RandomFeed.entries(size, using: &generator)
    let network = MockNetworkController(database: try entries.server)
    let (controller, checker) = try await PostController.checked(on: network)
    for _ in entries where !controller.status.isAtEndOfFeed {
      let count = controller.posts.count
      let page = await controller.fetch(reset: false)
      #expect(controller.status.failure == nil)
      #expect(controller.posts.count == count + page.count)
      // A list that does not grow would never ask again.
      #expect(!page.isEmpty || controller.status.isAtEndOfFeed)
      #expect(!page.contains(where: controller.isNew))
    }

    #expect(controller.posts == entries.posts)
    #expect(network.requests.count <= bound(entries))
    #expect(checker.updateCount <= network.requests.count)
  }

  @Test("If a server sends the newest posts again instead of older ones, paging ends with an error")
  func repeatedPages() async throws {
    let entries = [FeedEntry].simple(100)
    let network = MockNetworkController { request in
      let limit = request.urlParameters["limitToLast"].flatMap(Int.init) ?? 0
      return .success(Array(entries.prefix(limit)).feedJSON)
    }
    let controller = try await PostController.loaded(on: network)
    await controller.fetchAll()
    let failure = try #require(controller.status.failure)
    #expect(failure.errorDescription?.contains("the same posts again") == true)
    #expect(controller.posts == Array(entries.posts.prefix(16)))
    #expect(network.requests.count == 3)
    await controller.fetch()
    #expect(controller.status.failure == nil)
  }

  @Test("Steps 4 to 6: the next page ends at the oldest entry, with room for the known ones")
  func parameters() async throws {
    let ties = (0..<5).map { FeedEntry.post($0, at: 100) }
    let newer = (10..<22).map { FeedEntry.post($0, at: Double($0) + 100.5) }
    let network = MockNetworkController(database: try (ties + newer).server)
    let controller = try await PostController.loaded(on: network)
    await controller.fetch(reset: false)

    #expect(
      network.requests.map(\.urlParameters) == [
        ["orderBy": #""timestamp""#, "endAt": "1.7976931348623157e+308", "limitToLast": "15"],
        // Twelve newer ones and three of the five ties have come.
        ["orderBy": #""timestamp""#, "endAt": "100.0", "limitToLast": "18"],
      ])
    #expect(controller.posts.count == 17)
  }

  @Test("A thousand posts of one moment cost log n requests, and 4 n entries at most")
  func ties() async throws {
    let entries = (0..<1000).map { FeedEntry.post($0, at: 1) }
    let network = MockNetworkController(database: try entries.server)
    let controller = try await PostController.loaded(on: network)
    await controller.fetchAll()
    let limits = network.requests.compactMap { Int($0.urlParameters["limitToLast"] ?? "") }

    #expect(controller.posts == entries.posts)
    #expect(limits.count <= 8)  // log₂(1000 / 15) is a little more than 6.
    #expect(limits.map { min($0, 1000) }.reduce(0, +) <= 4000)
  }

  @Test(
    "A server that ignores queries is read in one go, or two if its feed could be a page",
    arguments: [(40, 1), (15, 2)])
  func noQueries(count: Int, requestCount: Int) async throws {
    let entries = [FeedEntry].simple(count)
    let network = MockNetworkController { _ in .success(entries.feedJSON) }
    let controller = try await PostController.loaded(on: network)
    await controller.fetchAll()

    #expect(controller.posts == entries.posts)
    #expect(network.requests.count == requestCount)
  }
}
