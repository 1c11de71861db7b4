import HeadlessUI

/// Why a program cannot do what it was asked, in one line, and the code of `sysexits.h` that it exits with.
public struct ExitError: Error, Hashable, Sendable {
  public let message: String
  public let exitCode: Int32

  /// The arguments make no sense (`EX_USAGE`).
  ///
  /// - Parameter command: What has to be typed before `--help` to read how to use it.
  public static func usage(_ message: String, command: String) -> ExitError {
    ExitError("\(message) Try “\(command) --help”.", exitCode: 64)
  }

  /// The input is not what it should be (`EX_DATAERR`).
  public static func data(_ message: String) -> ExitError { ExitError(message, exitCode: 65) }

  /// The input cannot be read (`EX_NOINPUT`).
  public static func noInput(_ message: String) -> ExitError { ExitError(message, exitCode: 66) }

  /// What was to be printed is lost (`EX_IOERR`).
  public static func output(_ message: String) -> ExitError { ExitError(message, exitCode: 74) }

  /// The program did what it was asked, and the answer is no.
  public static func refused(_ message: String) -> ExitError {
    ExitError(message, exitCode: 1)
  }

  /// Something that the program needs is not there (`EX_UNAVAILABLE`).
  public static func unavailable(_ message: String) -> ExitError {
    ExitError(message, exitCode: 69)
  }

  /// Whether it is an ``unavailable(_:)``.
  public var isUnavailable: Bool { exitCode == 69 }

  init(_ message: String, exitCode: Int32) {
    // An argument or a file's name is in it, and either may hold anything.
    self.message = String(singleLine: message)
    self.exitCode = exitCode
  }
}
