import Foundation
import Locking
import PostControllers

/// A network for tests whose streams say what the test says, when it says it.
public final class MockEventStreaming: EventStreaming {
  /// One stream that was asked for.
  public final class Stream: EventStreamConnection {
    public let url: URL
    public let urlParameters: [String: String]
    /// The handler, until it has been told of the end.
    private let handler: Locked<(@Sendable (EventStreamSignal) -> Void)?>

    fileprivate init(
      url: URL,
      urlParameters: [String: String],
      handler: @escaping @Sendable (EventStreamSignal) -> Void
    ) {
      self.url = url
      self.urlParameters = urlParameters
      self.handler = Locked(handler)
    }

    /// Whether it is over, by whoever's wish.
    public var isClosed: Bool { handler.withLock { $0 == nil } }

    /// Says what happened, with data in JSON.
    public func send(_ event: String, _ data: String = "null") {
      handler.withLock { $0?(.event(ServerSentEvent(event: event, data: data))) }
    }

    /// Says what is at a path now.
    public func put(_ path: String, _ json: String) {
      send("put", #"{"path": "\#(path)", "data": \#(json)}"#)
    }

    /// Says what is below a path now.
    public func patch(_ path: String, _ json: String) {
      send("patch", #"{"path": "\#(path)", "data": \#(json)}"#)
    }

    /// Breaks, or ends in good order.
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

  /// All streams that were opened, the earliest first.
  public var streams: [Stream] { state.withLock(\.self) }

  public func openEventStream(
    for url: URL,
    urlParameters: [String: String]?,
    handler: @escaping @Sendable (EventStreamSignal) -> Void
  ) -> any EventStreamConnection {
    let stream = Stream(url: url, urlParameters: urlParameters ?? [:], handler: handler)
    handler(.opened)
    state.withLock { $0.append(stream) }
    return stream
  }
}
