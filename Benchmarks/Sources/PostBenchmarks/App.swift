import HeadlessUI
import PostControllers
import PostTesting
import PostViews
import ScreenTesting

/// The whole app with a reader before it.
@MainActor
struct App {
  let network: MockNetworkController
  let postController: PostController
  let user: UserSession

  /// Launches the app on a network and waits until it has what it fetches first.
  init(network: MockNetworkController) async throws {
    self.network = network
    postController = PostController(
      networkController: network,
      hiddenContentStore: MemoryHiddenContentStore()
    )
    let viewModel = PostListViewModel(postController: postController)
    user = UserSession(on: PostListScreen(viewModel: viewModel))
    try await user.launch()
  }
}
