import Foundation

/// Parses the format `text/event-stream`: lines of text, of which only those with `event:` and `data:` matter. An empty
/// line ends an event.
///
/// The format is specified on the web, by WHATWG, under “server-sent events”. Its fields `id` and `retry` may be ignored.
///
/// Curriculum: Part Two, Black Diamonds (streaming).
public struct EventStreamParser: Sendable {
  public init() {}

  /// Appends more bytes, which may end anywhere, and returns the events that they complete. You need not
  /// throw: the signature only allows it.
  public mutating func append(_ bytes: Data) throws -> [ServerSentEvent] {
    // Your code.
    []
  }
}
