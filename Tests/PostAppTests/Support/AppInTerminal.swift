import Foundation
import PostControllers
import PostViews
import ScreenTesting

@testable import TerminalUI

/// The app with a terminal on which a test types.
@MainActor
struct AppInTerminal {
  let screen: PostListScreen
  let shell: TerminalShell

  init(on network: any RequestPerforming) {
    let postController = PostController(networkController: network)
    screen = PostListScreen(
      viewModel: PostListViewModel(
        postController: postController, timeZone: .gmt, locale: Locale(identifier: "en_GB"),
        username: "Zoe"))
    shell = TerminalShell(screen, size: (50, 20))
    screen.appear()
  }

  func press(_ keys: Key...) { for key in keys { _ = shell.handle(key) } }
  func type(_ text: String) { for key in text { _ = shell.handle(.character(key)) } }
  func shows(_ text: String) -> Bool { shell.frame().lines.contains { $0.contains(text) } }

  func marks(_ text: String) -> Bool {
    shell.frame().lines.contains { $0.contains("▌") && $0.contains(text) }
  }

  func waitForText(_ text: String) async throws {
    try await eventually("“\(text)” is there:\n\(screen.text)") { shows(text) }
  }
}
