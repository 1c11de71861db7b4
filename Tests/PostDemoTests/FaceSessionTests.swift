import Foundation
import HeadlessUI
import PostControllers
import PostTesting
import PostViews
import ScreenTesting
import Testing

@testable import PostDemo

/// The sessions of all faces, on the text screen.
@Suite("PostDemo · sessions")
@MainActor
struct FaceSessionTests {
  @Test(arguments: ["reading", "writing", "hiding", "following", "failing", "nothing"])
  func `A person perceives what the session says`(name: String) async throws {
    var session = try FaceSession.named(name)
    let network = try SessionNetwork(session.database)
    let postController = PostController(
      networkController: network, hiddenContentStore: MemoryHiddenContentStore())
    postController.startFollowing(over: network)
    let screen = PostListScreen(
      viewModel: PostListViewModel(
        postController: postController, timeZone: .gmt, locale: Locale(identifier: "en_001"),
        username: "Zoe", address: "SERVER"))
    let user = UserSession(on: screen)
    var postCount = 0
    for (index, step) in session.steps.enumerated() {
      let before = screen.perceived
      for action in step.actions {
        if action.hasPrefix("Amir posts ") {
          postCount += 1
          network.put(String(action.dropFirst(11)), by: "Amir", number: postCount)
        } else {
          try await perform(action, by: user, network: network)
        }
      }
      let isLive = step.actions.contains { $0.hasPrefix("Amir") }
      if GoldenScreen.isRecording {
        try await eventually("“\(step.actions)” comes to rest:\n\(screen.text)") {
          (network.isHolding || !screen.isBusy) && (!isLive || screen.perceived != before)
            && !(screen.perceived.title?.hasSuffix("Connecting…") ?? false)
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

  private func perform(
    _ action: String, by user: UserSession, network: SessionNetwork
  ) async throws {
    switch action {
    case "server refuses": network.set(.refuses)
    case "server holds": network.set(.holds)
    case "server answers": network.set(.answers)
    case "launch": user.screen.appear()
    case "pull": user.pull()
    case "scroll to end": try await user.perform(action)
    default:
      let words = action.split(separator: " ", maxSplits: 1).map(String.init)
      switch words[0] {
      case "scroll": user.scroll(by: Int(words[1]) ?? 0)
      case "tap" where words[1].hasPrefix("row "): try user.tapRow(Int(words[1].dropFirst(4)) ?? 0)
      case "tap": try user.tap(words[1])
      default:
        let parts = words[1].components(separatedBy: "into ")
        try user.type(parts[0].trimmingCharacters(in: .whitespaces), into: parts[1])
      }
    }
  }
}

extension Screen {
  /// What a person perceives, but for the time of an own post, which differs each time.
  fileprivate var perceived: PerceivedScreen {
    var screen = PerceivedScreen(snapshot(of: 0..<Int.max))
    for index in (screen.rows ?? []).indices {
      screen.rows![index].texts = screen.rows![index].texts.map {
        $0.hasPrefix("Zoe · ") ? "Zoe · now" : $0
      }
    }
    return screen
  }
}
