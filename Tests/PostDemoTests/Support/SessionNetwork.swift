import DatabaseService
import Foundation
import Locking
import PostControllers
import RealtimeDatabase

@testable import PostDemo

/// A server that does what a session says: it answers, refuses, or holds what comes until it answers again.
final class SessionNetwork: RequestPerforming, EventStreaming {
  enum Mode { case answers, refuses, holds }

  private struct State {
    var mode = Mode.answers
    var held: [@Sendable () -> Void] = []
  }

  private let service: DatabaseService
  private let network: LocalNetwork
  private let state = Locked(State())

  init(_ database: Data) throws {
    service = DatabaseService(try RealtimeDatabase(json: database))
    network = LocalNetwork(service)
  }

  /// Whether a request waits for its answer.
  var isHolding: Bool { state.withLock { !$0.held.isEmpty } }

  func set(_ mode: Mode) {
    let held = state.withLock { state in
      state.mode = mode
      defer { state.held = [] }
      return state.held
    }
    for answer in held { answer() }
  }

  /// Writes a post of somebody else.
  func put(_ text: String, by username: String, number: Int) {
    let json = try? JSONSerialization.data(withJSONObject: [
      "username": username, "text": text, "timestamp": 1_760_000_000 + 60 * number,
    ])
    let path = "/posts/00000000-0000-4000-8000-00000000A00\(number).json"
    _ = service.respond(to: [.init(httpMethod: "PUT", path: path, body: json)])
  }

  func performRequest(
    for url: URL, httpMethod: HTTPMethod, urlParameters: [String: String]?, body: Data?,
    completion: (@Sendable (Data?, (any Error)?) -> Void)?
  ) {
    let answer = { @Sendable [network] in
      network.performRequest(
        for: url, httpMethod: httpMethod, urlParameters: urlParameters, body: body,
        completion: completion)
    }
    let mode = state.withLock { state in
      if state.mode == .holds { state.held.append(answer) }
      return state.mode
    }
    switch mode {
    case .answers: answer()
    case .holds: break
    case .refuses:
      let refusal = Data(#"{"error": "Permission denied"}"#.utf8)
      if case .failure(let error) = NetworkError.check(refusal, statusCode: 401) {
        DispatchQueue.global().async { completion?(nil, error) }
      }
    }
  }

  func openEventStream(
    for url: URL, urlParameters: [String: String]?,
    handler: @escaping @Sendable (EventStreamSignal) -> Void
  ) -> any EventStreamConnection {
    network.openEventStream(for: url, urlParameters: urlParameters, handler: handler)
  }
}
