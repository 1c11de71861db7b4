import DatabaseService
import Foundation
import HTTPServer
import RealtimeDatabase

/// A database service over HTTP: what Firebase's REST API is to its clients.
final class Emulator: Sendable {
  private let server: HTTPServer
  let streams: EventStreams
  private let timers: [RepeatingTimer]
  /// Such as "http://127.0.0.1:9000".
  let address: String

  /// Begins to serve.
  ///
  /// - Parameters:
  ///   - access: Which web pages may use it, and by which names it may be called.
  ///   - keepAliveInterval: How often streams are told that the server is there.
  ///   - catchUpInterval: How often to look for what other processes have written to the service's file.
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
    // What a listener says is thrown away.
    limits.messageSize = min(limits.messageSize, 1 << 20)
    server = try HTTPServer(
      host: host, port: port, limits: limits, commonHeaders: access.headers(for:), log: log
    ) { requests in
      Self.answer(requests, access: access, service: service, streams: streams)
    }
    address = "http://\(Self.reachable(host)):\(server.port)"
    timers = [
      RepeatingTimer(every: keepAliveInterval) { streams.keepAlive() },
      // What cannot be read now is said to whoever asks next.
      RepeatingTimer(every: catchUpInterval) { try? service.catchUp() },
    ]
  }

  /// Finishes what is under way, and stops.
  func stop() async { await server.stop() }

  /// The host as a client on this machine writes it.
  private static func reachable(_ host: String) -> String {
    switch host {
    case "0.0.0.0": "127.0.0.1"
    case "::", "[::]": "[::1]"
    case let host where host.contains(":") && !host.hasPrefix("["): "[\(host)]"
    default: host
    }
  }

  /// Bytes of an answer that takes a few milliseconds to write down. Larger ones are written aside.
  private static let maximumQuickSize = 256 << 10

  private static func answer(
    _ requests: [HTTPRequest], access: Access, service: DatabaseService, streams: EventStreams
  ) -> [HTTPAnswer] {
    var answers = [HTTPAnswer?](repeating: nil, count: requests.count)
    var asked: [(index: Int, request: RealtimeDatabase.Request)] = []
    var listening: [(index: Int, request: RealtimeDatabase.Request)] = []
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
        answers[index] = .later { .response(HTTPResponse(service.respondApart(to: question))) }
        continue
      }
      if EventStreams.Transport(request) != nil {
        listening.append((index, question))
      } else {
        asked.append((index, question))
      }
    }
    // All at once, so that all the writes share one way to the disk.
    let responses = service.respond(
      to: asked.map(\.request), ifSmallerThan: Self.maximumQuickSize)
    for ((index, request), response) in zip(asked, responses) {
      answers[index] =
        response.map { .response(HTTPResponse($0)) }
        ?? .later { .response(HTTPResponse(service.respondApart(to: request))) }
    }
    for (index, request) in listening {
      answers[index] = streams.open(
        request, for: requests[index], ifSmallerThan: Self.maximumQuickSize)
    }
    return answers.map { $0 ?? .response(.error(500, "Nothing answers this.")) }
  }
}
