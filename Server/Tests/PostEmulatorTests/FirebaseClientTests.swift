import Foundation
import SharedDatabase
import TestSupport
import Testing

@testable import PostEmulator

/// Runs Firebase's own client for Python on the emulator.
@Suite(.loopback)
struct FirebaseClientTests {
  private static let package = URL(filePath: #filePath).appending(path: "../../../..").standardized

  /// A Python that has firebase-admin: the one that `POST_PYTHON` names, else that of the system.
  private static let python: String? = {
    let name = ProcessInfo.processInfo.environment["POST_PYTHON"] ?? "python3"
    // Looks for the package without loading it, which would take a second.
    let question =
      "import importlib.util as u, sys; sys.exit(u.find_spec('firebase_admin') is None)"
    return (try? run([name, "-c", question])) == 0 ? name : nil
  }()

  private static func run(_ command: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  @Test(
    .enabled(
      if: python != nil,
      "Needs Python with firebase-admin: name a virtual environment's python in POST_PYTHON."))
  func `Firebase's own client works with the emulator`() async throws {
    let python = try #require(Self.python)
    let script = Self.package.appending(components: "Scripts", "check-emulator.py")
    let emulator = try Emulator(database: SharedDatabase())
    #expect(try Self.run([python, script.path, emulator.address, "firebase"]) == 0)
    await emulator.stop()
  }
}
