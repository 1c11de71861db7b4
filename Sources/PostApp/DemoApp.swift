import Foundation
import HeadlessUI
import InProcessNetwork
import PostControllers
import PostViews
import ScreenTesting

/// Connects the parts of the app: a network, the controller, the view model, and a screen.
@MainActor
public struct DemoApp {
  public let network: InProcessNetwork
  public let postController: PostController
  public let user: UserSession

  public init(
    network: InProcessNetwork, baseURL: URL = PostController.baseURL, size: ScreenSize,
    timeZone: TimeZone, locale: Locale, now: @escaping () -> Date = { Date() },
    makeIdentifier: @escaping () -> UUID = { UUID() }, log: @escaping (String) -> Void = { _ in }
  ) {
    self.network = network
    postController = PostController(
      networkController: network, baseURL: baseURL, now: now, log: log)
    let viewModel = PostListViewModel(
      postController: postController, timeZone: timeZone, locale: locale,
      makeIdentifier: makeIdentifier)
    user = UserSession(
      on: PostListScreen(viewModel: viewModel, size: size),
      // A large file takes a while in a debug build.
      timeout: .seconds(3600))
  }

  /// Performs an action while responses are held, shows the screen of that moment, and then delivers the responses.
  func holding(_ action: () throws -> Void, meanwhile show: () -> Void) async throws {
    network.isHolding = true
    try action()
    try await eventually("a request is on its way") { network.hasHeldRequests }
    show()
    network.isHolding = false
    try await user.waitUntilIdle()
  }
}
