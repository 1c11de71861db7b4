import Foundation
import Locking
import PostControllers

/// A network for tests whose streams send what the test tells them to.
public final class MockEventStreaming: EventStreaming {
  public final class Stream: EventStreamConnection {
    public let url: URL
    public let urlParameters: [String: String]
    /// Nil after the end of the stream.
    private let handler: Locked<(@Sendable (EventStreamSignal) -> Void)?>

    fileprivate init(
      url: URL, urlParameters: [String: String],
      handler: @escaping @Sendable (EventStreamSignal) -> Void
    ) {
      self.url = url
      self.urlParameters = urlParameters
      self.handler = Locked(handler)
    }

    /// Whether the stream has been closed, by either side.
    public var isClosed: Bool { handler.withLock { $0 == nil } }

    public func send(_ event: String, _ data: String = "null") {
      handler.withLock { $0?(.event(ServerSentEvent(event: event, data: data))) }
    }

    /// Sends the new value at a path, or new values of children there.
    public func put(_ path: String, _ json: String, as event: String = "put") {
      send(event, #"{"path": "\#(path)", "data": \#(json)}"#)
    }

    public func patch(_ path: String, _ json: String) { put(path, json, as: "patch") }

    /// Ends the stream, with an error or regularly.
    public func end(with error: (any Error)? = nil) {
      handler.withLock {
        $0?(.closed(error))
        $0 = nil
      }
    }

    public func close() { end() }
  }

  private let state = Locked<[Stream]>([])

  public init() {}
  public var streams: [Stream] { state.withLock(\.self) }

  public func openEventStream(
    for url: URL, urlParameters: [String: String]?,
    handler: @escaping @Sendable (EventStreamSignal) -> Void
  ) -> any EventStreamConnection {
    let stream = Stream(url: url, urlParameters: urlParameters ?? [:], handler: handler)
    handler(.opened)
    state.withLock { $0.append(stream) }
    return stream
  }
}
