import CommandLineSupport
import HeadlessUI
import PostControllers
import PostViews
import TerminalUI

/// Shows the app of this package in the terminal, with a feed from its fixtures. `post show` builds and starts it.
///
/// It uses nothing of the app but what the starter has, so it works from the first line that is written.
@main
@MainActor
struct PostShow {
  static func main() async {
    await Program.run("PostShow", help: []) {
      try TerminalApp.checkTerminal()
      let controller = PostController(networkController: try FixtureNetwork())
      let screen = ListScreen(viewModel: PostListViewModel(postController: controller))
      try await TerminalApp.run(NavigationController(rootScreen: screen))
    }
  }
}
