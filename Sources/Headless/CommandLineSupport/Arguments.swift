/// A command's arguments, told apart: options, and the words between them.
///
/// Options stand anywhere, the last of the same name counts, and behind `--` there are only words. A word may begin with
/// a dash when a digit or a point follows, as in `-33.9,18.4`, or when it is nothing but the dash.
///
///     let arguments = try Arguments<Option>(list, command: "PostDemo show")
///     if arguments.isHelpRequested { … }
///     let width = try arguments.number(.width, in: 20...1000)
///     guard let file = arguments.words.first else { throw arguments.failure("Which file?") }
public struct Arguments<Option: CommandLineOption> {
  /// All that belongs to no option, in order.
  public private(set) var words: [String] = []
  /// Whether `-h` or `--help` is there; what follows it is not looked at.
  public private(set) var isHelpRequested = false

  private let command: String
  private var values: [Option: [String]] = [:]

  /// - Parameters:
  ///   - command: What is typed to get here, such as `PostDemo show`, to say in errors where help is.
  /// - Throws: An ``ExitError`` if there is an option that the command does not have, if one lacks its value, or if one
  ///   has a value and takes none; a ``VersionRequest`` if `--version` is there, whatever follows it.
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
      else { throw failure("There is no option “\(argument)”.") }
      if option.takesValue {
        guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else {
          throw failure("\(parts[0]) needs a value.")
        }
        values[option, default: []].append(value)
      } else {
        values[option] = [""]
      }
    }
  }

  /// Whether there is an option.
  public var hasOptions: Bool { !values.isEmpty }

  /// The value of an option, the last one if it is there several times, or nil if it is not there.
  public subscript(option: Option) -> String? { values[option]?.last }

  /// All values of an option, in order.
  public func values(of option: Option) -> [String] { values[option] ?? [] }

  /// Whether an option is there.
  public func contains(_ option: Option) -> Bool { values[option] != nil }

  /// What is wrong with the arguments, in one line that says where help is.
  public func failure(_ message: String) -> ExitError { .usage(message, command: command) }

  private static func isOption(_ argument: String) -> Bool {
    guard argument.hasPrefix("-"), let next = argument.dropFirst().first else { return false }
    return !("0"..."9" ~= next || next == ".")
  }
}
