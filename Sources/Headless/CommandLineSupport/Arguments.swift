/// The arguments of a command: its options, and the other words.
///
/// Options may be anywhere. If an option is repeated, its last value counts. After `--` there are only words. A word
/// may begin with a dash if a digit or a point follows, as in `-33.9,18.4`, or if it is only the dash.
///
///     let arguments = try Arguments<Option>(list, command: "PostDemo show")
///     if arguments.isHelpRequested { … }
///     let width = try arguments.number(.width, in: 20...1000)
///     guard let file = arguments.words.first else { throw arguments.usageError("Which file?") }
public struct Arguments<Option: CommandLineOption> {
  /// The words that do not belong to an option, in order.
  public private(set) var words: [String] = []
  /// Whether `-h` or `--help` was given. The arguments after it are not checked.
  public private(set) var isHelpRequested = false

  private let command: String
  private var values: [Option: [String]] = [:]

  /// - Parameters:
  ///   - command: The command as it is typed, such as `PostDemo show`. Errors refer to its help.
  /// - Throws: An ``ExitError`` if the command does not have an option, if an option lacks its value, or if it has one
  ///   but takes none; a ``VersionRequest`` if `--version` is given, whatever follows it.
  public init(_ arguments: [String], command: String) throws {
    self.command = command
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        words += rest
        return
      }
      if argument == "-h" || argument == "--help" {
        isHelpRequested = true
        return
      }
      if argument == "--version" { throw VersionRequest() }
      guard Self.isOption(argument) else {
        words.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      guard argument.hasPrefix("--"), let option = Option(rawValue: String(parts[0].dropFirst(2))),
        option.takesValue || parts.count == 1
      else { throw usageError("There is no option “\(argument)”.") }
      if option.takesValue {
        guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else {
          throw usageError("\(parts[0]) needs a value.")
        }
        values[option, default: []].append(value)
      } else {
        values[option] = [""]
      }
    }
  }

  /// Whether any option was given.
  public var hasOptions: Bool { !values.isEmpty }

  /// The last value of an option. Nil if the option was not given.
  public subscript(option: Option) -> String? { values[option]?.last }

  /// All values of an option, in order.
  public func values(of option: Option) -> [String] { values[option] ?? [] }

  /// Whether an option was given.
  public func contains(_ option: Option) -> Bool { values[option] != nil }

  /// The error for wrong arguments: one line that refers to the help.
  public func usageError(_ message: String) -> ExitError { .usage(message, command: command) }

  private static func isOption(_ argument: String) -> Bool {
    guard argument.hasPrefix("-"), let next = argument.dropFirst().first else { return false }
    return !("0"..."9" ~= next || next == ".")
  }
}
