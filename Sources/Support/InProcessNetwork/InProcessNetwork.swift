import Foundation
import Locking
import PostControllers
import RealtimeDatabase

/// A network inside this process. A database responds on another thread than the caller's, in the order of the requests.
public final class InProcessNetwork: RequestPerforming, EventStreaming {
  public typealias Response = Result<Data, any Error>

  private struct State: Sendable {
    var requestCount = 0
    var isHolding = false
    var held: [@Sendable () -> Void] = []
    var failure: (any Error)?
    var nextResponses: [Response] = []
  }

  private let database: InProcessDatabase
  private let delay: DispatchTimeInterval?
  private let check: @Sendable (RealtimeDatabase.Request, RealtimeDatabase.Response) -> Response
  private let queue = DispatchQueue(label: "InProcessNetwork")
  private let state = Locked(State())

  /// - Parameter delay: The time until a response arrives, so that people see the app wait.
  /// - Parameter check: Turns the response to a request into its body, or into the error for its status.
  public init(
    _ database: InProcessDatabase, delay: DispatchTimeInterval? = nil,
    check: @escaping @Sendable (RealtimeDatabase.Request, RealtimeDatabase.Response) -> Response
  ) {
    self.database = database
    self.delay = delay
    self.check = check
  }

  public var requestCount: Int { state.withLock(\.requestCount) }
  public var hasHeldRequests: Bool { state.withLock { !$0.held.isEmpty } }

  /// Whether requests wait. They reach the database when this becomes false. Streams go on.
  public var isHolding: Bool {
    get { state.withLock(\.isHolding) }
    set {
      let held = state.withLock { state in
        state.isHolding = newValue
        guard !newValue else { return [@Sendable () -> Void]() }
        defer { state.held = [] }
        return state.held
      }
      for answer in held { queue.async(execute: answer) }
    }
  }

  /// Makes all requests fail with this error, until it is nil.
  public var failure: (any Error)? {
    get { state.withLock(\.failure) }
    set { state.withLock { $0.failure = newValue } }
  }

  /// Sets the response to the next request. After two calls, it is that of the next two requests.
  public func respondToNextRequest(with response: Response) {
    state.withLock { $0.nextResponses.append(response) }
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
    state.withLock { state in
      state.requestCount += 1
      if state.isHolding { return state.held.append(answer) }
      guard let delay else { return queue.async(execute: answer) }
      queue.asyncAfter(deadline: .now() + delay, execute: answer)
    }
  }

  private func response(to request: RealtimeDatabase.Request) -> Response {
    let planned: Response? = state.withLock { state in
      if let failure = state.failure { return .failure(failure) }
      return state.nextResponses.isEmpty ? nil : state.nextResponses.removeFirst()
    }
    return planned ?? check(request, database.respond(to: request))
  }

  public func openEventStream(
    for url: URL, urlParameters: [String: String]?,
    handler: @escaping @Sendable (EventStreamSignal) -> Void
  ) -> any EventStreamConnection {
    let connection = Connection(queue: queue, handler: handler)
    let request = RealtimeDatabase.Request(
      httpMethod: "GET", path: url.path(percentEncoded: false), query: urlParameters ?? [:])
    queue.async { [database, check] in
      handler(.opened)
      do throws(RealtimeDatabase.Refusal) {
        let token = try database.listen(to: request) { event in
          let data = String(decoding: event.data, as: UTF8.self)
          handler(.event(ServerSentEvent(event: event.name, data: data)))
        }
        connection.token.withLock { $0 = token }
      } catch {
        if case .failure(let error) = check(request, error.response) {
          connection.close(because: error)
        }
      }
    }
    return connection
  }

  private final class Connection: EventStreamConnection {
    let token = Locked<ListenerToken?>(nil)
    private let queue: DispatchQueue
    /// Nil after the end.
    private let handler: Locked<(@Sendable (EventStreamSignal) -> Void)?>

    init(queue: DispatchQueue, handler: @escaping @Sendable (EventStreamSignal) -> Void) {
      self.queue = queue
      self.handler = Locked(handler)
    }

    func close() { queue.async { self.close(because: nil) } }

    /// Runs on the queue, so that no event follows the end.
    func close(because error: (any Error)?) {
      token.withLock { $0 }?.cancel()
      let handler = handler.withLock { handler in
        defer { handler = nil }
        return handler
      }
      handler?(.closed(error))
    }
  }
}
