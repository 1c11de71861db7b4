import Foundation
import HTTPServer
import Locking
import RealtimeDatabase
import SharedDatabase

/// A shared database over HTTP, with Firebase's REST API.
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
  ///   - catchUpInterval: How often to read what other processes have written to the database's file.
  init(
    database: SharedDatabase,
    host: String = "127.0.0.1",
    port: UInt16 = 0,
    access: Access = Access(),
    limits: HTTPLimits = HTTPLimits(),
    keepAliveInterval: Duration = .seconds(30),
    catchUpInterval: Duration = .milliseconds(500),
    log: @escaping @Sendable (HTTPExchange) -> Void = { _ in }
  ) throws(HTTPServerError) {
    let streams = EventStreams(database: database)
    self.streams = streams
    var limits = limits
    // Messages of listeners are ignored, so they may be short.
    limits.messageSize = min(limits.messageSize, 1 << 20)
    server = try HTTPServer(
      host: host, port: port, limits: limits, commonHeaders: access.headers(for:), log: log
    ) { requests in
      Self.answer(requests, access: access, database: database, streams: streams)
    }
    var authority = HTTPAuthority(host: host)
    // A client on this machine cannot ask for all addresses.
    if authority?.host == "0.0.0.0" { authority = HTTPAuthority("127.0.0.1") }
    if authority?.host == "::" { authority = HTTPAuthority("[::1]") }
    authority?.port = server.port
    address = "http://\(authority?.text ?? host)"
    timers = [
      RepeatingTimer(every: keepAliveInterval) { streams.keepAlive() },
      // An error here is not lost: the next request gets it.
      RepeatingTimer(every: catchUpInterval) { try? database.catchUp() },
    ]
  }

  /// Answers the requests under way, then stops the server.
  func stop() async { await server.stop() }

  /// The size in bytes of a response that takes a few milliseconds to encode. Larger ones are encoded in the
  /// background.
  private static let maximumQuickSize = 256 << 10

  private static func answer(
    _ requests: [HTTPRequest], access: Access, database: SharedDatabase, streams: EventStreams
  ) -> [HTTPHandlerResponse] {
    var answers: [HTTPHandlerResponse?] = []
    var asked: [(index: Int, question: RealtimeDatabase.Request)] = []
    var listeners: [(index: Int, question: RealtimeDatabase.Request)] = []
    for (index, request) in requests.enumerated() {
      answers.append(nil)
      do throws(Answer) {
        let question = try question(of: request, access: access)
        if request.body.count >= HTTPRequest.largeBodySize {
          answers[index] = .deferred(question, by: database)
        } else if EventStreams.Transport(request) == nil {
          asked.append((index, question))
        } else {
          listeners.append((index, question))
        }
      } catch {
        answers[index] = .response(error.response)
      }
    }
    // All at once, so that all changes are written to disk together.
    let responses = database.respond(to: asked.map(\.question), costLimit: maximumQuickSize)
    for ((index, question), response) in zip(asked, responses) {
      answers[index] =
        response.map { .response(HTTPResponse($0)) } ?? .deferred(question, by: database)
    }
    for (index, question) in listeners {
      answers[index] = EventStreams.Transport(requests[index]).map {
        streams.open(question, over: $0, costLimit: maximumQuickSize)
      }
    }
    return answers.map { $0 ?? .response(.error(500, "There is no response to this request.")) }
  }

  /// The emulator answers without the database.
  private struct Answer: Error {
    let response: HTTPResponse
  }

  private static func question(
    of request: HTTPRequest, access: Access
  ) throws(Answer) -> RealtimeDatabase.Request {
    if let refusal = access.refusal(of: request) { throw Answer(response: refusal) }
    if request.method == "OPTIONS" { throw Answer(response: Access.preflight(request)) }
    if request.body.hasTooManyJSONValues {
      throw Answer(
        response: .error(
          400, "Data to write exceeds the maximum size that can be modified with a single request.")
      )
    }
    do throws(RealtimeDatabase.Refusal) {
      return try RealtimeDatabase.Request(request)
    } catch {
      throw Answer(response: HTTPResponse(error.response))
    }
  }
}

