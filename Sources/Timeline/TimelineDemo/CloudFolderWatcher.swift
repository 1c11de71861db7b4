import EmbeddedCloud
import Foundation

/// Notices that somebody has changed the cloud of a folder: a push, by looking once a second.
///
/// Only the journal's size and date are looked at, so that nothing is asked of the cloud while nothing happens.
@MainActor
final class CloudFolderWatcher {
  private struct FileSnapshot: Equatable, Sendable {
    var size: UInt64?
    var date: Date?
    var file: UInt64?
  }

  private var task: Task<Void, Never>?

  /// Begins to look at a folder.
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

  /// A folder on a network may let people wait, which is not for the main actor.
  @concurrent
  private nonisolated static func snapshot(at path: String) async -> FileSnapshot {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return FileSnapshot(
      size: (attributes?[.size] as? NSNumber)?.uint64Value,
      date: attributes?[.modificationDate] as? Date,
      file: (attributes?[.systemFileNumber] as? NSNumber)?.uint64Value)
  }
}
