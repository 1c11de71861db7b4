/// One event of a stream in the format `text/event-stream`.
public struct ServerSentEvent: Hashable, Sendable {
  /// What happened: `put`, `patch`, `keep-alive`, `cancel`, `auth_revoked`.
  public var event: String
  /// What the server says of it, as JSON.
  public var data: String

  public init(event: String, data: String) {
    self.event = event
    self.data = data
  }
}
