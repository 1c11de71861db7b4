import HeadlessUI
import PostControllers
import PostModel
import PostTesting
import RealtimeDatabase
import ScreenTesting
import TestSupport
import Testing

@Suite("Part Two · Black Diamonds · A cue that a post is new", .finishing)
@MainActor
struct NewPostTests {
  private func numbers(_ controller: PostController) -> [String] {
    controller.posts.filter(controller.isNew).map(\.text)
  }

  @Test("Posts of older pages are not new, even if others wrote them before the refresh")
  func manyNewPosts() async throws {
    let server = try [FeedEntry].simple(20).server
    let controller = try await PostController.loaded(from: server)
    for number in 100..<140 { server.put(.post(number, at: 1_448_000_000 + Double(number))) }
    await controller.fetch()
    await controller.fetchAll()

    #expect(controller.posts.count == 60)
    #expect(numbers(controller) == (125..<140).reversed().map { "Post \($0)" })
  }

  @Test(
    "A post dated back among the loaded posts is new, also if the oldest of them are hidden",
    arguments: [[], [14, 2]])
  func backdated(hiddenRows: [Int]) async throws {
    let server = try [FeedEntry].simple(30).server
    let controller = try await PostController.loaded(from: server)
    let posts = controller.posts
    for row in hiddenRows { controller.hide(.post(posts[row])) }
    server.put(.post(101, at: posts[13].timestamp - 0.5))
    await controller.fetch()

    #expect(numbers(controller) == ["Post 101"])
  }

  @Test func `Posts below malformed entries are not new if their first load failed`() async throws {
    let junk = (0..<15).map {
      FeedEntry.malformed(#"{"timestamp": \#(2e9)}"#, at: 2e9, key: "-K\($0)")
    }
    let network = MockNetworkController(database: try ([FeedEntry].simple(5) + junk).server)
    network.isHolding = true
    let controller = PostController(on: network)
    try await eventually("the first request is there") { network.heldRequests.count == 1 }
    network.release()
    try await eventually("the second request is there") { network.heldRequests.count == 1 }
    network.isHolding = false
    network.fail(with: NetworkError.timedOut)
    try await controller.waitUntilIdle()
    #expect(controller.posts == [])
    #expect(controller.status.failure != nil)
    await controller.fetch()

    #expect(controller.posts.count == 5)
    #expect(numbers(controller) == [])
  }

  @Test func `A post that was edited is not new, but it is shown anew`() async throws {
    let server = try [FeedEntry].simple(3).server
    let (controller, checker) = try await PostController.checked(on: .init(database: server))
    server.put(.post("edited", at: 1_446_999_999, key: FeedEntry.key(1)))
    await controller.fetch()

    #expect(controller.posts.map(\.text) == ["Post 0", "edited", "Post 2"])
    #expect(numbers(controller) == [])
    #expect(checker.latest == RowUpdates(reloaded: [1]))
    #expect(checker.updateCount == 2)
  }
}
