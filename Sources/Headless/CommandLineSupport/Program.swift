import Foundation

/// What every program does around its work.
public enum Program {
  /// The version of the kit, which all its programs have.
  public static let version = "1.0.0"

  /// Does the work. If that fails, says why in one line on standard error, and exits with the failure's code, or with 1
  /// for any other error. If it was asked for the version, prints that.
  ///
  /// - Parameters:
  ///   - name: The program's name, which begins the line.
  ///   - exitCode: What to exit with instead, whatever the failure.
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

  /// Opens the null device where standard input, output or error is closed. Otherwise the next file that is opened would
  /// take its place, and errors would be written into somebody's data.
  private static func occupyStandardDescriptors() {
    // Input that is closed still cannot be read, nor output be written: what is lost there has to be said.
    let modes = [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)]
    for (descriptor, mode) in modes where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest number that is free, which is this one.
      _ = open("/dev/null", mode)
    }
  }
}
