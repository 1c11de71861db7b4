import Foundation

/// What a model controller needs of the network to follow a feed: one connection that stays open and tells what happens.
public protocol EventStreaming: Sendable {
  /// Opens one stream. It does not come back by itself after an end.
  ///
  /// - Parameters:
  ///   - url: The address, without the parameters.
  ///   - urlParameters: The query, not yet percent-encoded.
  ///   - handler: Is told what comes, in order, on any thread. The last thing is always ``EventStreamSignal/closed(_:)``,
  ///     once, also after ``EventStreamConnection/close()``.
  func openEventStream(
    for url: URL,
    urlParameters: [String: String]?,
    handler: @escaping @Sendable (EventStreamSignal) -> Void
  ) -> any EventStreamConnection
}

/// What comes over a stream.
public enum EventStreamSignal: Sendable {
  /// The server has taken the request, and events will follow.
  case opened
  case event(ServerSentEvent)
  /// Nothing more will come. The error says why, unless it was the server's or the caller's wish.
  case closed((any Error)?)
}

/// A stream that somebody listens to.
public protocol EventStreamConnection: Sendable {
  func close()
}
