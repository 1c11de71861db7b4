import Foundation
import PostControllers
import PostModel
import PostTesting
import RealtimeDatabase
import ScreenTesting
import TestSupport
import Testing

extension PostController {
  /// Hides nothing at first and keeps nothing on disk.
  convenience init(
    on network: any RequestPerforming,
    hiddenContentStore: any HiddenContentStore = MemoryHiddenContentStore(),
    now: @escaping () -> Date = { Date(timeIntervalSince1970: 1_448_000_000) }
  ) {
    if let network = network as? MockNetworkController {
      finishWithTest(network) {
        await network.waitForDeliveries()
        try network.finish()
      }
    }
    self.init(networkController: network, hiddenContentStore: hiddenContentStore, now: now)
  }

  static func loaded(
    on network: any RequestPerforming,
    hiddenContentStore: any HiddenContentStore = MemoryHiddenContentStore()
  ) async throws -> PostController {
    let controller = PostController(on: network, hiddenContentStore: hiddenContentStore)
    try await controller.waitUntilIdle()
    return controller
  }

  static func loaded(from server: InProcessDatabase) async throws -> PostController {
    try await loaded(on: MockNetworkController(database: server))
  }

  /// The controller after a first response with this body.
  static func loaded(answering body: Data) async throws -> PostController {
    try await loaded(on: MockNetworkController { _ in .success(body) })
  }

  /// The controller after its first fetch, and the checker that has seen it.
  static func checked(
    on network: MockNetworkController
  ) async throws -> (controller: PostController, checker: ChangeChecker) {
    let controller = PostController(on: network)
    let checker = ChangeChecker(controller)
    try await controller.waitUntilIdle()
    return (controller, checker)
  }

  func waitUntilIdle() async throws {
    try await eventually("no request is under way") { status.requestCount == 0 }
  }

  /// Fetches and waits for the completion, which must come exactly once.
  @discardableResult
  func fetch(reset: Bool = true) async -> [Post] {
    var isOver = false
    return await withCheckedContinuation { continuation in
      fetchPosts(reset: reset) {
        #expect(!isOver)
        if !isOver { continuation.resume(returning: $0) }
        isOver = true
      }
    }
  }

  /// Scrolls to the end of the feed, as far as the network lets it.
  func fetchAll() async {
    for _ in 0..<1000 where !status.isAtEndOfFeed && status.failure == nil {
      await fetch(reset: false)
    }
    #expect(status.isAtEndOfFeed || status.failure != nil)
  }

  func add(
    _ text: String, by username: String = "mira", identifier: UUID = UUID()
  ) async -> PostError? {
    await withCheckedContinuation { continuation in
      addPost(username: username, text: text, identifier: identifier) {
        continuation.resume(returning: $0)
      }
    }
  }

  func report(_ post: Post, _ reason: String, identifier: UUID = UUID()) async -> PostError? {
    await withCheckedContinuation { continuation in
      report(post, reason: reason, identifier: identifier) { continuation.resume(returning: $0) }
    }
  }
}
