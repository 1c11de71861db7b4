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
