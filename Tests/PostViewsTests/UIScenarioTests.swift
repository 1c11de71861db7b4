import Foundation
import HeadlessUI
import PostControllers
import PostTesting
import PostViews
import ScreenTesting
import Testing

@Suite("Post · Sessions of all frontends")
@MainActor
struct UIScenarioTests {
  @Test(arguments: ["reading", "writing", "hiding", "following", "failing", "nothing"])
  func `A user perceives what the scenario expects`(name: String) async throws {
    var session = try UIScenario.named(name)
    let server = try SessionServer(json: session.database)
    let postController = PostController(
      networkController: server.network, hiddenContentStore: MemoryHiddenContentStore())
    postController.startFollowing(over: server.network)
    let screen = PostListScreen(
      viewModel: PostListViewModel(
        postController: postController, timeZone: .gmt, locale: Locale(identifier: "en_001"),
        username: "Zoe", address: "SERVER"))
    let user = UserSession(on: screen)
    for (index, step) in session.steps.enumerated() {
      let before = screen.perceived
      for action in step.actions {
        if !server.perform(action) { try await user.begin(action) }
      }
      let isLive = step.actions.contains { $0.hasPrefix("Amir") }
      if GoldenScreen.isRecording {
        try await eventually("“\(step.actions)” comes to rest:\n\(screen.text)") {
          (server.network.hasHeldRequests || !screen.isBusy)
            && (!isLive || screen.perceived != before)
            && screen.perceived.status != "Connecting…"
        }
        session.steps[index].sees = screen.perceived
      }
      let expected = try #require(session.steps[index].sees)
      try await eventually(
        "after “\(step.actions)” there is \(String(describing: expected)), not \(screen.perceived)"
      ) {
        screen.perceived == expected
      }
    }
    if GoldenScreen.isRecording { try session.record(as: name) }
  }
}

extension Screen {
  fileprivate var perceived: AccessibilitySnapshot {
    AccessibilitySnapshot(snapshot(of: 0..<Int.max)).withoutOwnTimes
  }
}
