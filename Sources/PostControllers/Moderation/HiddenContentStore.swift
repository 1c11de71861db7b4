import PostModel

/// Saves what a reader hides, for the next launch.
public protocol HiddenContentStore: Sendable {
  /// Returns the saved content, which is empty at first. If this throws, the app begins with nothing hidden.
  func load() throws -> HiddenContent

  /// Saves `hiddenContent`. A store that several programs share saves only what differs from the last load or save.
  func save(_ hiddenContent: HiddenContent) throws
}
