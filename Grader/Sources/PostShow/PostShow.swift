import CommandLineSupport
@preconcurrency import Foundation
import GradingEngine
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
  /// The latest request with its response, and how often it was sent in a row.
  private nonisolated static let latest = Locked((text: "no request yet", count: 1))
  /// How the build after a save goes. Nil if nothing has been saved.
  private nonisolated static let build = Locked<String?>(nil)
  private static var redraw: () -> Void = {}
  /// The output of `print` waits in this memory, off the screen, until the app ends.
  private static let printed = UnsafeMutablePointer<CChar>.allocate(capacity: 1 << 20)

  static func main() async {
    await Program.run("PostShow") {
      try TerminalApp.checkTerminal()
      printed.initialize(repeating: 0, count: 1 << 20)
      setvbuf(stdout, printed, Int32(_IOFBF), 1 << 20)
      let environment = ProcessInfo.processInfo.environment
      let controller = PostController(networkController: try network())
      let screen = StudentListScreen(viewModel: PostListViewModel(postController: controller))
      let navigation = NavigationController(rootScreen: screen)
      redraw = { navigation.onChange() }
      screen.place = environment["ROW"].flatMap { Int($0) }
      let app = Task {
        try await TerminalApp.run(
          navigation, status: { status(of: screen) }, printed: { String(cString: printed) })
      }
      if let folder = environment["POST"] {
        Thread.detachNewThread {
          buildAfterSave(in: folder)
          app.cancel()
        }
      }
      try await app.value
      guard app.isCancelled else { return }
      let table = navigation.rowSource as? TableView
      setenv("ROW", "\(table?.selectedRow ?? table?.firstVisibleRow ?? 0)", 1)
      execv(CommandLine.arguments[0], CommandLine.unsafeArgv)
    }
  }

  /// The text below the screen.
  private static func status(of screen: StudentListScreen) -> String {
    let (text, count) = latest.withLock { $0 }
    let times = count > 1 ? " · \(count) times in a row" : ""
    return [build.withLock(\.self), screen.problem, text + times]
      .compactMap(\.self).joined(separator: " · ")
  }

  /// Builds the app again after each save. Returns when it compiles. Until then, the compiler's first error is below the screen.
  private nonisolated static func buildAfterSave(in folder: String) {
    let sources = SourceStamps(of: [URL(filePath: "\(folder)/Sources")])
    while true {
      usleep(200_000)
      guard sources.haveChanged() else { continue }
      show("The app is being built again…")
      let log = ".build/show.log"
      let build = "swift build --package-path \"$POST\" --product PostShow </dev/null"
      var status: Int32
      repeat { status = system("\(build) >\"$POST/\(log)\" 2>&1") } while sources.haveChanged()
      if status == 0 { return }
      let output = try? String(contentsOfFile: "\(folder)/\(log)", encoding: .utf8)
      let error = output?.split(separator: "\n").first { $0.contains(" error: ") } ?? "See \(log)."
      let place = String(error).components(separatedBy: "/Sources/").last ?? ""
      show("Does not compile: \(place.replacing(" error: ", with: " "))")
    }
  }

  /// Shows a text about the build below the screen.
  private nonisolated static func show(_ text: String) {
    build.withLock { $0 = text }
    Task { @MainActor in redraw() }
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
      let text = "\(request.httpMethod) \(words)\(query.joined())"
      latest.withLock { $0 = (text, $0.text == text ? $0.count + 1 : 1) }
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

  /// The row to return to when there are enough rows.
  var place: Int?
  /// Why the latest updates do not fit the list. Nil if they do.
  private(set) var problem: String?
  /// The rows of the list when it was updated last.
  private var rowCount = 0

  override func rowsUpdated(_ updates: RowUpdates) {
    let sum = rowCount - updates.deleted.count + updates.inserted.count
    let (before, count) = (rowCount, viewModel.numberOfRows)
    rowCount = count
    problem =
      sum == count
      ? nil
      : "Row updates: \(before) rows - \(updates.deleted.count) + \(updates.inserted.count) = \(sum), but the list has \(count)"
    super.rowsUpdated(updates)
    guard let place, count > before else { return }
    if count > place { self.place = nil }
    scrollToRow(at: min(place, count - 1))
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
