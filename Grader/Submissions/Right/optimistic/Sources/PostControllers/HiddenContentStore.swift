import PostModel

/// Where what a reader hides is kept between two launches.
public protocol HiddenContentStore: Sendable {
  /// What was kept, or nothing when nothing has been. An error means that what was kept is out of reach; the
  /// app goes on with nothing hidden, and says so.
  func load() throws -> HiddenContent

  /// Keeps `hiddenContent` in place of what was kept before.
  func save(_ hiddenContent: HiddenContent) throws
}
