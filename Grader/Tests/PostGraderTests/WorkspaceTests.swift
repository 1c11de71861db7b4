import Foundation
import Testing

@testable import GradingEngine

@Suite("Grader · The temporary folder")
final class WorkspaceTests: FolderTests {
  @Test func `Other users cannot read the workspace`() throws {
    let permissions = try Workspace.with { folder in
      try FileManager.default.attributesOfItem(atPath: folder.plainPath)[.posixPermissions] as? Int
    }
    #expect(permissions == 0o700)
  }

  @Test func `A signal between two pieces of work ends the program as one during the work does`()
    async
  {
    await #expect(processExitsWith: .exitCode(128 + SIGTERM)) {
      Interruption(cleanUp: {}).cancel()
      while true { kill(getpid(), SIGTERM) }
    }
  }

  @Test func `Finding the toolchain leaves no files behind`() throws {
    let toolchain = try Toolchain(temporary: folder)
    #expect(toolchain.folder.isFolder)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.plainPath).isEmpty)
  }
}
