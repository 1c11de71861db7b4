import CommandLineSupport
import Foundation

/// The Swift that is in the PATH. It is asked once.
struct Toolchain: Sendable {
  /// What it says that it is, and where it is: a module is of no use to another compiler.
  let information: String
  /// Its folder `usr`. What is called `swift` may be a link to it, or a program that looks for it.
  let folder: URL

  static let current = Result { try Toolchain() }

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
