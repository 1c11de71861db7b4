// Without this folder: hidden posts reappear after the next launch, a crash leaves half a file, or one program undoes what another has hidden.
// With it: each program saves only its own changes, the file is replaced in one step, and the reader sees a failure.
// Read next: FileHiddenContentStore.swift.

import PostModel

/// Saves what a reader hides, for the next launch.
public protocol HiddenContentStore: Sendable {
  /// Returns the saved content, which is empty at first. If this throws, the app begins with nothing hidden, and says so.
  func load() throws -> HiddenContent

  /// Saves `hiddenContent`. A store that several programs share saves only what differs from the last load or save.
  func save(_ hiddenContent: HiddenContent) throws
}
