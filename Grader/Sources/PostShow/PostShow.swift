import CommandLineSupport
@preconcurrency import Foundation
import HeadlessUI
import InProcessNetwork
import Locking
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
  /// The latest request with its response.
  private nonisolated static let latest = Locked("no request yet")
  private static var redraw: () -> Void = {}
  /// The output of `print` waits in this memory, off the screen, until the app ends.
  private static let printed = UnsafeMutablePointer<CChar>.allocate(capacity: 1 << 20)

  static func main() async {
    await Program.run("PostShow") {
      try TerminalApp.checkTerminal()
      printed.initialize(repeating: 0, count: 1 << 20)
      setvbuf(stdout, printed, Int32(_IOFBF), 1 << 20)
      let controller = PostController(networkController: try network())
      let screen = StudentListScreen(viewModel: PostListViewModel(postController: controller))
      let navigation = NavigationController(rootScreen: screen)
      redraw = { navigation.onChange() }
      try await TerminalApp.run(
        navigation, status: { latest.withLock { $0 } }, printed: { String(cString: printed) })
    }
  }

  /// A network with the fixtures' posts. Its responses take a moment, so that one sees the app wait.
  private static func network() throws -> InProcessNetwork {
    let database = InProcessDatabase()
    for page in ["several-pages-1.json", "several-pages-2.json", "several-pages-3.json"] {
      let posts = try Fixtures.data(named: "Answers/\(page)")
      database.patch(posts, at: "\(feedPath).json")
    }
    return InProcessNetwork(database, delay: .milliseconds(400)) { request, response in
      let query = request.query.sorted { $0.key < $1.key }.map { " · \($0.key)=\($0.value)" }
      let json = try? JSONSerialization.jsonObject(with: response.body) as? [String: Any]
      let posts = request.httpMethod == "GET" ? "\(json?.count ?? 0) posts" : ""
      let words = "\(request.path.dropFirst()) → \(response.status) \(json?["error"] ?? posts)"
      latest.withLock { $0 = "\(request.httpMethod) \(words)\(query.joined())" }
      Task { @MainActor in redraw() }
      return 200..<300 ~= response.status
        ? .success(response.body)
        : .failure(ExitError.unavailable("The server answered with status \(response.status)."))
    }
  }

  /// The path at which the app looks for the feed. The curriculum's, as long as the app has no address.
  private static var feedPath: String {
    let path = PostController.baseURL.path(percentEncoded: false)
    return path.count > 1 && PostController.baseURL.scheme != "file" ? path : "/posts"
  }
}

extension PostListViewModel: ListScreenViewModel {}

/// The list of posts, drawn from a student's view model. It uses only the members that the curriculum asks for.
@MainActor
final class StudentListScreen: ListScreen<PostListViewModel>, PostListViewModelDelegate {
  init(viewModel: PostListViewModel) {
    super.init(viewModel: viewModel) { [viewModel] row in
      let cell = viewModel.cell(forRowAt: row)
      return TableCell(labels: [cell.messageLabel, cell.infoLabel], isMarked: cell.isNew)
    }
    viewModel.delegate = self
  }

  override var content: TableContent {
    var content = super.content
    if viewModel.numberOfRows == 0 {
      content.placeholder =
        isBusy ? "The app waits for the server…" : "The list of your app has no rows yet."
    }
    return content
  }
}
