import CommandLineSupport
import Foundation
import TerminalUI
import TimelineApp

enum Command: Equatable {
  case tour(TerminalOptions)
  case app(AppOptions, TerminalOptions)
  case help(String)

  enum Option: String, CommandLineOption {
    case data, contacts, photos, color
    case user = "as"
    case timeZone = "time-zone"
    case noMouse = "no-mouse"

    var takesValue: Bool { self != .noMouse }
  }

  init(
    arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    let arguments = try Arguments<Option>(arguments, command: "TimelineDemo")
    var words = arguments.words[...]
    let command = arguments.isHelpRequested ? "help" : words.popFirst() ?? "tour"
    if command != "help", let word = words.first {
      throw arguments.usageError("“\(command)” takes no “\(word)”.")
    }
    switch command {
    case "help": self = .help(Self.help)
    case "tour":
      guard !arguments.hasOptions(except: .color) else {
        throw arguments.usageError("The tour takes only the option --color.")
      }
      self = .tour(try TerminalOptions(arguments, color: .color, environment: environment))
    case "app":
      self = .app(
        try AppOptions(
          arguments, data: .data, user: .user, photos: .photos, contacts: .contacts,
          timeZone: .timeZone),
        try TerminalOptions(arguments, color: .color, noMouse: .noMouse, environment: environment))
    default: throw arguments.usageError("There is no command “\(command)”.")
    }
  }

  static let help = """
    Timeline, a photo-sharing app, shown as plain text.

    USAGE
      TimelineDemo                                     Take the tour: every screen of the app.
      TimelineDemo tour --color never                  Take it without colors.
      TimelineDemo app [--data DIR] [--as USER]        Use the app, on the whole terminal.
      TimelineDemo --version                           Print the version.

    OPTIONS OF THE APP
      --data DIR        The folder of the cloud. It is created if it is missing. Several programs may use it at once.
                        Default: $XDG_STATE_HOME/timeline or ~/.local/state/timeline (Application Support/Timeline on a Mac).
      --as USER         Your name. A new user's account is named after this. Default: your login.
      --photos DIR      The folder with your photos. Default: Pictures in your home folder or, if there is none, the
                        current folder.
      --contacts FILE   Your contacts, a name on each line.
      --time-zone ID    The time zone of the dates, for example Europe/Berlin. Default: this machine's.
      --color WHEN      auto, always or never. Default: auto, which means colors unless the environment has NO_COLOR.
      --no-mouse        Leave the mouse to the terminal. Otherwise a click presses, and the wheel scrolls.

    IN THE APP
      ↑ ↓ or k j   go through a list    Enter   open, press      Tab   next button, field or tab
      1 2 3        go to a tab          +       show a photo     c     comment
      r            refresh              ?       all keys         q     quit
      If somebody on the same folder follows you or comments on your photos, a banner slides in.

    ON THE TOUR
      Enter ↓ →   next screen     b ↑ ←   back     ?   all keys     q   quit
      If input or output is not a terminal, all screens are printed one after the other.

    EXAMPLES
      TimelineDemo
      TimelineDemo app --data class --as Ada --photos ~/Pictures
      TimelineDemo app --data class --as Bea

    EXIT STATUS
      0 done; 64 the arguments are wrong; 66 a file or folder cannot be read; 69 there is no terminal for the app;
      74 the output cannot be written.
    """
}
