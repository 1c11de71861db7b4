import Foundation
import Locking
import RealtimeDatabase

/// A network for tests. It records requests, and responds on a background queue in their order, with what the test says.
/// To change the order, or to see the app wait, set ``isHolding`` and release the responses one by one. Nothing depends on time.
public final class MockNetwork<HTTPMethod>: Sendable
where HTTPMethod: RawRepresentable<String> & Hashable & Sendable {
  public struct Request: Hashable, Sendable {
    public var url: URL
    public var httpMethod: HTTPMethod
    public var urlParameters: [String: String]
    public var body: Data?
  }

  public typealias Response = Result<Data, any Error>
  public typealias Completion = @Sendable (Data?, (any Error)?) -> Void

  private typealias Held = (request: Request, response: Response, completion: Completion?)

  private struct State: Sendable {
    var requests: [Request] = []
    var held: [Held] = []
    var isHolding = false
    var failures: [any Error] = []
    /// The number of responses on their way to a completion.
    var deliveries = 0
  }

  private let state = Locked(State())
  private let response: @Sendable (Request) -> Response
  private let queue = DispatchQueue(label: "MockNetwork")

  public init(response: @escaping @Sendable (Request) -> Response) { self.response = response }

  /// All requests so far, the earliest first.
  public var requests: [Request] { state.withLock(\.requests) }

  /// Throws if a response was never released, no request met a failure, or a completion is still to run. Call it at the end of a test.
  public func finish() throws(UnfinishedTest) {
    let findings = state.withLock { state in
      var findings = state.held.map(\.request).map { request in
        "The response to \(request.httpMethod.rawValue) \(request.url.absoluteString) was never released."
      }
      findings += state.failures.map { "No request met the failure “\($0)”." }
      if state.deliveries > 0 {
        findings.append("The number of responses still on their way is \(state.deliveries).")
      }
      return findings
    }
    if !findings.isEmpty { throw UnfinishedTest(findings: findings) }
  }

  /// Waits until the responses that are on their way have been delivered.
  public func waitForDeliveries() async {
    await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
  }

  /// Whether responses wait for ``release(_:times:)``. Held responses stay held when this becomes false.
  public var isHolding: Bool {
    get { state.withLock(\.isHolding) }
    set { state.withLock { $0.isHolding = newValue } }
  }

  /// The requests whose responses are held, the earliest first.
  public var heldRequests: [Request] { state.withLock { $0.held.map(\.request) } }

  /// Delivers a held response, by default the earliest, as it was at the time of the request. `times` tests an app with repeated responses.
  public func release(_ index: Int = 0, times: Int = 1) {
    guard let held = takeHeld(index) else { return }
    for _ in 0..<times { deliver(held.response, to: held.completion) }
  }

  private func takeHeld(_ index: Int) -> Held? {
    state.withLock { $0.held.indices.contains(index) ? $0.held.remove(at: index) : nil }
  }

  public func releaseAll() { for _ in heldRequests { release() } }

  /// Makes one held request fail instead.
  public func fail(_ index: Int = 0, with error: any Error) {
    if let held = takeHeld(index) { deliver(.failure(error), to: held.completion) }
  }

  /// Makes the next request fail. Two calls make the next two requests fail.
  public func failNextRequest(with error: any Error) {
    state.withLock { $0.failures.append(error) }
  }

  public func performRequest(
    for url: URL, httpMethod: HTTPMethod, urlParameters: [String: String]?, body: Data?,
    completion: Completion?
  ) {
    let request = Request(
      url: url, httpMethod: httpMethod, urlParameters: urlParameters ?? [:], body: body)
    let failure = state.withLock { state in
      state.failures.isEmpty ? nil : state.failures.removeFirst()
    }
    let response = failure.map(Response.failure) ?? self.response(request)
    let isHeld = state.withLock { state in
      state.requests.append(request)
      if state.isHolding { state.held.append((request, response, completion)) }
      return state.isHolding
    }
    if !isHeld { deliver(response, to: completion) }
  }

  private func deliver(_ response: Response, to completion: Completion?) {
    state.withLock { $0.deliveries += 1 }
    queue.async { [state] in
      state.withLock { $0.deliveries -= 1 }
      switch response {
      case .success(let data): completion?(data, nil)
      case .failure(let error): completion?(nil, error)
      }
    }
  }
}

/// A test ended before its network was at rest.
public struct UnfinishedTest: Error, Hashable, CustomStringConvertible {
  /// A sentence for each response, failure and request that is left.
  public let findings: [String]

  public var description: String { findings.joined(separator: "\n") }
}

extension InProcessDatabase {
  public func respond<HTTPMethod>(
    to request: MockNetwork<HTTPMethod>.Request
  ) -> RealtimeDatabase.Response {
    respond(
      to: RealtimeDatabase.Request(
        // The name of the case, because a test of the raw values is not the database's task.
        httpMethod: String(describing: request.httpMethod).uppercased(),
        path: request.url.path(percentEncoded: false), query: request.urlParameters,
        body: request.body))
  }
}

/// Stores content in memory. It survives a relaunch of the app within a test, without a file.
public final class MemoryStore<Content: Sendable>: Sendable {
  private let state: Locked<(content: Content, failure: (any Error)?)>

  public init(_ content: Content) { state = Locked((content, nil)) }

  /// Makes all loads and saves fail until this is called with nil.
  public func fail(with error: (any Error)?) { state.withLock { $0.failure = error } }

  public func load() throws -> Content {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      return state.content
    }
  }

  public func save(_ content: Content) throws {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      state.content = content
    }
  }
}
