import CommandLineSupport
import Foundation
import PostApp
import WebUI

/// The program: shows Post or its tour in a browser.
@main
@MainActor
struct PostWeb {
  enum Option: String, CommandLineOption, CaseIterable {
    case server, name, stream, verbose, port, open, tour

    var takesValue: Bool { [.server, .name, .stream, .port].contains(self) }
  }

  nonisolated static func command(
    _ arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws -> WebCommand<AppOptions> {
    try WebCommand(arguments, of: "PostWeb", port: Option.port, open: .open, tour: .tour) {
      try AppOptions(
        $0, server: .server, name: .name, stream: .stream, verbose: .verbose,
        environment: environment)
    }
  }

  static func main() async {
    await Program.run("PostWeb") {
      switch try command(Array(CommandLine.arguments.dropFirst())) {
      case .help: try Terminal.print(help)
      case .tour(let web): try await WebApp.run(Tour.pages(), options: web)
      case .app(let options, let web):
        try await WebApp.run(web, makeScreen: AppComposer(options).makeScreen)
      }
    }
  }

  static let help = """
    Post in a browser.

    USAGE
      PostWeb [--port N] [--open] [--server URL] [--name USER] [--stream websocket|sse] [--verbose]
      PostWeb --tour [--port N] [--open]
      PostWeb --version

    The program prints an address. Open it in any browser on this machine; each tab is an app of its own. The address
    contains a token, and nobody can use the app without it.

    OPTIONS
      --port N       The port, or 0 for any free one. Default: 8080, or a free one if that is taken.
      --open         Open the address in your browser.
      --tour         Take the tour instead: every screen, with the step of the curriculum that it shows. → and ← lead
                     through it.
      --server URL   The address of a Post API: a PostEmulator, or a Firebase Realtime Database. The posts are in its
                     node “posts”. POST_SERVER in the environment does the same. Default: the posts on this machine.
      --name USER    Your name for new posts. Default: the name below your latest post.
      --stream KIND  How new posts arrive from a server by themselves: websocket, or sse (server-sent events). Default:
                     websocket, and sse if the server has no WebSockets or its address begins with https.
      --verbose      Log each response on standard error.

    EXAMPLES
      PostWeb --open
      PostWeb --tour --open
      PostWeb --server http://127.0.0.1:9000 --name mira

    EXIT STATUS
      64 the arguments are wrong; 69 the port cannot be used, or the posts on this machine cannot be read; 130 stopped
      with Ctrl-C.
    """
}
