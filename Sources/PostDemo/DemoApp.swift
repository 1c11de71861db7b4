import Foundation
import HeadlessUI
import PostControllers
import PostTesting
import PostViews
import ScreenTesting

/// Where the app is put together: a network, the controller on it, the view model on that, and a screen.
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
    // What is hidden on the tour is forgotten with it.
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
      // A large file takes its time in a debug build.
      timeout: .seconds(3600)
    )
  }

  /// Lets the reader act while the network holds its answers back, shows that moment, and then lets them through.
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
