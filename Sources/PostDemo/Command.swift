import CommandLineSupport
import Foundation
import HeadlessUI
import TerminalUI

enum Command: Equatable {
  enum TourOption: String, CommandLineOption {
    case color
    var takesValue: Bool { true }
  }

  case tour(TerminalOptions)
  case show(Show)
  case app(App)
  case help(String)

  init(
    arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    switch arguments.first {
    case nil: self = .tour(TerminalOptions(environment: environment))
    case "help", "--help", "-h":
      switch Array(arguments.dropFirst()) {
      case [], ["tour"]: self = .help(Self.help)
      case ["show"]: self = .help(Show.help)
      case ["app"]: self = .help(App.help)
      case let rest: throw Self.failure("There is no help on “\(rest.joined(separator: " "))”.")
      }
    case "--version": throw VersionRequest()
    case "tour":
      let arguments = try Arguments<TourOption>(
        Array(arguments.dropFirst()), command: "PostDemo tour")
      if let word = arguments.words.first { throw Self.failure("The tour takes no “\(word)”.") }
      let options = try TerminalOptions(arguments, color: .color, environment: environment)
      self = arguments.isHelpRequested ? .help(Self.help) : .tour(options)
    case "show": self = try Self.show(Array(arguments.dropFirst()))
    case "app":
      let arguments = try Arguments<App.Option>(
        Array(arguments.dropFirst()), command: "PostDemo app")
      self =
        arguments.isHelpRequested
        ? .help(App.help) : .app(try App(arguments, environment: environment))
    case let argument?:
      let kind = argument.hasPrefix("-") ? "option" : "command"
      throw Self.failure("There is no \(kind) “\(argument)”.")
    }
  }

  private static func failure(_ message: String) -> ExitError {
    .usage(message, command: "PostDemo")
  }

  private static func show(_ arguments: [String]) throws -> Command {
    let arguments = try Arguments<Show.Option>(arguments, command: "PostDemo show")
    if arguments.isHelpRequested { return .help(Show.help) }
    guard let file = arguments.words.first else { throw arguments.usageError("Which file?") }
    if arguments.words.count > 1 {
      throw arguments.usageError(
        "Only one file is possible, so “\(arguments.words[1])” is too much.")
    }
    return .show(
      Show(
        file: file, width: try arguments.number(.width, in: ScreenSize.minimumWidth...1000),
        height: try arguments.number(.height, in: ScreenSize.minimumHeight...1000),
        timeZone: try arguments.timeZone(.timeZone) ?? .current,
        scrollsToEnd: arguments.contains(.scrollToEnd), isVerbose: arguments.contains(.verbose)))
  }

  static let help = """
    Post, a message feed, shown as plain text.

    USAGE
      PostDemo                 Take the tour: every screen, with the step of the curriculum it shows.
      PostDemo tour --color never   Take it without colors.
      PostDemo app …           Use the app, on the whole terminal.
      PostDemo show FILE …     Show a feed from a JSON file, as the app would.
      PostDemo help [COMMAND]  Show this, or how to use “app” or “show”.
      PostDemo --version       Print the version.

    ON THE TOUR
      Enter ↓ →   next screen     b ↑ ←   back     ?   all keys     q   quit
      If input or output is not a terminal, all screens are printed one after the other.

    EXAMPLES
      PostDemo
      PostDemo app
      PostDemo app --server http://127.0.0.1:9000 --name mira
      PostDemo </dev/null >tour.txt
      PostDemo show feed.json --width 40
      PostDemo show feed.json --scroll-to-end

    EXIT STATUS
      0 done; 64 the arguments are wrong; 65 the file is not a feed; 66 the file cannot be read;
      69 there is no terminal for the app; 74 the output cannot be written.
    """
}
