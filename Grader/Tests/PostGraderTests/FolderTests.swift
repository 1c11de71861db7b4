import Foundation

@testable import GradingEngine

/// Does work on a new thread, which may block. The threads that tests share must not block.
func onNewThread<Result: Sendable>(
  _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Swift.Result { try work() }) }
  }
}

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
