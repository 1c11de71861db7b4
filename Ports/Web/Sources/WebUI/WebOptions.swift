import CommandLineSupport

public struct WebOptions: Hashable, Sendable {
  /// The port, or 0 for any free one. Nil for ``WebApp/standardPort``, or any free one if another program uses it.
  var port: Int?
  var opensBrowser = false
}

/// The command line of a program that shows an app, or its tour, in a browser.
public enum WebCommand<App: Equatable>: Equatable {
  case app(App, WebOptions)
  case tour(WebOptions)
  case help

  /// - Parameter app: Reads the options of the app. The tour has no such options.
  public init<Option: CommandLineOption & CaseIterable>(
    _ arguments: [String], of program: String, port: Option, open: Option, tour: Option,
    app: (Arguments<Option>) throws -> App
  ) throws {
    let arguments = try Arguments<Option>(arguments, command: program)
    if arguments.isHelpRequested || arguments.words == ["help"] {
      self = .help
      return
    }
    if let word = arguments.words.first {
      throw arguments.usageError("\(program) takes no “\(word)”.")
    }
    let web = WebOptions(
      port: try arguments.number(port, in: 0...65_535), opensBrowser: arguments.contains(open))
    guard arguments.contains(tour) else {
      self = .app(try app(arguments), web)
      return
    }
    let others = Option.allCases.filter { ![port, open, tour].contains($0) }
    if let other = others.first(where: arguments.contains) {
      throw arguments.usageError("The tour makes no use of --\(other.rawValue).")
    }
    self = .tour(web)
  }
}
