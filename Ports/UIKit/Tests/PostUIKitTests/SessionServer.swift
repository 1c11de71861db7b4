import DatabaseService
import Foundation
import PostControllers
import RealtimeDatabase

/// A server that does what a session says: it answers, refuses, or holds what comes until it answers again. Streams go on.
final class SessionServer: RequestPerforming, EventStreaming, @unchecked Sendable {
  private enum Mode: String { case answers, refuses, holds }

  private let service: DatabaseService
  // Unchecked, because these are only touched on the queue.
  private let queue = DispatchQueue(label: "SessionServer")
  private var mode = Mode.answers
  private var held: [() -> Void] = []
  private var postCount = 0

  init(_ database: Data) throws {
    service = DatabaseService(try RealtimeDatabase(json: database))
  }

  /// Performs an action of the server's side, or of somebody else. Returns whether it is one.
  func perform(_ action: String) -> Bool {
    if action.hasPrefix("Amir posts ") {
      queue.sync { post(String(action.dropFirst(11))) }
    } else if action.hasPrefix("server "), let mode = Mode(rawValue: String(action.dropFirst(7))) {
      queue.sync { set(mode) }
    } else {
      return false
    }
    return true
  }

  private func set(_ mode: Mode) {
    self.mode = mode
    for answer in held { answer() }
    held = []
  }

  private func post(_ text: String) {
    postCount += 1
    let json = try? JSONSerialization.data(withJSONObject: [
      "username": "Amir", "text": text, "timestamp": 1_760_000_000 + 60 * postCount,
    ])
    let path = "/posts/00000000-0000-4000-8000-00000000A00\(postCount).json"
    _ = service.respond(to: [.init(httpMethod: "PUT", path: path, body: json)])
  }

  func performRequest(
    for url: URL, httpMethod: HTTPMethod, urlParameters: [String: String]?, body: Data?,
    completion: (@Sendable (Data?, (any Error)?) -> Void)?
  ) {
    queue.async { [self] in
      let answer = { [self] in
        let request = RealtimeDatabase.Request(
          httpMethod: httpMethod.rawValue, path: url.path(percentEncoded: false),
          query: urlParameters ?? [:], body: body)
        let refusal = Data(#"{"error": "Permission denied"}"#.utf8)
        let response = mode == .refuses ? nil : service.respond(to: [request])[0]
        switch NetworkError.check(response?.body ?? refusal, statusCode: response?.status ?? 401) {
        case .success(let data): completion?(data, nil)
        case .failure(let error): completion?(nil, error)
        }
      }
      if mode == .holds { held.append(answer) } else { answer() }
    }
  }

  func openEventStream(
    for url: URL, urlParameters: [String: String]?,
    handler: @escaping @Sendable (EventStreamSignal) -> Void
  ) -> any EventStreamConnection {
    let connection = Connection(queue: queue, handler: handler)
    queue.async { [service] in
      handler(.opened)
      let request = RealtimeDatabase.Request(
        httpMethod: "GET", path: url.path(percentEncoded: false), query: urlParameters ?? [:])
      let listening = service.listen(to: request) { event in
        let data = String(decoding: event.data, as: UTF8.self)
        handler(.event(ServerSentEvent(event: event.name, data: data)))
      }
      if case .success(let token) = listening { connection.token = token }
    }
    return connection
  }

  private final class Connection: EventStreamConnection, @unchecked Sendable {
    // Unchecked, because it is only touched on the queue.
    var token: DatabaseService.ListenerToken?
    private let queue: DispatchQueue
    private let handler: @Sendable (EventStreamSignal) -> Void

    init(queue: DispatchQueue, handler: @escaping @Sendable (EventStreamSignal) -> Void) {
      self.queue = queue
      self.handler = handler
    }

    func close() {
      queue.async { [self] in
        token?.cancel()
        handler(.closed(nil))
      }
    }
  }
}
