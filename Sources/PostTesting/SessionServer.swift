import DatabaseService
import Foundation
import Locking
import PostControllers
import RealtimeDatabase

/// The server of a ``FaceSession``: it answers, refuses, or holds what comes until it answers again. Streams go on.
public final class SessionServer: RequestPerforming, EventStreaming {
  private enum Mode: String { case answers, refuses, holds }

  private struct State {
    var mode = Mode.answers
    var held: [@Sendable () -> Void] = []
    var postCount = 0
  }

  private let service: DatabaseService
  private let state = Locked(State())
  /// Answers come later, as those of a server do, and one at a time.
  private let queue = DispatchQueue(label: "SessionServer")

  /// - Parameter json: The database in the beginning.
  public init(json: Data) throws {
    service = DatabaseService(try RealtimeDatabase(json: json))
  }

  /// Whether a request waits for its answer.
  public var isHolding: Bool { state.withLock { !$0.held.isEmpty } }

  /// Performs an action of the server's side, or of somebody else: `server refuses`, `server holds`, `server answers`,
  /// `Amir posts TEXT`. Returns whether it is one.
  public func perform(_ action: String) -> Bool {
    if action.hasPrefix("Amir posts ") {
      post(String(action.dropFirst(11)))
    } else if action.hasPrefix("server "), let mode = Mode(rawValue: String(action.dropFirst(7))) {
      set(mode)
    } else {
      return false
    }
    return true
  }

  private func set(_ mode: Mode) {
    let held = state.withLock { state in
      state.mode = mode
      defer { state.held = [] }
      return state.held
    }
    for answer in held { queue.async(execute: answer) }
  }

  private func post(_ text: String) {
    let number = state.withLock { state in
      state.postCount += 1
      return state.postCount
    }
    let json = try? JSONSerialization.data(withJSONObject: [
      "username": "Amir", "text": text, "timestamp": 1_760_000_000 + 60 * number,
    ])
    let path = "/posts/00000000-0000-4000-8000-00000000A00\(number).json"
    _ = service.respond(to: [.init(httpMethod: "PUT", path: path, body: json)])
  }

  public func performRequest(
    for url: URL, httpMethod: HTTPMethod, urlParameters: [String: String]?, body: Data?,
    completion: (@Sendable (Data?, (any Error)?) -> Void)?
  ) {
    let request = RealtimeDatabase.Request(
      httpMethod: httpMethod.rawValue, path: url.path(percentEncoded: false),
      query: urlParameters ?? [:], body: body)
    let answer: @Sendable () -> Void = { [self] in
      switch response(to: request) {
      case .success(let data): completion?(data, nil)
      case .failure(let error): completion?(nil, error)
      }
    }
    let isHeld = state.withLock { state in
      if state.mode == .holds { state.held.append(answer) }
      return state.mode == .holds
    }
    if !isHeld { queue.async(execute: answer) }
  }

  private func response(to request: RealtimeDatabase.Request) -> Result<Data, NetworkError> {
    guard state.withLock({ $0.mode }) != .refuses else {
      let refusal = Data(#"{"error": "Permission denied"}"#.utf8)
      return NetworkError.check(refusal, statusCode: 401)
    }
    let response = service.respond(to: [request])[0]
    return NetworkError.check(response.body, statusCode: response.status)
  }

  public func openEventStream(
    for url: URL, urlParameters: [String: String]?,
    handler: @escaping @Sendable (EventStreamSignal) -> Void
  ) -> any EventStreamConnection {
    let connection = Connection(queue: queue, handler: handler)
    let request = RealtimeDatabase.Request(
      httpMethod: "GET", path: url.path(percentEncoded: false), query: urlParameters ?? [:])
    queue.async { [service] in
      handler(.opened)
      let listening = service.listen(to: request) { event in
        let data = String(decoding: event.data, as: UTF8.self)
        handler(.event(ServerSentEvent(event: event.name, data: data)))
      }
      if case .success(let token) = listening { connection.token.withLock { $0 = token } }
    }
    return connection
  }

  private final class Connection: EventStreamConnection {
    let token = Locked<DatabaseService.ListenerToken?>(nil)
    private let queue: DispatchQueue
    private let handler: @Sendable (EventStreamSignal) -> Void

    init(queue: DispatchQueue, handler: @escaping @Sendable (EventStreamSignal) -> Void) {
      self.queue = queue
      self.handler = handler
    }

    func close() {
      queue.async { [token, handler] in
        token.withLock { $0 }?.cancel()
        handler(.closed(nil))
      }
    }
  }
}
