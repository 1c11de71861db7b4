public struct ServerSentEvent: Hashable, Sendable {
  /// The event's name: `put`, `patch`, `keep-alive`, `cancel`, `auth_revoked`.
  public var event: String
  /// JSON.
  public var data: String

  public init(event: String, data: String) {
    self.event = event
    self.data = data
  }
}
