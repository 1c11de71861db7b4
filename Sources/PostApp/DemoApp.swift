import Foundation
import HeadlessUI
import InProcessNetwork
import PostControllers
import PostViews
import ScreenTesting

/// The app on a network of the tour, on the morning of 21 November 2025. New posts get consecutive identifiers.
@MainActor
struct DemoApp {
  let network: InProcessNetwork
  let user: UserSession

  init(network: InProcessNetwork, size: ScreenSize) {
    self.network = network
    var count: UInt8 = 0
    let viewModel = PostListViewModel(
      postController: PostController(
        networkController: network, now: { Date(timeIntervalSince1970: 1_763_715_600) }),
      timeZone: .gmt,
      locale: Locale(identifier: "en_GB"),
      makeIdentifier: {
        count += 1
        return UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, count))
      }
    )
    user = UserSession(on: PostListScreen(viewModel: viewModel, size: size))
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
