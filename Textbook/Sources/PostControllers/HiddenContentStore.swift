// Given, not to be solved: the store for hidden posts and users (Part Two, Black Diamonds).
// It is a protocol only. FileHiddenContentStore.swift in Sources implements it.

import PostModel

/// Saves what a reader hides, for the next launch.
public protocol HiddenContentStore: Sendable {
  /// Returns the saved content, which is empty at first. If this throws, the app begins with nothing hidden.
  func load() throws -> HiddenContent

  /// Saves `hiddenContent`, which replaces the saved content.
  func save(_ hiddenContent: HiddenContent) throws
}
