import CommandLineSupport
import Foundation

/// Builds the package in a folder.
struct Builder {
  enum Outcome {
    case built
    case failed([Diagnostic], output: String)
  }

  let package: URL

  /// - Parameter target: What to build; all, tests included, if there is none.
  func build(_ target: String? = nil) throws -> Outcome {
    let arguments =
      [
        "/usr/bin/env", "swift", "build", "--package-path", package.path(percentEncoded: false),
        // Errors in one line each, and all of them.
        "-Xswiftc", "-diagnostic-style=llvm", "-Xswiftc", "-continue-building-after-errors",
      ] + (target.map { ["--target", $0] } ?? ["--build-tests"])
    var limits = ChildProcess.Limits(silence: .seconds(600))
    limits.memory = 12 << 30
    limits.file = 4 << 30
    let build = ChildProcess(
      arguments: arguments, directory: package,
      environment: ProcessInfo.processInfo.environment, limits: limits)
    let result = try build.run()
    if case .exited(0) = result.ending { return .built }
    if case .exited(127) = result.ending {
      throw Failure.unavailable("There is no Swift toolchain: “swift” is not in the PATH.")
    }
    var output = result.output
    if case .stopped(let reason) = result.ending { output += "\n\(reason)" }
    return .failed(Diagnostic.all(in: output, package: package), output: output)
  }
}
