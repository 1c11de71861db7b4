import EmbeddedCloud
import Foundation
import Locking

/// Watches the cloud in a folder for changes of other programs, once a second. It plays the role of a push.
///
/// Only the journal's size and date are checked, so that an unchanged cloud costs no request.
@MainActor
final class CloudFolderWatcher {
  private var task: Task<Void, Never>?

  /// Begins to watch a folder.
  ///
  /// - Parameter changed: Called after each change.
  init(directory: URL, changed: @escaping @MainActor () -> Void) {
    let journal = EmbeddedCloud.journal(in: directory)
    task = Task {
      var latest = await Self.snapshot(of: journal)
      while (try? await Task.sleep(for: .seconds(1))) != nil {
        let snapshot = await Self.snapshot(of: journal)
        if snapshot != latest { changed() }
        latest = snapshot
      }
    }
  }

  deinit { task?.cancel() }

  /// Runs outside the main actor, because a network folder may block.
  @concurrent
  private nonisolated static func snapshot(of file: URL) async -> FileSnapshot {
    FileSnapshot(of: file)
  }
}
