import HeadlessUI

/// Why the program cannot do what it was asked, in one line, and the code it exits with.
struct Failure: Error, Hashable {
  let message: String
  let exitCode: Int32

  /// The arguments make no sense (`EX_USAGE`).
  static func usage(_ message: String, help: String = "PostDemo --help") -> Failure {
    Failure("\(message) Try “\(help)”.", exitCode: 64)
  }

  /// The input is not what it should be (`EX_DATAERR`).
  static func data(_ message: String) -> Failure { Failure(message, exitCode: 65) }

  /// The input cannot be read (`EX_NOINPUT`).
  static func noInput(_ message: String) -> Failure { Failure(message, exitCode: 66) }

  /// What was to be printed is lost (`EX_IOERR`).
  static func output(_ message: String) -> Failure { Failure(message, exitCode: 74) }

  private init(_ message: String, exitCode: Int32) {
    // An argument or a file's name is in it, and either may hold anything.
    self.message = String(singleLine: message)
    self.exitCode = exitCode
  }
}
