import Foundation

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
  /// Whether the arguments contain `-h` or `--help`. The arguments after it are not checked.
  public private(set) var isHelpRequested = false

  private let command: String
  private var values: [Option: [String]] = [:]

  /// - Parameters:
  ///   - command: The command as it is typed, such as `PostDemo show`. Errors refer to its help.
  /// - Throws: An ``ExitError`` if the command does not have an option, if an option lacks its value, or if it has one
  ///   but takes none. A ``VersionRequest`` for `--version`, whatever follows it.
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
      let parts = argument.utf8.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false
      ).map { String(Substring($0)) }
      guard parts[0].utf8.starts(with: "--".utf8),
        let option = Option(rawValue: String(parts[0].dropFirst(2))),
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

  /// Whether the arguments contain any option.
  public var hasOptions: Bool { !values.isEmpty }

  /// The last value of an option. Nil if the option is missing.
  public subscript(option: Option) -> String? { values[option]?.last }

  /// All values of an option, in order.
  public func values(of option: Option) -> [String] { values[option] ?? [] }

  /// Whether the arguments contain an option.
  public func contains(_ option: Option) -> Bool { values[option] != nil }

  /// The error for wrong arguments: one line that refers to the help.
  public func usageError(_ message: String) -> ExitError { .usage(message, command: command) }

  private static func isOption(_ argument: String) -> Bool {
    guard argument.utf8.first == UInt8(ascii: "-"), let next = argument.utf8.dropFirst().first
    else { return false }
    return !(0x30...0x39 ~= next || next == UInt8(ascii: "."))
  }
}

extension Arguments {
  /// A whole number, or nil if the option is not there.
  ///
  /// - Throws: An ``ExitError`` if the value is not a whole number in the range.
  public func number(_ option: Option, in range: ClosedRange<Int>) throws -> Int? {
    guard let value = self[option] else { return nil }
    guard let number = Int(value), range ~= number else {
      throw usageError(
        "--\(option.rawValue) takes a whole number from \(range.lowerBound) to "
          + "\(range.upperBound), not “\(value)”."
      )
    }
    return number
  }

  /// A time zone by its identifier, or nil if the option is missing.
  ///
  /// - Throws: An ``ExitError`` if the time zone does not exist.
  public func timeZone(_ option: Option) throws -> TimeZone? {
    guard let value = self[option] else { return nil }
    guard let timeZone = TimeZone(identifier: value) else {
      throw usageError("There is no time zone “\(value)”; an example is “Europe/Berlin”.")
    }
    return timeZone
  }
}

/// The options of a command, as an enumeration: the raw value is the name without its dashes.
///
///     enum Option: String, CommandLineOption {
///       case width, timeZone = "time-zone", verbose
///       var takesValue: Bool { self != .verbose }
///     }
public protocol CommandLineOption: RawRepresentable<String>, Hashable, Sendable {
  /// Whether a value follows: `--width 40` or `--width=40`.
  var takesValue: Bool { get }
}

/// The options of a command that has none.
public struct NoOption: CommandLineOption {
  public init?(rawValue: String) { nil }

  public var rawValue: String { "" }
  public var takesValue: Bool { false }
}

/// A request for the version, thrown by ``Arguments`` and answered by ``Program``.
public struct VersionRequest: Error {
  public init() {}
}
