import CommandLineSupport
import DatabaseService
import Foundation
import PostControllers
import PostFixtures
import PostViews
import RealtimeDatabase
import TerminalUI
import WebUI

/// The app itself, in a terminal or in a browser.
struct App: Equatable {
  enum Option: String, CommandLineOption {
    case server
    case feed
    case name
    case verbose
    case port
    case open
    case tour

    var takesValue: Bool { ![.verbose, .open, .tour].contains(self) }
  }

  /// Where the app's feed comes from.
  enum Source: Equatable {
    /// The database on this machine.
    case local
    case server(URL)
    case feed(String)
  }

  var source = Source.local
  /// The username for new posts, until another one is typed.
  var name = ""
  /// Whether each answer is logged on standard error.
  var isVerbose = false
  /// How the app is shown in a browser. Nil for the terminal.
  var web: WebOptions?

  init(
    source: Source = .local, name: String = "", isVerbose: Bool = false, web: WebOptions? = nil
  ) {
    self.source = source
    self.name = name
    self.isVerbose = isVerbose
    self.web = web
  }

  init(
    _ arguments: Arguments<Option>, isInBrowser: Bool = false, environment: [String: String]
  ) throws {
    if isInBrowser {
      let web = try WebOptions(arguments, port: .port, open: .open, tour: .tour)
      self.web = web
      if web.isTour,
        let other = [Option.server, .feed, .name].first(where: arguments.contains)
      {
        throw arguments.usageError("The tour makes no use of --\(other.rawValue).")
      }
    } else if let option = [Option.port, .open, .tour].first(where: arguments.contains) {
      throw arguments.usageError("“app” makes no use of --\(option.rawValue), but “web” does.")
    }
    if let word = arguments.words.first {
      throw arguments.usageError("“\(web == nil ? "app" : "web")” takes no “\(word)”.")
    }
    if arguments.contains(.server), arguments.contains(.feed) {
      throw arguments.usageError(
        "Is it a server or a file? --server and --feed exclude each other.")
    }
    isVerbose = arguments.contains(.verbose)
    name = arguments[.name] ?? ""
    if arguments.contains(.name), name.allSatisfy(\.isWhitespace) {
      throw arguments.usageError("“\(name)” is not allowed as a name.")
    }
    if name.count > Self.maximumNameLength {
      throw arguments.usageError("A name has at most \(Self.maximumNameLength) characters.")
    }
    if name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      throw arguments.usageError("A name must not contain control characters, such as line breaks.")
    }
    if let file = arguments[.feed] {
      if file.isEmpty { throw arguments.usageError("--feed needs the name of a file.") }
      if file == "-" {
        throw arguments.usageError("The app needs the keyboard, so --feed takes a file.")
      }
      source = .feed(file)
    } else if let text = arguments[.server]
      ?? environment["POST_SERVER"].flatMap({ $0.isEmpty ? nil : $0 })
    {
      guard let address = ServerAddress(text) else {
        let origin = arguments.contains(.server) ? "" : " in POST_SERVER"
        throw arguments.usageError(
          "“\(text)”\(origin) is not the address of a server. An example is http://127.0.0.1:9000.")
      }
      source = .server(address.baseURL)
    }
  }

  /// Longer than any real name. A longer argument is probably a mistake.
  private static let maximumNameLength = 100

  /// Shows the app until the person quits.
  @MainActor
  func run() async throws {
    if web == nil { try TerminalApp.checkTerminal() }
    if web == nil, isVerbose, isatty(STDERR_FILENO) == 1 {
      throw ExitError.usage(
        "The screen is on this terminal, so the log needs another place: --verbose 2>app.log.",
        command: "PostDemo app")
    }
    if let web, web.isTour { try await WebApp.run(Tour.pages(), options: web) }
    let directory = try StateDirectory.url(of: "post")
    let backend = try backend(in: directory)
    let watch = backend.watch.map { catchUp in
      Task {
        while (try? await Task.sleep(for: .seconds(1))) != nil { await catchUp() }
      }
    }
    defer { watch?.cancel() }
    if let web {
      try await WebApp.run(web) { screen(on: backend, in: directory) }
    }
    try await TerminalApp.run(
      screen(on: backend, in: directory),
      commands: [
        TerminalCommand(key: "x", title: "Report or hide", action: .tapRow(beside: "+"))
      ])
  }

  @MainActor
  private func screen(on backend: Backend, in directory: URL) -> PostListScreen {
    let network = backend.makeNetwork()
    let postController = PostController(
      networkController: network, baseURL: backend.baseURL,
      hiddenContentStore: FileHiddenContentStore(
        url: directory.appending(component: source.hiddenContentFileName)),
      log: isVerbose ? { StandardError.write("\($0)\n") } : { _ in }
    )
    postController.startFollowing(over: network)
    return PostListScreen(
      viewModel: PostListViewModel(
        postController: postController, username: name, address: backend.address))
  }

  /// What the app is connected to.
  private struct Backend {
    /// Makes the network of one screen. A URL session has few connections to a server, and a stream keeps one of them.
    var makeNetwork: () -> any RequestPerforming & EventStreaming
    var baseURL = PostController.baseURL
    /// The address that the reader sees.
    var address: String?
    /// Checks for changes of other programs.
    var watch: (@Sendable () async -> Void)?
  }

  private func backend(in directory: URL) throws -> Backend {
    switch source {
    case .server(let url):
      return Backend(
        makeNetwork: { NetworkController() }, baseURL: url, address: ServerAddress.name(of: url))
    case .feed(let path):
      try FeedFile.checkIsFile(path)
      // Reading a large file takes a while.
      var progress = ProgressLine(.count)
      progress.show("Reading the file…")
      defer { progress.clear() }
      var feed = try FeedFile(path: path)
      try feed.checkHoldsPosts(path: path)
      let url = URL(filePath: path)
      let service = DatabaseService(try feed.keepableDatabase(path: path))
      let network = LocalNetwork(service, file: KeptFeedFile(url: url, path: "/posts"))
      return Backend(makeNetwork: { network }, baseURL: feed.baseURL)
    case .local:
      let service = try Self.localService(in: directory)
      let network = LocalNetwork(service)
      return Backend(makeNetwork: { network }, watch: { try? service.catchUp() })
    }
  }

  /// The database on this machine. At the first start it contains the posts of the tour.
  static func localService(in directory: URL) throws -> DatabaseService {
    let journal = directory.appending(component: "Posts.journal")
    do {
      let service = try DatabaseService(journal: journal)
      try service.catchUp()
      // Only the keys at the top, because the posts below them may be many.
      let top = RealtimeDatabase.Request(
        httpMethod: "GET", path: "/.json", query: ["shallow": "true"])
      if service.respond(to: [top])[0].body == Data("null".utf8) {
        let feed = Fixtures.directory.appending(path: "Tour/feed.json")
        try service.replaceAll(withJSON: Data(contentsOf: feed))
      }
      return service
    } catch {
      let suggestion = (error as? any LocalizedError)?.recoverySuggestion
      throw ExitError.unavailable(
        [
          "The app's database “\(journal.path(percentEncoded: false))” cannot be used.",
          error.localizedDescription, suggestion,
        ].compactMap(\.self).joined(separator: " "))
    }
  }

  static let help = """
    Use the app itself, on the whole terminal.

    USAGE
      PostDemo app [--server URL] [--feed FILE] [--name USER] [--verbose]

    Without an option, the posts are on this machine: the first time those of the tour, and from then on also what you
    write. They are in $XDG_STATE_HOME/post or ~/.local/state/post (Application Support/Post on a Mac), as are the lists of
    what you hide, one for each server and each file.

    OPTIONS
      --server URL   The address of a Post API: a PostEmulator, or a Firebase Realtime Database. The posts are in its node
                     “posts”. POST_SERVER in the environment does the same.
      --feed FILE    A feed in a JSON file, as “show” takes it. What you write is written into the file before the app says
                     that it is there.
      --name USER    Your name, so that you need not type it for each post.
      --verbose      Log each answer on standard error, with the place where it cannot be read. Standard error has to lead
                     elsewhere, such as to a file.

    KEYS
      ↑ ↓ or k j   go through the posts        Enter   report or hide one, press a button
      +            write one                   Tab     next button or field
      r            refresh                     Esc     cancel, go back
      ?            all keys                    q       quit

    EXAMPLES
      PostDemo app
      PostDemo app --server http://127.0.0.1:9000 --name mira
      PostDemo app --server https://PROJECT.firebaseio.com
      POST_SERVER=http://127.0.0.1:9000 PostDemo app
      PostDemo app --feed export.json
      PostDemo app --server http://127.0.0.1:9000 --verbose 2>app.log

    EXIT STATUS
      0 done; 64 the arguments are wrong; 65 the file is not a feed; 66 the file cannot be read; 69 there is no
      terminal, or no place to keep things.
    """

  static let webHelp = """
    Use the app itself, in a browser.

    USAGE
      PostDemo web --tour [--port N] [--open]
      PostDemo web [--port N] [--open] [--server URL] [--feed FILE] [--name USER] [--verbose]

    The program prints an address. Open it in any browser on this machine; each tab is an app of its own. Nobody can use
    the app without that address, because it contains a token.

    OPTIONS
      --port N       The port, or 0 for any free one. Default: 8080, or a free one if that is taken.
      --open         Open the address in your browser.
      --tour         Take the tour instead: every screen, with the step of the curriculum that it shows. → and ← lead through it.
      --server URL   The address of a Post API, as “app” takes it. So does POST_SERVER in the environment.
      --feed FILE    A feed in a JSON file, as “app” takes it.
      --name USER    Your name, so that you need not type it for each post.
      --verbose      Log each answer on standard error.

    EXAMPLES
      PostDemo web --open
      PostDemo web --tour --open
      PostDemo web --server http://127.0.0.1:9000 --name mira
      PostDemo web --port 8081 --feed export.json

    EXIT STATUS
      64 the arguments are wrong; 65 the file is not a feed; 66 the file cannot be read; 69 the port cannot be used, or
      there is no place to keep things; 130 stopped with Ctrl-C.
    """
}
