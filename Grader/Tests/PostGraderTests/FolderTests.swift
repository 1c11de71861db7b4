import Foundation

@testable import GradingEngine

/// Tests in an empty folder, which is removed with each of them.
class FolderTests {
  let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    .appending(component: UUID().uuidString)

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func write(_ files: [String: String]) throws {
    try files.mapValues { Data($0.utf8) }.write(to: folder)
  }
}
