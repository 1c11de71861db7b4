import CommandLineSupport
import TimelineApp
import WebUI

/// The program: shows Timeline or its tour in a browser.
@main
@MainActor
struct TimelineWeb {
  enum Option: String, CommandLineOption, CaseIterable {
    case data
    case user = "as"
    case contacts
    case photos
    case timeZone = "time-zone"
    case port, open, tour

    var takesValue: Bool { ![.open, .tour].contains(self) }
  }

  nonisolated static func command(_ arguments: [String]) throws -> WebCommand<AppOptions> {
    try WebCommand(arguments, of: "TimelineWeb", port: Option.port, open: .open, tour: .tour) {
      try AppOptions(
        $0, data: .data, user: .user, photos: .photos, contacts: .contacts, timeZone: .timeZone)
    }
  }

  static func main() async {
    await Program.run("TimelineWeb") {
      switch try command(Array(CommandLine.arguments.dropFirst())) {
      case .help: try Terminal.print(help)
      case .tour(let web): try await WebApp.run(Tour.pages(), options: web)
      case .app(let options, let web):
        try await WebApp.run(web, makeScreen: AppComposer(options).makeScreen)
      }
    }
  }

  static let help = """
    Timeline in a browser.

    USAGE
      TimelineWeb [--port N] [--open] [--data DIR] [--as USER] [--photos DIR] [--contacts FILE] [--time-zone ID]
      TimelineWeb --tour [--port N] [--open]
      TimelineWeb --version

    The program prints an address. Open it in any browser on this machine; each tab is an app of its own. The address
    contains a token, and nobody can use the app without it.

    OPTIONS
      --port N       The port, or 0 for any free one. Default: 8080, or a free one if that is taken.
      --open         Open the address in your browser.
      --tour         Take the tour instead: every screen of the app. → and ← lead through it.
      --data DIR, --as USER, --photos DIR, --contacts FILE, --time-zone ID
                     As TimelineDemo takes them.

    EXAMPLES
      TimelineWeb --data class --as Ada --open
      TimelineWeb --tour --open

    EXIT STATUS
      64 the arguments are wrong; 66 a file or folder cannot be read; 69 the port cannot be used; 130 stopped with Ctrl-C.
    """
}
