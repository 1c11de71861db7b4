import Foundation
import HTTPServer
import Locking
import RealtimeDatabase
import SharedDatabase

/// A shared database over HTTP, with Firebase's REST API.
final class Emulator: Sendable {
  private let server: HTTPServer
  let streams: EventStreams
  // Unsafe, because Dispatch sources are not declared Sendable. They may be cancelled on any thread.
  nonisolated(unsafe) private let timers: [any DispatchSourceTimer]
  /// The base URL, such as "http://127.0.0.1:9000".
  let address: String

  init(
    database: SharedDatabase, host: String = "127.0.0.1", port: UInt16 = 0,
    access: Access = Access(), keepAliveInterval: Duration = .seconds(30),
    log: @escaping @Sendable (HTTPExchange) -> Void = { _ in }
  ) throws(HTTPServerError) {
    let streams = EventStreams(database: database)
    self.streams = streams
    var limits = HTTPLimits()
    // Messages of listeners are ignored, so they may be short.
    limits.messageSize = 1 << 20
    server = try HTTPServer(
      host: host, port: port, limits: limits, commonHeaders: access.headers(for:), log: log
    ) { requests in Self.answer(requests, access: access, database: database, streams: streams) }
    var authority = HTTPAuthority(host: host)
    // A client on this machine cannot ask for all addresses.
    let ownAddresses = ["0.0.0.0": "127.0.0.1", "::": "::1"]
    if let own = ownAddresses[authority?.host ?? ""] { authority = HTTPAuthority(host: own) }
    authority?.port = server.port
    address = "http://\(authority?.text ?? host)"
    timers = [
      Self.timer(every: keepAliveInterval) { streams.keepAlive() },
      // Other processes may write to the database's file. An error here is not lost: the next request gets it.
      Self.timer(every: .milliseconds(500)) { try? database.catchUp() },
    ]
  }

  deinit { for timer in timers { timer.cancel() } }

  private static func timer(
    every interval: Duration, _ work: @escaping @Sendable () -> Void
  ) -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: .global())
    let nanoseconds = DispatchTimeInterval.nanoseconds(Int(interval / .nanoseconds(1)))
    timer.setEventHandler(handler: work)
    timer.schedule(deadline: .now() + nanoseconds, repeating: nanoseconds)
    timer.resume()
    return timer
  }

  /// Answers the requests under way, then stops the server.
  func stop() async { await server.stop() }

  /// The size in bytes of a response that takes a few milliseconds to encode. Larger ones are encoded in the background.
  private static let maximumQuickSize = 256 << 10

  private static func answer(
    _ requests: [HTTPRequest], access: Access, database: SharedDatabase, streams: EventStreams
  ) -> [HTTPHandlerResponse] {
    let plans = requests.map { plan(for: $0, access: access) }
    let questions = plans.compactMap { if case .ask(let question) = $0 { question } else { nil } }
    // All at once, so that all changes are written to disk together.
    var responses = database.respond(to: questions, costLimit: maximumQuickSize)[...]
    // Streams begin after that, with the new content.
    return plans.map { plan in
      switch plan {
      case .respond(let response): return .response(response)
      case .ask(let question):
        if let response = responses.removeFirst() { return .response(HTTPResponse(response)) }
        return deferred(question, by: database)
      case .askInBackground(let question): return deferred(question, by: database)
      case .listen(let question, let transport):
        return database.exceeds(costLimit: maximumQuickSize, for: question)
          ? .deferred { streams.open(question, over: transport) }
          : streams.open(question, over: transport)
      }
    }
  }

  private enum Plan {
    case respond(HTTPResponse)
    case ask(SharedDatabase.Request)
    case askInBackground(SharedDatabase.Request)
    case listen(SharedDatabase.Request, EventStreams.Transport)
  }

  private static func plan(for request: HTTPRequest, access: Access) -> Plan {
    if let response = access.refusal(of: request) ?? Access.preflight(request) {
      return .respond(response)
    }
    do throws(RealtimeDatabase.Refusal) {
      let question = try SharedDatabase.Request(request)
      if request.body.count >= HTTPRequest.largeBodySize { return .askInBackground(question) }
      return EventStreams.Transport(request).map { .listen(question, $0) } ?? .ask(question)
    } catch {
      return .respond(HTTPResponse(error.response))
    }
  }

  private static func deferred(
    _ question: SharedDatabase.Request, by database: SharedDatabase
  ) -> HTTPHandlerResponse {
    .deferred {
      let (response, next) = database.respondInBackground(to: question)
      return .response(HTTPResponse(response), next: next)
    }
  }
}

/// The clients that listen, with server-sent events or WebSockets.
final class EventStreams: Sendable {
  enum Transport: Sendable {
    case serverSentEvents, webSocket

    /// Returns nil if the client does not want to listen.
    init?(_ request: HTTPRequest) {
      if request.isWebSocketUpgrade {
        self = .webSocket
      } else if request.method == "GET", request.acceptsEventStream {
        self = .serverSentEvents
      } else {
        return nil
      }
    }

    /// The encoded event. Its data, which has no line breaks, is a separate part, which all clients share without a copy.
    func parts(of event: RealtimeDatabase.Event) -> [Data] {
      switch self {
      case .serverSentEvents:
        [Data("event: \(event.name)\ndata: ".utf8), event.data, Data("\n\n".utf8)]
      case .webSocket:
        [Data(#"{"event": "\#(event.name)", "data": "#.utf8), event.data, Data("}".utf8)]
      }
    }
  }

  private let database: SharedDatabase
  private typealias Client = (stream: HTTPStream, transport: Transport, token: ListenerToken)
  private let clients = Locked<[ObjectIdentifier: Client]>([:])

  init(database: SharedDatabase) { self.database = database }

  func open(_ question: SharedDatabase.Request, over transport: Transport) -> HTTPHandlerResponse {
    let stream = HTTPStream { [clients] stream in
      clients.withLock { $0.removeValue(forKey: ObjectIdentifier(stream)) }?.token.cancel()
    }
    do throws(RealtimeDatabase.Refusal) {
      let token = try database.listen(to: question) { event in
        stream.send(transport.parts(of: event))
        if event.name == "cancel" { stream.finish() }
      }
      clients.withLock { $0[ObjectIdentifier(stream)] = (stream, transport, token) }
    } catch {
      return .response(HTTPResponse(error.response))
    }
    switch transport {
    case .webSocket: return .webSocket(stream)
    case .serverSentEvents:
      let head = HTTPResponse(
        status: 200,
        headers: [.init("Content-Type", "text/event-stream"), .init("Cache-Control", "no-cache")])
      return .stream(head, stream)
    }
  }

  func keepAlive() {
    let event = RealtimeDatabase.Event(name: "keep-alive", data: Data("null".utf8))
    for client in clients.withLock({ Array($0.values) }) {
      client.stream.send(client.transport.parts(of: event))
    }
  }
}
