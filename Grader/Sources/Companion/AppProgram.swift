import CommandLineSupport
import Foundation
import GradingEngine
import TerminalUI

extension StudentPackage {
  /// Builds `PostShow` and becomes it. Throws an `ExitError` with the compiler's first error if the app does not compile.
  @MainActor func showApp() throws -> Never {
    try TerminalApp.checkTerminal()
    var line = ProgressLine(.count)
    line.show("building your app")
    let result = try ChildProcess(
      arguments: [
        "/usr/bin/env", "swift", "build", "--package-path",
        folder.plainPath, "--product", "PostShow",
      ], directory: folder, environment: ProcessInfo.processInfo.environment,
      limits: .building(silence: .seconds(1200))
    ).run()
    line.clear()
    guard case .exited(0) = result.ending else {
      let error = Diagnostic.all(in: result.output, package: folder).first?.inWords
      throw ExitError.data(
        error.map { "Your app does not compile: \($0)" }
          ?? "Your app cannot be built: \(result.output.split(separator: "\n").last ?? "")")
    }
    let path = folder.appending(path: ".build/debug/PostShow").plainPath
    let arguments: [UnsafeMutablePointer<CChar>?] = [strdup(path), nil]
    execv(path, arguments)
    throw ExitError.unavailable("“\(path)” cannot be started: \(String(cString: strerror(errno))).")
  }
}
