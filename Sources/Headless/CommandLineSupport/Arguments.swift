import Foundation

/// The arguments of a command: its options, anywhere, and the other words. If an option is repeated, its last value counts.
/// After `--` there are only words. A word may begin with a dash if a digit or a point follows (`-33.9,18.4`), or be only the dash.
public struct Arguments<Option: CommandLineOption> {
  public private(set) var words: [String] = []
  /// Whether there is `-h` or `--help`. The arguments after it are not checked.
  public private(set) var isHelpRequested = false

  private let command: String
  private var values: [Option: [String]] = [:]

  /// - Parameter command: The command as it is typed, such as `PostDemo show`. Errors refer to its help.
  /// - Throws: An ``ExitError`` for an unknown option or a missing or excess value. A ``VersionRequest`` for `--version`.
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

  public func hasOptions(except option: Option) -> Bool { values.keys.contains { $0 != option } }

  /// The last value of an option. Nil if the option is missing.
  public subscript(option: Option) -> String? { values[option]?.last }

  public func values(of option: Option) -> [String] { values[option] ?? [] }
  public func contains(_ option: Option) -> Bool { values[option] != nil }
  public func usageError(_ message: String) -> ExitError { .usage(message, command: command) }

  private static func isOption(_ argument: String) -> Bool {
    guard argument.utf8.first == UInt8(ascii: "-"), let next = argument.utf8.dropFirst().first
    else { return false }
    return !(0x30...0x39 ~= next || next == UInt8(ascii: "."))
  }
}

extension Arguments {
  /// A whole number, or nil without the option. Throws an ``ExitError`` if the value is not a whole number in the range.
  public func number(_ option: Option, in range: ClosedRange<Int>) throws -> Int? {
    guard let value = self[option] else { return nil }
    guard let number = Int(value), range ~= number else {
      throw usageError(
        "--\(option.rawValue) takes a whole number from \(range.lowerBound) to "
          + "\(range.upperBound), not “\(value)”.")
    }
    return number
  }

  /// A time zone by its identifier, or nil without the option. Throws an ``ExitError`` if the time zone does not exist.
  public func timeZone(_ option: Option) throws -> TimeZone? {
    guard let value = self[option] else { return nil }
    guard let timeZone = TimeZone(identifier: value) else {
      throw usageError("There is no time zone “\(value)”; an example is “Europe/Berlin”.")
    }
    return timeZone
  }
}

/// The options of a command, as an enumeration: the raw value is the name without its dashes.
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
public struct VersionRequest: Error { public init() {} }
