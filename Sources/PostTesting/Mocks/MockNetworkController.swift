import Foundation
import Locking

#if APP_UNDER_TEST
  import AppUnderTest
#else
  import PostControllers
#endif

/// A network for tests: it records what is asked, and answers when and as the test says.
///
/// Answers come on a background queue, as those of ``PostControllers/NetworkController`` do, and in the order of
/// the requests. A test that wants another order, or wants to see the app wait, sets ``isHolding`` and releases
/// the answers by hand. Nothing here depends on time.
public final class MockNetworkController: RequestPerforming {
  /// One request, as the model controller made it.
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

  /// A network that answers as `answer` says.
  public init(answer: @escaping @Sendable (Request) -> Answer) {
    self.answer = answer
  }

  // MARK: What was asked

  /// All requests so far, the earliest first.
  public var requests: [Request] { state.withLock(\.requests) }

  // MARK: When to answer

  /// Whether answers wait for ``release(_:times:)``. What is held stays held when this becomes false.
  public var isHolding: Bool {
    get { state.withLock(\.isHolding) }
    set { state.withLock { $0.isHolding = newValue } }
  }

  /// The requests whose answers are held, the earliest first.
  public var heldRequests: [Request] { state.withLock { $0.held.map(\.request) } }

  /// Delivers one held answer, by default the earliest; several times, to see what the app makes of that.
  ///
  /// The answer is the one that the server had when the request came, not a later one.
  public func release(_ index: Int = 0, times: Int = 1) {
    let held = state.withLock { state in
      state.held.indices.contains(index) ? state.held.remove(at: index) : nil
    }
    guard let held else { return }
    for _ in 0..<times { queue.async { held.deliver(held.answer) } }
  }

  /// Delivers all held answers in order.
  public func releaseAll() {
    for _ in heldRequests { release() }
  }

  /// Lets one held request fail instead.
  public func fail(_ index: Int = 0, with error: any Error) {
    let held = state.withLock { state in
      state.held.indices.contains(index) ? state.held.remove(at: index) : nil
    }
    guard let held else { return }
    queue.async { held.deliver(.failure(error)) }
  }

  /// Lets the next request that comes fail. Called twice, the next two.
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
