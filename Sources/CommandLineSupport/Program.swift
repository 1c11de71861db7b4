import Foundation

/// What every program does around its work.
public enum Program {
  /// Does the work. If that fails, says why in one line on standard error, and exits with the failure's code, or with 1
  /// for any other error.
  ///
  /// - Parameters:
  ///   - name: The program's name, which begins the line.
  ///   - exitCode: What to exit with instead, whatever the failure.
  @MainActor
  public static func run(
    _ name: String, exitCode: Int32? = nil, _ work: @MainActor () async throws -> Void
  ) async {
    do {
      try await work()
    } catch {
      let failure =
        error as? Failure ?? Failure(error.localizedDescription, exitCode: EXIT_FAILURE)
      FileHandle.standardError.write(Data("\(name): \(failure.message)\n".utf8))
      exit(exitCode ?? failure.exitCode)
    }
  }
}
