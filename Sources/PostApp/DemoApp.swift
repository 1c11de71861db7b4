import Foundation
import HeadlessUI
import InProcessNetwork
import PostControllers
import PostViews
import ScreenTesting

/// Connects the parts of the app: a network, the controller, the view model, and a screen.
@MainActor
public struct DemoApp {
  public let postController: PostController
  public let user: UserSession

  public init(
    network: InProcessNetwork, baseURL: URL = PostController.baseURL, size: ScreenSize,
    timeZone: TimeZone, locale: Locale, now: @escaping () -> Date = { Date() },
    makeIdentifier: @escaping () -> UUID = { UUID() }, log: @escaping (String) -> Void = { _ in }
  ) {
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
}
