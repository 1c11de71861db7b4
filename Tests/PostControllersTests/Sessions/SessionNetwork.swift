import Foundation
import Locking
import PostControllers
import RealtimeDatabase

/// A network for random sessions. Each response and each event waits until the session delivers it.
final class SessionNetwork: RequestPerforming, EventStreaming {
  private struct Request: Sendable {
    let request: RealtimeDatabase.Request
    /// The response, if the database has received the request when the app sent it.
    let response: Result<Data, NetworkError>?
    let completion: (@Sendable (Data?, (any Error)?) -> Void)?
  }

  private final class Stream: EventStreamConnection {
    let handler: @Sendable (EventStreamSignal) -> Void
    let signals = Locked<[EventStreamSignal]>([])
    let token = Locked<ListenerToken?>(nil)
    let hasEnded = Locked(false)

    init(handler: @escaping @Sendable (EventStreamSignal) -> Void) { self.handler = handler }

    func close() { end(because: nil) }

    func end(because error: (any Error)?) {
      let isFirst = hasEnded.withLock { hasEnded in
        defer { hasEnded = true }
        return !hasEnded
      }
      guard isFirst else { return }
      token.withLock { $0 }?.cancel()
      signals.withLock { $0 = [] }
      handler(.closed(error))
    }
  }

  private struct State: Sendable {
    var requests: [Request] = []
    var streams: [Stream] = []
    var respondsWhenSent = true
    var isDirect = false
    var responsesWait = false
  }

  let database: InProcessDatabase
  private let state = Locked(State())

  init(_ database: InProcessDatabase) { self.database = database }

  /// Whether the database receives a request when the app sends it, or only when the response is delivered.
  var respondsWhenSent: Bool {
    get { state.withLock(\.respondsWhenSent) }
    set { state.withLock { $0.respondsWhenSent = newValue } }
  }

  var requestCount: Int { state.withLock(\.requests.count) }

  /// Nil without an open stream.
  private(set) var startOfStream: Double? {
    get { lastStart.withLock { $0 } }
    set { lastStart.withLock { $0 = newValue } }
  }
  private let lastStart = Locked<Double?>(nil)

  // MARK: Delivering

  func deliver(_ index: Int) {
    guard let request = take(index) else { return }
    let response = request.response ?? respond(to: request.request)
    switch response {
    case .success(let data): request.completion?(data, nil)
    case .failure(let error): request.completion?(nil, error)
    }
  }

  func fail(_ index: Int) { take(index)?.completion?(nil, NetworkError.connectionLost) }

  private func take(_ index: Int) -> Request? {
    state.withLock { $0.requests.isEmpty ? nil : $0.requests.remove(at: index % $0.requests.count) }
  }

  func deliverSignals(_ count: Int) {
    for stream in state.withLock(\.streams) {
      let signals = stream.signals.withLock { signals in
        defer { signals.removeFirst(min(count, signals.count)) }
        return Array(signals.prefix(count))
      }
      for signal in signals { stream.handler(signal) }
    }
  }

  /// Breaks the open stream. Its waiting signals are lost.
  func breakStream() { state.withLock(\.streams).last?.end(because: NetworkError.connectionLost) }

  /// Delivers everything from now on as soon as it exists. Responses can wait all the same.
  func deliverAll(responsesWait: Bool = false) {
    deliverSignals(.max)
    state.withLock { ($0.isDirect, $0.responsesWait) = (true, responsesWait) }
    while requestCount > 0, !responsesWait { deliver(0) }
  }

  // MARK: The app's side

  func performRequest(
    for url: URL, httpMethod: HTTPMethod, urlParameters: [String: String]?, body: Data?,
    completion: (@Sendable (Data?, (any Error)?) -> Void)?
  ) {
    let request = RealtimeDatabase.Request(
      httpMethod: httpMethod.rawValue, path: url.path(percentEncoded: false),
      query: urlParameters ?? [:], body: body)
    let response = respondsWhenSent ? respond(to: request) : nil
    let isDirect = state.withLock {
      $0.requests.append(Request(request: request, response: response, completion: completion))
      return $0.isDirect && !$0.responsesWait
    }
    if isDirect { deliver(0) }
  }

  private func respond(to request: RealtimeDatabase.Request) -> Result<Data, NetworkError> {
    let response = database.respond(to: request)
    return NetworkError.check(response.body, statusCode: response.status)
  }

  func openEventStream(
    for url: URL, urlParameters: [String: String]?,
    handler: @escaping @Sendable (EventStreamSignal) -> Void
  ) -> any EventStreamConnection {
    let stream = Stream(handler: handler)
    startOfStream = urlParameters?["startAt"].flatMap(Double.init)
    state.withLock { $0.streams.append(stream) }
    handler(.opened)
    let request = RealtimeDatabase.Request(
      httpMethod: "GET", path: url.path(percentEncoded: false), query: urlParameters ?? [:])
    let token = try? database.listen(to: request) { [state] event in
      let data = String(decoding: event.data, as: UTF8.self)
      let signal = EventStreamSignal.event(ServerSentEvent(event: event.name, data: data))
      if state.withLock(\.isDirect) {
        handler(signal)
      } else {
        stream.signals.withLock { $0.append(signal) }
      }
    }
    stream.token.withLock { $0 = token }
    return stream
  }
}
