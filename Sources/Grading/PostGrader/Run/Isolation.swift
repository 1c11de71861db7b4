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

  #if os(Linux)
    private static let hasNamespaces = true
  #else
    private static let hasNamespaces = false
  #endif

  /// Tries once whether the system allows namespaces.
  ///
  /// - Returns: The isolation, if there is one, and what a report has to say if there is none.
  /// - Throws: An ``ExitError`` if it is required and refused.
  static func begin(_ mode: Mode) throws -> (isolation: Isolation?, remark: String?) {
    let remark = "Runs were not isolated from each other and from this machine: "
    guard mode != .none else { return (nil, remark + "--isolation none.") }
    do {
      guard hasNamespaces else { throw ExitError.unavailable("Only Linux has namespaces.") }
      let isolation = Isolation(toolchain: try Toolchain.current.get().folder)
      let trial = ChildProcess(
        arguments: ["/bin/sh", "-c", "exit 42"], directory: URL(filePath: "/"),
        environment: ["PATH": "/usr/bin:/bin"], limits: .init(silence: .seconds(60)),
        isolation: isolation)
      let ending = try trial.run().ending
      guard ending == .exited(42) else {
        throw ExitError.unavailable("A program in namespaces of its own ended at once: \(ending).")
      }
      return (isolation, nil)
    } catch let failure as ExitError {
      guard mode == .auto else { throw failure }
      return (nil, remark + failure.message)
    }
  }
}
