import CommandLineSupport
import Foundation
import InProcessNetwork
import PostControllers
import PostFixtures
import PostViews
import RealtimeDatabase
import TerminalUI
import TextUI

/// Shows the app in the terminal, with a feed from the fixtures. It uses only the starter's declarations, so it works from the start.
@main
@MainActor
struct PostShow {
  static func main() async {
    await Program.run("PostShow") {
      try TerminalApp.checkTerminal()
      let controller = PostController(networkController: try network())
      let screen = StudentListScreen(viewModel: PostListViewModel(postController: controller))
      try await TerminalApp.run(NavigationController(rootScreen: screen))
    }
  }

  /// A network with the fixtures' posts. Its responses take a moment, so that one sees the app wait.
  private static func network() throws -> InProcessNetwork {
    let database = InProcessDatabase()
    for page in ["several-pages-1.json", "several-pages-2.json", "several-pages-3.json"] {
      let posts = try Fixtures.data(named: "Answers/\(page)")
      database.patch(posts, at: "\(feedPath).json")
    }
    return InProcessNetwork(database, delay: .milliseconds(400)) { response in
      200..<300 ~= response.status
        ? .success(response.body) : .failure(RefusedRequest(status: response.status))
    }
  }

  /// The path at which the app looks for the feed. The curriculum's, as long as the app has no address.
  private static var feedPath: String {
    let path = PostController.baseURL.path(percentEncoded: false)
    return path.count > 1 && PostController.baseURL.scheme != "file" ? path : "/posts"
  }
}

private struct RefusedRequest: LocalizedError {
  let status: Int

  var errorDescription: String? { "The server answered with status \(status)." }
}
