import CommandLineSupport
import Foundation

/// The command on the command line.
enum Command: Equatable {
  case tour
  case app(App)
  case help(String)

  init(
    arguments: [String],
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws {
    let rest = Array(arguments.dropFirst())
    switch arguments.first {
    case nil: self = .tour
    case "help", "--help", "-h":
      switch rest {
      case []: self = .help(Self.help)
      case ["app"]: self = .help(App.help)
      default: throw Self.failure("There is no help on “\(rest.joined(separator: " "))”.")
      }
    case "--version": throw VersionRequest()
    case "app":
      let arguments = try Arguments<App.Option>(rest, command: "PostDemo app")
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

  static let help = """
    Post, a message feed, shown as plain text.

    USAGE
      PostDemo                 Take the tour: every screen, with the step of the curriculum it shows.
      PostDemo app …           Use the app, on the whole terminal.
      PostDemo help [app]      Show this, or how to use “app”.
      PostDemo --version       Print the version.

    ON THE TOUR
      Enter ↓ →   next screen     b ↑ ←   back     ?   all keys     q   quit
      If input or output is not a terminal, all screens are printed one after the other.

    EXAMPLES
      PostDemo
      PostDemo app
      PostDemo app --server http://127.0.0.1:9000 --name mira
      PostDemo </dev/null >tour.txt

    EXIT STATUS
      0 done; 64 the arguments are wrong; 69 there is no terminal for the app; 74 the output cannot be written.
    """
}
