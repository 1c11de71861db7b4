import CommandLineSupport
import Foundation

/// The Swift toolchain in the PATH. It is looked up once.
package struct Toolchain: Sendable {
  /// The version and the path of the compiler. A module can only be used by the compiler that has built it.
  package let information: String
  /// The toolchain's folder `usr`. The `swift` in the PATH may be a link to it, or a program that finds it.
  let folder: URL

  package static let current = Result { try Toolchain() }

  private init() throws {
    let query = ChildProcess(
      arguments: ["/usr/bin/env", "swift", "-print-target-info"], directory: URL(filePath: "/"),
      environment: ProcessInfo.processInfo.environment, limits: .init(silence: .seconds(60)))
    information = try query.run().output
    guard let match = information.firstMatch(of: /"runtimeResourcePath": *"(\/.+)\/lib\/swift"/)
    else {
      throw ExitError.unavailable("There is no Swift toolchain: “swift” is not in the PATH.")
    }
    folder = URL(filePath: String(match.1))
  }
}
