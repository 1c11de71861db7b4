import DatabaseService
import Foundation
import HTTPServer
import RealtimeDatabase

/// A database service over HTTP, with Firebase's REST API.
final class Emulator: Sendable {
  private let server: HTTPServer
  let streams: EventStreams
  private let timers: [RepeatingTimer]
  /// The base URL, such as "http://127.0.0.1:9000".
  let address: String

  /// Starts the server.
  ///
  /// - Parameters:
  ///   - access: Which web pages may use the server, and by which host names.
  ///   - keepAliveInterval: How often streams get a keep-alive event.
  ///   - catchUpInterval: How often to read what other processes have written to the service's file.
  init(
    service: DatabaseService,
    host: String = "127.0.0.1",
    port: UInt16 = 0,
    access: Access = Access(),
    limits: HTTPLimits = HTTPLimits(),
    keepAliveInterval: Duration = .seconds(30),
    catchUpInterval: Duration = .milliseconds(500),
    log: @escaping @Sendable (HTTPExchange) -> Void = { _ in }
  ) throws(HTTPServerError) {
    let streams = EventStreams(service: service)
    self.streams = streams
    var limits = limits
    // Messages of listeners are ignored, so they may be short.
    limits.messageSize = min(limits.messageSize, 1 << 20)
    server = try HTTPServer(
      host: host, port: port, limits: limits, commonHeaders: access.headers(for:), log: log
    ) { requests in
      Self.answer(requests, access: access, service: service, streams: streams)
    }
    address = "http://\(Self.reachable(host)):\(server.port)"
    timers = [
      RepeatingTimer(every: keepAliveInterval) { streams.keepAlive() },
      // An error here is not lost: the next request gets it.
      RepeatingTimer(every: catchUpInterval) { try? service.catchUp() },
    ]
  }

  /// Answers the requests under way, then stops the server.
  func stop() async { await server.stop() }

  /// The host in the URL for a client on this machine.
  private static func reachable(_ host: String) -> String {
    switch host {
    case "0.0.0.0": "127.0.0.1"
    case "::", "[::]": "[::1]"
    case let host where host.contains(":") && !host.hasPrefix("["): "[\(host)]"
    default: host
    }
  }

  /// The size in bytes of a response that takes a few milliseconds to encode. Larger ones are encoded in the
  /// background.
  private static let maximumQuickSize = 256 << 10

  private static func answer(
    _ requests: [HTTPRequest], access: Access, service: DatabaseService, streams: EventStreams
  ) -> [HTTPHandlerResponse] {
    var answers = [HTTPHandlerResponse?](repeating: nil, count: requests.count)
    var asked: [(index: Int, request: RealtimeDatabase.Request)] = []
    var listenRequests: [(index: Int, request: RealtimeDatabase.Request)] = []
    for (index, request) in requests.enumerated() {
      if let refusal = access.refusal(of: request) {
        answers[index] = .response(refusal)
        continue
      }
      guard request.method != "OPTIONS" else {
        answers[index] = .response(Access.preflight(request))
        continue
      }
      guard let question = RealtimeDatabase.Request(request) else {
        answers[index] = .response(.error(400, "The address is not encoded as UTF-8."))
        continue
      }
      guard !request.body.hasTooManyJSONValues else {
        let reason =
          "Data to write exceeds the maximum size that can be modified with a single request."
        answers[index] = .response(.error(400, reason))
        continue
      }
      guard request.body.count < HTTPRequest.largeBodySize else {
        answers[index] = .deferred(question, by: service)
        continue
      }
      if EventStreams.Transport(request) != nil {
        listenRequests.append((index, question))
      } else {
        asked.append((index, question))
      }
    }
    // All at once, so that all changes are written to disk together.
    let responses = service.respond(
      to: asked.map(\.request), costLimit: Self.maximumQuickSize)
    for ((index, request), response) in zip(asked, responses) {
      answers[index] =
        response.map { .response(HTTPResponse($0)) }
        ?? .deferred(request, by: service)
    }
    for (index, request) in listenRequests {
      answers[index] = streams.open(
        request, for: requests[index], costLimit: Self.maximumQuickSize)
    }
    return answers.map { $0 ?? .response(.error(500, "There is no response to this request.")) }
  }
}

extension HTTPHandlerResponse {
  /// The response to a request that takes long.
  fileprivate static func deferred(
    _ request: RealtimeDatabase.Request, by service: DatabaseService
  ) -> HTTPHandlerResponse {
    .deferred {
      let (beginning, next) = service.respondInBackground(to: request)
      let response = HTTPResponse(beginning)
      return next.map { .pieces(response, next: $0) } ?? .response(response)
    }
  }
}
