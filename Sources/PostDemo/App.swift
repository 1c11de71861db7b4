import CommandLineSupport
import Foundation
import PostApp
import TerminalUI

struct App: Equatable {
  enum Option: String, CommandLineOption {
    case server, name, stream, verbose, color
    case noMouse = "no-mouse"

    var takesValue: Bool { self != .verbose && self != .noMouse }
  }

  var options = AppOptions()
  var terminal = TerminalOptions()

  init(_ arguments: Arguments<Option>, environment: [String: String]) throws {
    if let word = arguments.words.first { throw arguments.usageError("“app” takes no “\(word)”.") }
    options = try AppOptions(
      arguments, server: .server, name: .name, stream: .stream, verbose: .verbose,
      environment: environment)
    terminal = try TerminalOptions(
      arguments, color: .color, noMouse: .noMouse, environment: environment)
  }

  @MainActor
  func run() async throws {
    try TerminalApp.checkTerminal()
    if options.isVerbose, isatty(STDERR_FILENO) == 1 {
      throw ExitError.usage(
        "The screen is on this terminal, so the log needs another place: --verbose 2>app.log.",
        command: "PostDemo app")
    }
    try await TerminalApp.run(
      AppComposer(options).makeScreen(),
      commands: [
        TerminalCommand(key: "x", title: "Report or hide", action: .tapRow(beside: "add"))
      ], options: terminal)
  }

  static let help = """
    Use the app itself, on the whole terminal.

    USAGE
      PostDemo app [--server URL] [--name USER] [--stream websocket|sse] [--verbose]
                   [--color auto|always|never] [--no-mouse]

    Without an option, the posts are on this machine: the first time those of the tour, and from then on also what you
    write. They are in $XDG_STATE_HOME/post or ~/.local/state/post (Application Support/Post on a Mac), as are the lists of
    what you hide, one for each server.

    OPTIONS
      --server URL   The address of a Post API: a PostEmulator, or a Firebase Realtime Database. The posts are in its node
                     “posts”. POST_SERVER in the environment does the same, and hides an “auth=…” in it from other users.
      --name USER    Your name for new posts. Default: the name below your latest post.
      --stream KIND  How new posts arrive from a server by themselves: websocket, or sse (server-sent events). Default:
                     websocket, and sse if the WebSocket handshake fails or its address begins with https.
      --verbose      Log each response on standard error, with the place where it cannot be read. Standard error has to lead
                     elsewhere, such as to a file.
      --color WHEN   auto, always or never. Default: auto, which means colors unless the environment has NO_COLOR.
      --no-mouse     Leave the mouse to the terminal. Otherwise a click presses, and the wheel scrolls.

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
      PostDemo app --server http://127.0.0.1:9000 --verbose 2>app.log

    EXIT STATUS
      0 done; 64 the arguments are wrong; 69 there is no terminal, or no place to keep things.
    """
}
