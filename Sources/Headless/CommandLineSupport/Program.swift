import Foundation

/// The version and the error handling that all programs share.
public enum Program {
  /// The version of the kit and of all its programs.
  public static let version = "1.0.0"

  /// Runs a program's work. An error is printed to standard error in one line; the program exits with its code, or with
  /// 1 if it is not an ``ExitError``. A request for the version is answered.
  ///
  /// - Parameters:
  ///   - name: The program's name, with which the line begins.
  ///   - exitCode: An exit code to use for all errors instead.
  @MainActor
  public static func run(
    _ name: String, exitCode: Int32? = nil,
    _ work: @MainActor () async throws -> Void
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

  /// Opens the null device for each closed standard descriptor. Otherwise the next file opened would get its number,
  /// and error messages would be written into that file.
  private static func occupyStandardDescriptors() {
    // The null device is opened in the wrong direction, so that reading from a closed input and writing to a closed
    // output still fail.
    let modes = [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)]
    for (descriptor, mode) in modes where fcntl(descriptor, F_GETFD) < 0 {
      // `open` returns the lowest free number, which is this one.
      _ = open("/dev/null", mode)
    }
  }
}
