import CommandLineSupport
import Foundation

/// Linux namespaces for each run of a program, which give it its own processes, network and files.
package struct Isolation: Codable, Sendable {
  let toolchain: URL

  package enum Mode: String, CaseIterable {
    /// If the system allows it. Otherwise the report says so.
    case auto
    case required
    case none
  }

  #if os(Linux)
    private static let hasNamespaces = true
  #else
    private static let hasNamespaces = false
  #endif

  /// Tries to isolate a program. If that is impossible, returns a note for the report, or throws an ``ExitError`` in the mode `required`.
  package static func begin(_ mode: Mode) throws -> (isolation: Isolation?, remark: String?) {
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
        throw ExitError.unavailable(
          "A program in namespaces of its own ended immediately: \(ending).")
      }
      return (isolation, nil)
    } catch let failure as ExitError {
      guard mode == .auto else { throw failure }
      return (nil, remark + failure.message)
    }
  }
}

/// The files for an isolated program, besides those of the system and the toolchain. It sees no others.
struct FileAccess: Codable {
  var readable: [URL] = []
  var writable: [URL] = []
  /// Folders that are empty at the start and deleted at the end.
  var temporary: [URL] = []
}
