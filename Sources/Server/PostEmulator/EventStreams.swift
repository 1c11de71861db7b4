import DatabaseService
import Foundation
import HTTPServer
import Locking
import RealtimeDatabase

/// The clients that listen, with server-sent events or WebSockets.
final class EventStreams: Sendable {
  /// The protocol that delivers events to a client.
  enum Transport: Sendable {
    case serverSentEvents, webSocket

    /// Returns nil if the client does not want to listen.
    init?(_ request: HTTPRequest) {
      if request.isWebSocketUpgrade {
        self = .webSocket
      } else if request.method == "GET",
        request.headers["accept"]?.lowercased().contains("text/event-stream") == true
      {
        self = .serverSentEvents
      } else {
        return nil
      }
    }

    /// The encoded event in several parts. Its data, which has no line breaks, is not copied, however many clients get
    /// it.
    func parts(of event: RealtimeDatabase.Event) -> [Data] {
      switch self {
      case .serverSentEvents:
        [Data("event: \(event.name)\ndata: ".utf8), event.data, Data("\n\n".utf8)]
      case .webSocket:
        [Data(#"{"event": "\#(event.name)", "data": "#.utf8), event.data, Data("}".utf8)]
      }
    }
  }

  private struct Client: Sendable {
    let stream: HTTPStream
    let transport: Transport
  }

  private let service: DatabaseService
  private let clients = Locked<[ObjectIdentifier: Client]>([:])

  init(service: DatabaseService) {
    self.service = service
  }

  /// Begins to send events to a client, or refuses.
  ///
  /// - Parameter costLimit: About how many bytes the first event may have if other requests wait meanwhile.
  func open(
    _ question: RealtimeDatabase.Request, for request: HTTPRequest, costLimit: Int
  ) -> HTTPHandlerResponse {
    guard let transport = Transport(request) else {
      return .response(.error(400, "This is not a request to listen."))
    }
    let stream = HTTPStream()
    let handler = { @Sendable (event: RealtimeDatabase.Event) in
      stream.send(transport.parts(of: event))
      if event.name == "cancel" || event.name == "auth_revoked" { stream.finish() }
    }
    guard let token = service.listen(to: question, costLimit: costLimit, handler: handler) else {
      return .deferred { [self] in
        answer(service.listen(to: question, handler: handler), with: stream, over: transport)
      }
    }
    return answer(token, with: stream, over: transport)
  }

  private func answer(
    _ token: Result<DatabaseService.ListenerToken, DatabaseService.Refusal>,
    with stream: HTTPStream, over transport: Transport
  ) -> HTTPHandlerResponse {
    switch token {
    case .failure(let refusal):
      return .response(HTTPResponse(refusal.response))
    case .success(let token):
      let id = ObjectIdentifier(stream)
      clients.withLock { $0[id] = Client(stream: stream, transport: transport) }
      let clients = clients
      let onClose = { @Sendable in
        token.cancel()
        _ = clients.withLock { $0.removeValue(forKey: id) }
      }
      switch transport {
      case .webSocket: return .webSocket(stream, onMessage: { _ in }, onClose: onClose)
      case .serverSentEvents:
        let head = HTTPResponse(
          status: 200,
          headers: [.init("Content-Type", "text/event-stream"), .init("Cache-Control", "no-cache")])
        return .stream(head, stream, onClose: onClose)
      }
    }
  }

  /// Sends a keep-alive event to all clients.
  func keepAlive() {
    let event = RealtimeDatabase.Event(name: "keep-alive", data: Data("null".utf8))
    for client in clients.withLock({ Array($0.values) }) {
      client.stream.send(client.transport.parts(of: event))
    }
  }
}
