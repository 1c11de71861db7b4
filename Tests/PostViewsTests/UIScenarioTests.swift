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
  @Test(arguments: [
    "reading", "writing", "discarding", "hiding", "following", "failing", "nothing", "losing",
  ])
  func `A user perceives what the scenario expects`(name: String) async throws {
    var session = try UIScenario.named(name)
    let server = try SessionServer(json: session.database)
    let postController = PostController(
      networkController: server.network, hiddenContentStore: MemoryHiddenContentStore())
    postController.startFollowing(over: server.network)
    let screen = AskingScreen(
      PostListScreen(
        viewModel: PostListViewModel(
          postController: postController, timeZone: .gmt, locale: Locale(identifier: "en_001"),
          username: "Zoe", address: "SERVER")))
    let user = UserSession(on: screen)
    for (index, step) in session.steps.enumerated() {
      let before = screen.perceived
      for action in step.actions { if !server.perform(action) { try await user.begin(action) } }
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

/// The list as a frontend has it, which asks before typed text is lost.
@MainActor
private final class AskingScreen: TextScreen {
  private let list: PostListScreen
  private let asking: ConfirmingScreen

  init(_ list: PostListScreen) {
    self.list = list
    asking = ConfirmingScreen(list)
  }

  var onChange: () -> Void {
    get { asking.onChange }
    set { asking.onChange = newValue }
  }
  var size: ScreenSize {
    get { list.size }
    set { list.size = newValue }
  }
  var rowSource: (any RowSource)? { asking.rowSource }
  var text: String { list.text }
  var styles: [[CellStyle]] { list.styles }
  var isBusy: Bool { list.isBusy }
  var isAtEnd: Bool { list.isAtEnd }

  func appear() { asking.appear() }
  func snapshot(of rows: Range<Int>?) -> ScreenSnapshot { asking.snapshot(of: rows) }
  func perform(_ action: ScreenAction) -> Bool { asking.perform(action) }
  func scroll(by lines: Int) { list.scroll(by: lines) }
  func scrollToEnd() { list.scrollToEnd() }
}

extension Screen {
  fileprivate var perceived: AccessibilitySnapshot {
    AccessibilitySnapshot(snapshot(of: 0..<Int.max)).withoutOwnTimes
  }
}
