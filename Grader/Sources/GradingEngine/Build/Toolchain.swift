import CommandLineSupport
import Foundation

/// The Swift toolchain in the PATH.
package struct Toolchain: Sendable {
  /// The version and the path of the compiler. A module can only be used by the compiler that has built it.
  package let information: String
  /// The toolchain's folder `usr`. The `swift` in the PATH may be a link to it, or a program that finds it.
  let folder: URL

  package static let current = Result { try Toolchain() }

  /// - Parameter parent: The folder for the temporary files of the compiler, which leaves an empty folder behind.
  init(temporary parent: URL = FileManager.default.temporaryDirectory) throws {
    let temporary = parent.appending(component: "PostGrader-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: temporary) }
    var environment = ProcessInfo.processInfo.environment
    environment["TMPDIR"] = temporary.plainPath
    let query = ChildProcess(
      arguments: ["/usr/bin/env", "swift", "-print-target-info"], directory: URL(filePath: "/"),
      environment: environment, limits: .init(silence: .seconds(60)))
    information = try query.run().output
    guard let match = information.firstMatch(of: /"runtimeResourcePath": *"(\/.+)\/lib\/swift"/)
    else {
      throw ExitError.unavailable("There is no Swift toolchain: “swift” is not in the PATH.")
    }
    folder = URL(filePath: String(match.1))
  }
}
