import AppInterface

/// Where an app keeps what is hidden.
public protocol HiddenContentStore: Sendable {
  func load() throws -> HiddenContent
  func save(_ hiddenContent: HiddenContent) throws
}

extension HiddenContentStore {
  /// What the app takes for its store.
  var own: Any {
    App.controllers.makeStore(
      .init(load: { try load().own }, save: { try save(HiddenContent(own: $0)) }))
  }
}
