import HeadlessUI

/// What the arguments ask for.
enum Command: Equatable {
  case tour
  case show(Show)
  case help(String)

  init(arguments: [String]) throws {
    switch arguments.first {
    case nil:
      self = .tour
    case "help", "--help", "-h":
      switch Array(arguments.dropFirst()) {
      case [], ["tour"]: self = .help(Self.help)
      case ["show"]: self = .help(Show.help)
      case let rest: throw Failure.usage("There is no help on “\(rest.joined(separator: " "))”.")
      }
    case "tour":
      self = try Self.tour(Array(arguments.dropFirst()))
    case "show":
      self = try Self.show(Array(arguments.dropFirst()))
    case let argument?:
      let kind = argument.hasPrefix("-") ? "option" : "command"
      throw Failure.usage("There is no \(kind) “\(argument)”.")
    }
  }

  private static func tour(_ arguments: [String]) throws -> Command {
    switch arguments.first {
    case nil: return .tour
    case "--help", "-h": return .help(help)
    case let argument?: throw Failure.usage("The tour takes no “\(argument)”.")
    }
  }

  private static func show(_ arguments: [String]) throws -> Command {
    func fail(_ message: String) -> Failure { .usage(message, help: "PostDemo show --help") }
    var files: [String] = []
    var show = Show(file: "")
    var rest = arguments[...]
    var isAfterOptions = false
    while let argument = rest.popFirst() {
      guard !isAfterOptions, argument.hasPrefix("-"), argument != "-" else {
        files.append(argument)
        continue
      }
      // Both `--width 40` and `--width=40`.
      let parts = argument.split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false
      ).map(String.init)
      func value() throws -> String {
        guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else {
          throw fail("\(parts[0]) needs a value.")
        }
        return value
      }
      func number(from minimum: Int) throws -> Int {
        let value = try value()
        guard let number = Int(value), minimum...1000 ~= number else {
          throw fail("\(parts[0]) takes a whole number from \(minimum) to 1000, not “\(value)”.")
        }
        return number
      }
      switch parts.first {
      case "--" where parts.count == 1: isAfterOptions = true
      case "--help" where parts.count == 1, "-h" where parts.count == 1: return .help(Show.help)
      case "--width": show.width = try number(from: ScreenSize.minimumWidth)
      case "--height": show.height = try number(from: ScreenSize.minimumHeight)
      case "--time-zone": show.timeZone = try value()
      case "--scroll-to-end" where parts.count == 1: show.scrollsToEnd = true
      case "--verbose" where parts.count == 1: show.isVerbose = true
      default: throw fail("There is no option “\(argument)”.")
      }
    }
    guard let file = files.first else { throw fail("Which file?") }
    if files.count > 1 { throw fail("One file at a time, please, not “\(files[1])” as well.") }
    show.file = file
    try show.validate()
    return .show(show)
  }

  static let help = """
    Post, a message feed, shown as plain text.

    USAGE
      PostDemo                 Take the tour: every screen, with the step of the curriculum it shows.
      PostDemo show FILE …     Show a feed from a JSON file, as the app would.
      PostDemo help [show]     Show this, or how to use “show”.

    ON THE TOUR
      Enter   next screen        b   back        q   quit
      Where input or output is no terminal, all screens are printed one after the other.

    EXAMPLES
      PostDemo
      PostDemo </dev/null >tour.txt
      PostDemo show feed.json --width 40
      PostDemo show feed.json --scroll-to-end

    EXIT STATUS
      0 done; 64 the arguments make no sense; 65 the file is not a feed; 66 the file cannot be read;
      74 the output cannot be written.
    """
}
