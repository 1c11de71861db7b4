import CellText
import Foundation

/// An error that ends a program: one line for the person, and an exit code of `sysexits.h`.
public struct ExitError: LocalizedError, Hashable, Sendable {
  public let message: String
  public let exitCode: Int32
  public var errorDescription: String? { message }

  /// The arguments are wrong (`EX_USAGE`). The command is as it is typed before `--help`.
  public static func usage(_ message: String, command: String) -> ExitError {
    ExitError("\(message) Try “\(command) --help”.", exitCode: 64)
  }

  /// The input is malformed (`EX_DATAERR`).
  public static func data(_ message: String) -> ExitError { ExitError(message, exitCode: 65) }

  /// The input cannot be read (`EX_NOINPUT`).
  public static func noInput(_ message: String) -> ExitError { ExitError(message, exitCode: 66) }

  /// The output cannot be written (`EX_IOERR`).
  public static func output(_ message: String) -> ExitError { ExitError(message, exitCode: 74) }

  /// The program works, but it refuses the request.
  public static func refused(_ message: String) -> ExitError { ExitError(message, exitCode: 1) }

  /// Something that the program needs is missing (`EX_UNAVAILABLE`).
  public static func unavailable(_ message: String) -> ExitError {
    ExitError(message, exitCode: 69)
  }

  public var isUnavailable: Bool { exitCode == 69 }

  init(_ message: String, exitCode: Int32) {
    // The message may quote an argument or a file name, which may contain any characters.
    self.message = String(singleLine: message)
    self.exitCode = exitCode
  }
}
