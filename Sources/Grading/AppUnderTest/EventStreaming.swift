import AppInterface
import Foundation

/// Opens the event streams by which an app follows a feed.
public protocol EventStreaming: Sendable {
  func openEventStream(
    for url: URL,
    urlParameters: [String: String]?,
    handler: @escaping @Sendable (EventStreamSignal) -> Void
  ) -> any EventStreamConnection
}

public enum EventStreamSignal: Sendable {
  case opened
  case event(ServerSentEvent)
  case closed((any Error)?)

  fileprivate var wrapped: ControllersInterface.StreamSignal {
    switch self {
    case .opened: .opened
    case .event(let event): .event(name: event.event, data: event.data)
    case .closed(let error): .closed(error)
    }
  }
}

public protocol EventStreamConnection: Sendable {
  func close()
}

public struct ServerSentEvent: Hashable, Sendable {
  public var event: String
  public var data: String

  public init(event: String, data: String) {
    self.event = event
    self.data = data
  }
}

extension EventStreaming {
  var opener: ControllersInterface.StreamOpener {
    { url, urlParameters, handler in
      let connection = openEventStream(for: url, urlParameters: urlParameters) {
        handler($0.wrapped)
      }
      return { connection.close() }
    }
  }
}

/// The app's parser. Unchecked, as ``Post`` is.
public struct EventStreamParser: @unchecked Sendable {
  private var wrapped: Any

  public init() { wrapped = App.controllers.makeParser() }

  public mutating func append(_ bytes: Data) throws -> [ServerSentEvent] {
    let (parser, events) = try App.controllers.append(bytes, to: wrapped)
    wrapped = parser
    return events.map {
      ServerSentEvent(
        event: App.controllers.eventName(of: $0), data: App.controllers.eventData(of: $0))
    }
  }
}
