// Given, not to be solved: the result of EventStreamParser (Part Two, Black Diamonds, streaming).
// It is the same as ServerSentEvent.swift in Sources.

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
