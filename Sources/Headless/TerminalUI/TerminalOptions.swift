import CommandLineSupport
import Foundation

/// The use of the terminal, as the command line and the environment choose it.
public struct TerminalOptions: Equatable, Sendable {
  public var usesColor = true
  /// Whether clicks and the wheel go to the app. If not, the terminal itself selects text with the mouse.
  public var usesMouse = true

  /// Uses colors unless the environment has the variable `NO_COLOR`, and the mouse.
  public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    usesColor = environment["NO_COLOR", default: ""].isEmpty
  }

  /// - Throws: An `ExitError` if `--color` is not `auto`, `always` or `never`.
  public init<Option>(
    _ arguments: Arguments<Option>, color: Option, noMouse: Option? = nil,
    environment: [String: String]
  ) throws {
    self.init(environment: environment)
    usesMouse = noMouse.map { !arguments.contains($0) } ?? true
    switch arguments[color] {
    case nil, "auto": break
    case "always": usesColor = true
    case "never": usesColor = false
    case let value?:
      throw arguments.usageError("--\(color.rawValue) takes auto, always or never, not “\(value)”.")
    }
  }
}
