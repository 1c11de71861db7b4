import CommandLineSupport
import Foundation

struct Builder {
  enum Outcome {
    case built
    case failed([Diagnostic], output: String)
    /// The build ran into a limit, in a module or, if that is nil, somewhere in the package.
    case stopped(String, Module? = nil)
  }

  let package: URL
  var isolation: Isolation?
  /// Files outside of the package that may be read.
  var readable: [URL] = []
  var budget: Budget?

  /// Temporary files of the compiler. The folder is beside the package and removed with it.
  private var temporary: URL { beside("tmp") }
  private var home: URL { beside("home") }

  private func beside(_ name: String) -> URL {
    package.deletingLastPathComponent().appending(path: "\(package.lastPathComponent)-\(name)")
  }

  private var environment: [String: String] {
    ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("XDG_") }
      .merging(["TMPDIR": temporary.plainPath, "HOME": home.plainPath]) { $1 }
  }

  /// Options that print all errors, one per line.
  static let diagnosticOptions = ["-diagnostic-style=llvm", "-continue-building-after-errors"]

  /// The product that runs the tests.
  static let tests = "PostPackageTests"

  /// Builds a target with SwiftPM. Nil for the program with the tests.
  func build(_ target: String? = nil) throws -> Outcome {
    try build(target.map { ["--target", $0] } ?? ["--product", Self.tests])
  }

  func build(_ selection: [String]) throws -> Outcome {
    try run(
      ["swift", "build", "--package-path", package.plainPath]
        // The index of the system's modules takes as long as some of ours, and nobody reads it.
        + (Self.diagnosticOptions + ["-index-ignore-system-modules"]).flatMap { ["-Xswiftc", $0] }
        // Lets an app that is loaded later find the symbols of its host. Other linkers export everything by default.
        + (LibraryBuilder.isUsed ? ["-Xlinker", "--export-dynamic"] : []) + selection)
  }

  func run(_ arguments: [String]) throws -> Outcome {
    if let budget, budget.isSpent { return .stopped(budget.reason) }
    // Half of the time is left for what compiles.
    let silence = min(.seconds(600), budget.map { $0.left / 2 } ?? .seconds(600))
    let folders = [package, temporary, home]
    for folder in folders {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    let build = ChildProcess(
      arguments: ["/usr/bin/env"] + arguments, directory: package, environment: environment,
      limits: .building(silence: silence, budget: budget), isolation: isolation,
      files: FileAccess(readable: readable, writable: folders))
    let result = try build.run()
    switch result.ending {
    case .exited(0): return .built
    case .exited(127):
      throw ExitError.unavailable(
        "There is no Swift toolchain: “\(arguments[0])” is not in the PATH.")
    case .stopped(let reason): return .stopped(reason)
    default:
      return .failed(Diagnostic.all(in: result.output, package: package), output: result.output)
    }
  }
}

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
    let environment = ["TMPDIR": temporary.plainPath]
    let query = ChildProcess(
      arguments: ["/usr/bin/env", "swift", "-print-target-info"], directory: URL(filePath: "/"),
      environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
      limits: .init(silence: .seconds(60)))
    information = try query.run().output
    guard let match = information.firstMatch(of: /"runtimeResourcePath": *"(\/.+)\/lib\/swift"/)
    else { throw ExitError.unavailable("There is no Swift toolchain: “swift” is not in the PATH.") }
    folder = URL(filePath: String(match.1))
  }
}
