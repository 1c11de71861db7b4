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

    /// An event in the pieces in which it is sent. The data has no line breaks.
    func pieces(of event: RealtimeDatabase.Event) -> [Data] {
      switch self {
      case .serverSentEvents:
        let pieces = [Data("event: \(event.name)\ndata: ".utf8), event.data, Data("\n\n".utf8)]
        // What is large is sent from where it is, to however many.
        return event.data.count < 16 << 10 ? [Data(pieces.joined())] : pieces
      case .webSocket:
        return [Data(#"{"event": "\#(event.name)", "data": "#.utf8) + event.data + Data("}".utf8)]
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
  func open(_ question: RealtimeDatabase.Request, for request: HTTPRequest) -> HTTPAnswer {
    guard let transport = Transport(request) else {
      return .response(.error(400, "This is no request to listen."))
    }
    let stream = HTTPStream()
    let listening = service.listen(to: question) { event in
      for piece in transport.pieces(of: event) { stream.send(piece) }
      if event.name == "cancel" || event.name == "auth_revoked" { stream.finish() }
    }
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
      for piece in client.transport.pieces(of: event) { client.stream.send(piece) }
    }
  }
}
