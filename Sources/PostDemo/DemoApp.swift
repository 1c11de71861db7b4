import Foundation
import HeadlessUI
import PostControllers
import PostTesting
import PostViews
import ScreenTesting

/// Connects the parts of the app: a network, the controller, the view model, and a screen.
@MainActor
struct DemoApp {
  let network: MockNetworkController
  let postController: PostController
  let user: UserSession

  init(
    network: MockNetworkController,
    baseURL: URL = PostController.baseURL,
    size: ScreenSize,
    timeZone: TimeZone,
    locale: Locale,
    now: @escaping () -> Date = { Date() },
    makeIdentifier: @escaping () -> UUID = { UUID() },
    log: @escaping (String) -> Void = { _ in }
  ) {
    self.network = network
    // On the tour, hidden content is not stored.
    postController = PostController(
      networkController: network,
      baseURL: baseURL,
      hiddenContentStore: MemoryHiddenContentStore(),
      now: now,
      log: log
    )
    let viewModel = PostListViewModel(
      postController: postController,
      timeZone: timeZone,
      locale: locale,
      makeIdentifier: makeIdentifier
    )
    user = UserSession(
      on: PostListScreen(viewModel: viewModel, size: size),
      // A large file takes a while in a debug build.
      timeout: .seconds(3600)
    )
  }

  /// Performs an action while responses are held, shows the screen of that moment, and then delivers the responses.
  func holding(_ action: () throws -> Void, meanwhile show: () -> Void) async throws {
    network.isHolding = true
    try action()
    try await eventually("a request is on its way") { !network.heldRequests.isEmpty }
    show()
    network.isHolding = false
    network.releaseAll()
    try await user.waitUntilIdle()
  }
}
