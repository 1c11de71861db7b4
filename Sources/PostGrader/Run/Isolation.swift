import CommandLineSupport
import Foundation

/// Namespaces of Linux for each run of a program: no processes, no network and no files but its own.
struct Isolation: Codable {
  /// The toolchain's folder `usr`.
  let toolchain: URL
}

extension Isolation {
  /// Whether runs have to be isolated.
  enum Mode: String, CaseIterable {
    /// If the system allows it; the report says if it does not.
    case auto
    case required
    case none
  }

  /// Tries once whether the system allows namespaces.
  ///
  /// - Returns: The isolation, if there is one, and what a report has to say if there is none.
  /// - Throws: A ``Failure`` if it is required and refused.
  static func begin(_ mode: Mode) throws -> (isolation: Isolation?, remark: String?) {
    let remark = "Runs were not isolated from each other and from this machine: "
    guard mode != .none else { return (nil, remark + "--isolation none.") }
    do {
      let isolation = Isolation(toolchain: try toolchain())
      let trial = ChildProcess(
        arguments: ["/bin/sh", "-c", "exit 42"], directory: URL(filePath: "/"),
        environment: ["PATH": "/usr/bin:/bin"], limits: .init(silence: .seconds(60)),
        isolation: isolation)
      let ending = try trial.run().ending
      guard ending == .exited(42) else {
        throw Failure.unavailable("A program in namespaces of its own ended at once: \(ending).")
      }
      return (isolation, nil)
    } catch let failure as Failure {
      guard mode == .auto else { throw failure }
      return (nil, remark + failure.message)
    }
  }

  /// Where the toolchain is. What is called `swift` may be a link to it, or a program that looks for it.
  private static func toolchain() throws -> URL {
    #if os(Linux)
      let query = ChildProcess(
        arguments: ["/usr/bin/env", "swift", "-print-target-info"], directory: URL(filePath: "/"),
        environment: ProcessInfo.processInfo.environment, limits: .init(silence: .seconds(60)))
      let output = try query.run().output
      guard let match = output.firstMatch(of: /"runtimeResourcePath": *"(\/.+)\/lib\/swift"/) else {
        throw Failure.unavailable("There is no Swift toolchain: “swift” is not in the PATH.")
      }
      return URL(filePath: String(match.1))
    #else
      throw Failure.unavailable("Only Linux has namespaces.")
    #endif
  }
}
