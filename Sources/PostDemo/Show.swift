import CommandLineSupport
import Foundation
import HeadlessUI
import InProcessNetwork
import PostApp
import RealtimeDatabase
import ScreenTesting

struct Show: Equatable {
  enum Option: String, CommandLineOption {
    case width, height, verbose
    case timeZone = "time-zone"
    case scrollToEnd = "scroll-to-end"

    var takesValue: Bool { self != .scrollToEnd && self != .verbose }
  }

  var file: String
  var width: Int?
  var height: Int?
  var timeZone = TimeZone.current
  var scrollsToEnd = false
  var isVerbose = false

  @MainActor
  func run(print: (String) throws -> Void) async throws {
    let feed = try FeedFile(path: file)
    let network = InProcessNetwork(InProcessDatabase(feed.database))
    let terminal = Terminal.size
    let app = DemoApp(
      network: network, baseURL: feed.baseURL,
      // One line is left for the shell.
      size: ScreenSize(
        width: width ?? terminal?.width ?? 80,
        height: height ?? terminal.map { $0.height - 1 } ?? 24), timeZone: timeZone,
      locale: .current, log: isVerbose ? { StandardError.write("\($0)\n") } : { _ in })
    try await app.user.launch()
    let status = app.postController.status
    guard status.failure == nil, status.resemblesFeed else {
      throw FeedFile.notAFeed(path: file, because: status.failure?.errorDescription)
    }
    if scrollsToEnd {
      var progress = ProgressLine(.count)
      try await app.user.scrollToEndOfFeed {
        progress.show("Read: \(app.postController.posts.count) of \(feed.entryCount)…")
      }
      progress.clear()
    }
    try print(app.user.screenText)
    if scrollsToEnd {
      let posts = app.postController.posts.count
      let skipped = feed.entryCount - posts
      try print("posts: \(posts)  skipped: \(skipped)  requests: \(network.requestCount)")
    }
  }

  static let help = """
    Show a feed from a JSON file, as the app would.

    USAGE
      PostDemo show FILE [--width N] [--height N] [--time-zone ID] [--scroll-to-end] [--verbose]

    FILE is what a Firebase Realtime Database exports or answers: the node with the posts, or a whole database
    with the node “posts” in it. “-” is standard input.

    OPTIONS
      --width N         Columns, from 20 to 1000. Default: as many as the terminal has, or 80.
      --height N        Lines, from 10 to 1000. Default: as many as the terminal has, or 24.
      --time-zone ID    The time zone of the dates, for example Europe/Berlin. Default: this machine's.
      --scroll-to-end   Scroll down page by page until the feed ends, show the end, and count: the posts in the
                        list, the entries of the file that are no posts, and the requests that it took.
      --verbose         Log each answer on standard error, as the curriculum's app does on its console.

    EXAMPLES
      PostDemo show feed.json
      PostDemo show feed.json --width 32 --height 40 --time-zone Asia/Tokyo
      PostDemo show export.json --scroll-to-end
      curl https://PROJECT.firebaseio.com/posts.json | PostDemo show -
    """
}