extension HTTPHandlerResponse {
  fileprivate static func deferred(
    _ request: RealtimeDatabase.Request, by database: SharedDatabase
  ) -> HTTPHandlerResponse {
    .deferred {
      let (beginning, next) = database.respondInBackground(to: request)
      let response = HTTPResponse(beginning)
      return next.map { .pieces(response, next: $0) } ?? .response(response)
    }
  }
}

/// Calls a closure at regular intervals until it is released.
///
/// Unchecked: Dispatch sources may be cancelled on any thread, but are not declared Sendable.
final class RepeatingTimer: @unchecked Sendable {
  private let source = DispatchSource.makeTimerSource(queue: .global())

  init(every interval: Duration, _ work: @escaping @Sendable () -> Void) {
    let nanoseconds = DispatchTimeInterval.nanoseconds(Int(interval / .nanoseconds(1)))
    source.setEventHandler(handler: work)
    source.schedule(deadline: .now() + nanoseconds, repeating: nanoseconds)
    source.resume()
  }

  deinit { source.cancel() }
}

extension Data {
  /// Whether JSON has more values than one write should have. Each value takes time to read.
  ///
  /// Separators are counted everywhere, even inside texts.
  var hasTooManyJSONValues: Bool {
    let (array, object, comma) = (UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","))
    return withUnsafeBytes { bytes in
      var count = 0
      for byte in bytes where byte == comma || byte == array || byte == object { count += 1 }
      return count > Self.maximumJSONValueCount
    }
  }

  private static let maximumJSONValueCount = 1_000_000
}

/// The clients that listen, with server-sent events or WebSockets.
final class EventStreams: Sendable {
  /// The protocol that delivers events to a client.
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

  private let database: SharedDatabase
  private let clients = Locked<[ObjectIdentifier: (stream: HTTPStream, transport: Transport)]>([:])

  init(database: SharedDatabase) {
    self.database = database
  }

  /// Begins to send events to a client, or refuses.
  ///
  /// - Parameter costLimit: The approximate number of bytes of a first event that other requests wait for.
  func open(
    _ question: RealtimeDatabase.Request, over transport: Transport, costLimit: Int
  ) -> HTTPHandlerResponse {
    database.exceeds(costLimit: costLimit, for: question)
      ? .deferred { [self] in open(question, over: transport) }
      : open(question, over: transport)
  }

  private func open(
    _ question: RealtimeDatabase.Request, over transport: Transport
  ) -> HTTPHandlerResponse {
    let stream = HTTPStream()
    let token: ListenerToken
    do throws(RealtimeDatabase.Refusal) {
      token = try database.listen(to: question) { event in
        stream.send(transport.parts(of: event))
        if event.name == "cancel" { stream.finish() }
      }
    } catch {
      return .response(HTTPResponse(error.response))
    }
    let id = ObjectIdentifier(stream)
    clients.withLock { $0[id] = (stream, transport) }
    let onClose = { @Sendable [clients] in
      token.cancel()
      _ = clients.withLock { $0.removeValue(forKey: id) }
    }
    switch transport {
    case .webSocket: return .webSocket(stream, onClose: onClose)
    case .serverSentEvents:
      let head = HTTPResponse(
        status: 200,
        headers: [.init("Content-Type", "text/event-stream"), .init("Cache-Control", "no-cache")])
      return .stream(head, stream, onClose: onClose)
    }
  }

  func keepAlive() {
    let event = RealtimeDatabase.Event(name: "keep-alive", data: Data("null".utf8))
    for client in clients.withLock({ Array($0.values) }) {
      client.stream.send(client.transport.parts(of: event))
    }
  }
}
