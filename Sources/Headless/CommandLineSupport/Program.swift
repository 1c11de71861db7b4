import Foundation

/// What all programs have in common.
public enum Program {
  /// The version of the kit and of all its programs.
  public static let version = "1.0.0"

  /// Runs a program's work. An error is printed to standard error in one line; the program exits with its code, or with
  /// 1 if it is not an ``ExitError``. A request for the version, or for a shell's completions, is answered.
  ///
  /// - Parameters:
  ///   - name: The program's name, with which the line begins.
  ///   - help: The help of the program and of its commands, which is what shells complete.
  ///   - exitCode: An exit code to use for all errors instead.
  @MainActor
  public static func run(
    _ name: String, help: [String], exitCode: Int32? = nil,
    _ work: @MainActor () async throws -> Void
  ) async {
    occupyStandardDescriptors()
    do {
      do {
        if let script = try completions(of: name, help) { return try Terminal.print(script) }
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

  /// The script that `--completions SHELL` asks for.
  private static func completions(of name: String, _ help: [String]) throws -> String? {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.first == "--completions" else { return nil }
    guard arguments.count == 2, let shell = arguments.last.flatMap(Completions.Shell.init) else {
      throw ExitError.usage("--completions takes bash, zsh or fish.", command: name)
    }
    return Completions(program: name, help: help).script(for: shell)
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
