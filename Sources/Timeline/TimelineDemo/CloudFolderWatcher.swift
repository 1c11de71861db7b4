import EmbeddedCloud
import Foundation

/// Watches the cloud in a folder for changes of other programs, once a second. It plays the role of a push.
///
/// Only the journal's size and date are checked, so that an unchanged cloud costs no request.
@MainActor
final class CloudFolderWatcher {
  private struct FileSnapshot: Equatable, Sendable {
    var size: UInt64?
    var date: Date?
    var file: UInt64?
  }

  private var task: Task<Void, Never>?

  /// Begins to watch a folder.
  ///
  /// - Parameter changed: Called after each change.
  init(directory: URL, changed: @escaping @MainActor () -> Void) {
    let path = EmbeddedCloud.journal(in: directory).path(percentEncoded: false)
    task = Task {
      var latest = await Self.snapshot(at: path)
      while (try? await Task.sleep(for: .seconds(1))) != nil {
        let snapshot = await Self.snapshot(at: path)
        if snapshot != latest { changed() }
        latest = snapshot
      }
    }
  }

  func stop() { task?.cancel() }

  /// Runs outside the main actor, because a network folder may block.
  @concurrent
  private nonisolated static func snapshot(at path: String) async -> FileSnapshot {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return FileSnapshot(
      size: (attributes?[.size] as? NSNumber)?.uint64Value,
      date: attributes?[.modificationDate] as? Date,
      file: (attributes?[.systemFileNumber] as? NSNumber)?.uint64Value)
  }
}
