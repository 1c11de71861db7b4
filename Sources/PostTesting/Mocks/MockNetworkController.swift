import Foundation
import Locking

#if APP_UNDER_TEST
  import AppUnderTest
#else
  import PostControllers
#endif

/// A network for tests. It records requests, and responds when and how the test says.
///
/// Responses are delivered on a background queue, as those of ``PostControllers/NetworkController`` are, in the order
/// of the requests. To change the order, or to see the app wait, set ``isHolding`` and release the responses one by
/// one. Nothing depends on time.
public final class MockNetworkController: RequestPerforming {
  /// A request of the model controller.
  public struct Request: Hashable, Sendable {
    public var url: URL
    public var httpMethod: HTTPMethod
    public var urlParameters: [String: String]
    public var body: Data?
  }

  public typealias Response = Result<Data, any Error>

  private struct Held: Sendable {
    let request: Request
    let response: Response
    let deliver: @Sendable (Response) -> Void
  }

  private struct State: Sendable {
    var requests: [Request] = []
    var held: [Held] = []
    var isHolding = false
    var failures: [any Error] = []
    /// How many responses are on their way to a completion.
    var deliveries = 0
    /// How many requests the test has looked at; nil as long as it looks at none.
    var looks: Int?
  }

  private let state = Locked(State())
  private let response: @Sendable (Request) -> Response
  private let queue = DispatchQueue(label: "MockNetworkController")

  /// Creates a network that responds as `answer` says.
  public init(response: @escaping @Sendable (Request) -> Response) {
    self.response = response
  }

  // MARK: What was asked

  /// All requests so far, the earliest first.
  public var requests: [Request] { state.withLock(\.requests) }

  /// The earliest request that the test has not looked at, or nil if there is none.
  ///
  /// A test that looks at one has to look at all: ``finish()`` names the others.
  public func nextRequest() -> Request? {
    state.withLock { state in
      let looks = state.looks ?? 0
      state.looks = min(looks + 1, state.requests.count)
      return state.requests.indices.contains(looks) ? state.requests[looks] : nil
    }
  }

  // MARK: The end of a test

  /// What a test has left behind.
  public struct Unfinished: Error, Hashable, CustomStringConvertible {
    /// A sentence for each thing.
    public let findings: [String]

    public var description: String { findings.joined(separator: "\n") }
  }

  /// Makes sure at the end of a test that nothing was forgotten: a response that was held and never released, a failure that
  /// no request met, a request that the test did not look at though it looked at others, a completion that is still to run.
  public func finish() throws(Unfinished) {
    let findings = state.withLock { state in
      var findings = state.held.map { "The response to \($0.request.inWords) was never released." }
      findings += state.failures.map { "No request met the failure “\($0)”." }
      if let looks = state.looks {
        findings += state.requests.dropFirst(looks).map { "Nobody looked at \($0.inWords)." }
      }
      if state.deliveries > 0 {
        findings.append("The number of responses still on their way is \(state.deliveries).")
      }
      return findings
    }
    if !findings.isEmpty { throw Unfinished(findings: findings) }
  }

  /// Waits until the responses that are on their way have been delivered.
  public func waitForDeliveries() async {
    await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
  }

  // MARK: When to answer

  /// Whether responses wait for ``release(_:times:)``. Held responses stay held when this becomes false.
  public var isHolding: Bool {
    get { state.withLock(\.isHolding) }
    set { state.withLock { $0.isHolding = newValue } }
  }

  /// The requests whose responses are held, the earliest first.
  public var heldRequests: [Request] { state.withLock { $0.held.map(\.request) } }

  /// Delivers one held response, by default the earliest. It can be delivered several times, to test how the app copes
  /// with that.
  ///
  /// The response is that of the time of the request.
  public func release(_ index: Int = 0, times: Int = 1) {
    let held = state.withLock { state in
      state.held.indices.contains(index) ? state.held.remove(at: index) : nil
    }
    guard let held else { return }
    for _ in 0..<times { deliver(held.response, by: held.deliver) }
  }

  /// Delivers all held responses in order.
  public func releaseAll() {
    for _ in heldRequests { release() }
  }

  /// Makes one held request fail instead.
  public func fail(_ index: Int = 0, with error: any Error) {
    let held = state.withLock { state in
      state.held.indices.contains(index) ? state.held.remove(at: index) : nil
    }
    guard let held else { return }
    deliver(.failure(error), by: held.deliver)
  }

  /// Makes the next request fail. Two calls make the next two requests fail.
  public func failNextRequest(with error: any Error) {
    state.withLock { $0.failures.append(error) }
  }

  // MARK: RequestPerforming

  public func performRequest(
    for url: URL,
    httpMethod: HTTPMethod,
    urlParameters: [String: String]?,
    body: Data?,
    completion: (@Sendable (Data?, (any Error)?) -> Void)?
  ) {
    let request = Request(
      url: url,
      httpMethod: httpMethod,
      urlParameters: urlParameters ?? [:],
      body: body
    )
    let deliver: @Sendable (Response) -> Void = { response in
      switch response {
      case .success(let data): completion?(data, nil)
      case .failure(let error): completion?(nil, error)
      }
    }
    let failure = state.withLock { state in
      state.failures.isEmpty ? nil : state.failures.removeFirst()
    }
    let response = failure.map(Response.failure) ?? self.response(request)
    let isHeld = state.withLock { state in
      state.requests.append(request)
      if state.isHolding {
        state.held.append(Held(request: request, response: response, deliver: deliver))
      }
      return state.isHolding
    }
    if !isHeld { self.deliver(response, by: deliver) }
  }

  private func deliver(_ response: Response, by deliver: @escaping @Sendable (Response) -> Void) {
    state.withLock { $0.deliveries += 1 }
    queue.async { [state] in
      state.withLock { $0.deliveries -= 1 }
      deliver(response)
    }
  }
}

extension MockNetworkController.Request {
  fileprivate var inWords: String { "\(httpMethod.rawValue) \(url.absoluteString)" }
}
