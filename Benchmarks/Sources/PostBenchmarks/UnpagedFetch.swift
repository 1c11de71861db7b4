import Foundation
import PostControllers
import PostModel
import PostTesting
import ScreenTesting

/// One fetch of a feed that the server answers all at once.
@MainActor
struct UnpagedFetch {
  let json: Data

  /// How long a controller that has nothing yet takes to have all posts and to tell its delegate and its caller.
  func measure() async throws -> Duration {
    let network = MockNetworkController { [json] _ in .success(json) }
    // The controller fetches as soon as it is made; what counts is the fetch after that one.
    network.failNextRequest(with: URLError(.notConnectedToInternet))
    let controller = PostController(
      networkController: network,
      hiddenContentStore: MemoryHiddenContentStore()
    )
    try await eventually("the first fetch fails") { controller.status.requestCount == 0 }
    let listener = Listener()
    controller.delegate = listener
    return await ContinuousClock().measure {
      let posts = await withCheckedContinuation { continuation in
        controller.fetchPosts { continuation.resume(returning: $0) }
      }
      precondition(!posts.isEmpty && posts.count == listener.postCount)
    }
  }

  private final class Listener: PostControllerDelegate {
    private(set) var postCount = 0

    func postsUpdated(_ posts: [Post]) { postCount = posts.count }
    func statusUpdated(_ status: PostController.Status) {}
  }
}
