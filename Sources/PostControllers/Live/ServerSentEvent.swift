/// One event of a stream in the format `text/event-stream`.
public struct ServerSentEvent: Hashable, Sendable {
  /// The event's name: `put`, `patch`, `keep-alive`, `cancel`, `auth_revoked`.
  public var event: String
  /// The event's data, as JSON.
  public var data: String

  public init(event: String, data: String) {
    self.event = event
    self.data = data
  }
}
