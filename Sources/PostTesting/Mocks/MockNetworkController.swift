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

  public typealias Answer = Result<Data, any Error>

  private struct Held: Sendable {
    let request: Request
    let answer: Answer
    let deliver: @Sendable (Answer) -> Void
  }

  private struct State: Sendable {
    var requests: [Request] = []
    var held: [Held] = []
    var isHolding = false
    var failures: [any Error] = []
  }

  private let state = Locked(State())
  private let answer: @Sendable (Request) -> Answer
  private let queue = DispatchQueue(label: "MockNetworkController")

  /// Creates a network that responds as `answer` says.
  public init(answer: @escaping @Sendable (Request) -> Answer) {
    self.answer = answer
  }

  // MARK: What was asked

  /// All requests so far, the earliest first.
  public var requests: [Request] { state.withLock(\.requests) }

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
    for _ in 0..<times { queue.async { held.deliver(held.answer) } }
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
    queue.async { held.deliver(.failure(error)) }
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
    let deliver: @Sendable (Answer) -> Void = { answer in
      switch answer {
      case .success(let data): completion?(data, nil)
      case .failure(let error): completion?(nil, error)
      }
    }
    let failure = state.withLock { state in
      state.failures.isEmpty ? nil : state.failures.removeFirst()
    }
    let answer = failure.map(Answer.failure) ?? answer(request)
    let isHeld = state.withLock { state in
      state.requests.append(request)
      if state.isHolding {
        state.held.append(Held(request: request, answer: answer, deliver: deliver))
      }
      return state.isHolding
    }
    if !isHeld { queue.async { deliver(answer) } }
  }
}
