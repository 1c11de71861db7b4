import DatabaseService
import Foundation
import HTTPServer
import Locking
import RealtimeDatabase

/// The clients that listen, by server-sent events or through WebSockets.
final class EventStreams: Sendable {
  /// How events reach a client.
  enum Transport: Sendable {
    case serverSentEvents, webSocket

    /// Nil if the client does not want to listen.
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

    /// An event in the parts in which it is sent: its data, which has no line breaks, goes to however many from where
    /// it is.
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
  private let clients = Protected<[ObjectIdentifier: Client]>([:])

  init(service: DatabaseService) {
    self.service = service
  }

  /// Begins to tell a client what happens, or says why not.
  ///
  /// - Parameter size: About how many bytes there may be to begin with, if others wait meanwhile.
  func open(
    _ question: RealtimeDatabase.Request, for request: HTTPRequest, ifSmallerThan size: Int
  ) -> HTTPAnswer {
    guard let transport = Transport(request) else {
      return .response(.error(400, "This is no request to listen."))
    }
    let stream = HTTPStream()
    let handler = { @Sendable (event: RealtimeDatabase.Event) in
      stream.send(transport.parts(of: event))
      if event.name == "cancel" || event.name == "auth_revoked" { stream.finish() }
    }
    guard let listening = service.listen(to: question, ifSmallerThan: size, handler: handler) else {
      return .later { [self] in
        answer(service.listen(to: question, handler: handler), with: stream, over: transport)
      }
    }
    return answer(listening, with: stream, over: transport)
  }

  private func answer(
    _ listening: Result<DatabaseService.Listening, DatabaseService.Refusal>,
    with stream: HTTPStream, over transport: Transport
  ) -> HTTPAnswer {
    switch listening {
    case .failure(let refusal):
      return .response(HTTPResponse(refusal.response))
    case .success(let listening):
      let id = ObjectIdentifier(stream)
      clients.withLock { $0[id] = Client(stream: stream, transport: transport) }
      let clients = clients
      let onClose = { @Sendable in
        listening.cancel()
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

  /// Tells all clients that the server is there.
  func keepAlive() {
    let event = RealtimeDatabase.Event(name: "keep-alive", data: Data("null".utf8))
    for client in clients.withLock({ Array($0.values) }) {
      client.stream.send(client.transport.parts(of: event))
    }
  }
}
