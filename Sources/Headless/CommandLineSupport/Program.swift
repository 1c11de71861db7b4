import Foundation

/// The version and the error handling that all programs share.
public enum Program {
  /// The version of the kit and of all its programs.
  public static let version = "1.0.0"

  /// Runs a program's work, and answers a request for the version. An error is printed in one line that begins with the program's name.
  /// The program exits with `exitCode`, which defaults to the error's code, or to 1 if the error is not an ``ExitError``.
  @MainActor
  public static func run(
    _ name: String, exitCode: Int32? = nil, _ work: @MainActor () async throws -> Void
  ) async {
    occupyStandardDescriptors()
    do {
      do {
        try await work()
      } catch is VersionRequest {
        try Terminal.print("\(name) \(version)")
      }
    } catch {
      let failure =
        error as? ExitError ?? ExitError(error.localizedDescription, exitCode: EXIT_FAILURE)
      StandardError.write("\(name): \(failure.message)\n")
      exit(exitCode ?? failure.exitCode)
    }
  }

  /// Opens the null device for each closed standard descriptor. Otherwise error messages would go into the next file that is opened.
  private static func occupyStandardDescriptors() {
    // In the wrong direction, so that reading from a closed input and writing to a closed output still fail.
    let modes = [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)]
    for (descriptor, mode) in modes where fcntl(descriptor, F_GETFD) < 0 {
      // `open` returns the lowest free number, which is this one.
      _ = open("/dev/null", mode)
    }
  }
}
