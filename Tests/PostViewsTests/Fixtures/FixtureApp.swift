import Foundation
import PostControllers
import PostTesting
import PostViews
import ScreenTesting

/// The app as it stands when a fixture begins: nothing hidden, and a clock, identifiers, time zone and locale that are
/// the same everywhere.
@MainActor
struct FixtureApp {
  let postController: PostController
  let user: UserSession

  init(network: MockNetworkController) {
    postController = PostController(
      networkController: network,
      hiddenContentStore: MemoryHiddenContentStore(),
      now: { Fixture.now }
    )
    let viewModel = PostListViewModel(
      postController: postController,
      timeZone: .gmt,
      locale: Locale(identifier: "en_GB"),
      makeIdentifier: { Fixture.identifier }
    )
    user = UserSession(on: PostListScreen(viewModel: viewModel, size: Fixture.screenSize))
  }
}
