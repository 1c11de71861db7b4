import Foundation
import Locking

/// Keeps one stream of a feed open, and opens another one when it breaks. Every stream sends a first event, so the count of failures begins
/// again with a second one. The delays keep growing if a server closes all streams at once.
@MainActor
final class FeedStream {
  /// In bytes. If more events wait, the stream counts as broken. The next one begins with all that it covers, so no change is lost.
  private nonisolated static let maximumBacklog = 32 << 20

  private weak var postController: PostController?
  private let eventStreaming: any EventStreaming
  private let reconnection: ReconnectionPolicy

  private(set) var following = PostController.Following.connecting {
    didSet { postController?.followingChanged() }
  }

  /// The open stream.
  private var connection: (any EventStreamConnection)? { didSet { oldValue?.close() } }
  /// Reads the open stream, or waits until another one is opened.
  private var task: Task<Void, Never>? { didSet { oldValue?.cancel() } }
  /// The oldest timestamp that the stream covers.
  private var windowStart = TimeInterval.infinity
  /// The number of streams in a row that have failed.
  private var failureCount = 0

  init(
    for postController: PostController,
    over eventStreaming: any EventStreaming,
    reconnection: ReconnectionPolicy
  ) {
    self.postController = postController
    self.eventStreaming = eventStreaming
    self.reconnection = reconnection
  }

  deinit {
    connection?.close()
    task?.cancel()
  }

  /// Opens a stream. It needs the loaded posts to recognize new ones, so the feed is loaded first.
  func connect() {
    guard let postController else { return }
    end()
    guard let windowStart = postController.startOfStream else { return postController.loadFeed() }
    self.windowStart = windowStart
    // The signals keep their order on their way to the main actor.
    let (signals, continuation) = AsyncStream.makeStream(of: EventStreamSignal.self)
    let backlog = Locked(0)
    // With a limit, a new post would push another one out of the stream, which looks like a deletion, and entries from the future could fill
    // it. The end excludes entries whose timestamp is not a number.
    let query = [
      "orderBy": "\"timestamp\"", "startAt": "\(windowStart)",
      "endAt": "\(TimeInterval.greatestFiniteMagnitude)",
    ]
    connection = eventStreaming.openEventStream(
      for: postController.endpoint, urlParameters: query
    ) { signal in
      let rest = backlog.withLock { size in
        defer { size += signal.size }
        return size
      }
      // A single event may be larger, because the first one contains all that the stream covers.
      if rest > 0, rest + signal.size > Self.maximumBacklog {
        continuation.yield(.closed(NetworkError.tooManyEvents))
        continuation.finish()
      } else {
        continuation.yield(signal)
      }
    }
    task = Task.detached(priority: .userInitiated) { [weak self] in
      for await signal in signals {
        backlog.withLock { $0 -= signal.size }
        let event = FeedEvent(signal, windowStart: windowStart)
        await self?.take(event)
      }
    }
  }

  /// Closes the stream. Signals that have not been handled yet are dropped.
  func end() { (connection, task) = (nil, nil) }

  /// Opens a stream that begins in the future again when the loaded posts reach the present.
  func olderPageHasLoaded(now: TimeInterval) {
    guard connection != nil, windowStart > now, let start = postController?.startOfStream,
      start <= now
    else { return }
    fail(with: nil)
  }

  /// An open stream goes on. A success ends a delay, because the server is available. It may even offer streams now.
  func loadEnded(with error: PostError?) {
    guard connection == nil else { return }
    guard let error else { return connect() }
    if case .stopped = following { return }
    if task == nil { fail(with: error) }
  }

  private func take(_ event: FeedEvent) {
    // The task of an earlier stream is cancelled.
    guard !Task.isCancelled, let postController else { return }
    if case .end(let error) = event { return fail(with: error) }
    let isFirst = !postController.isLive
    if !isFirst { failureCount = 0 }
    // Before the first event, which contains all that the stream covers, the content that changes is not known.
    guard case .change(let change) = event, !isFirst || change.windowStart != nil else { return }
    postController.receive(change)
    if isFirst, !Task.isCancelled {
      postController.log("The feed is live")
      following = .live
    }
  }

  private func fail(with error: PostError?) {
    end()
    if let error, error.isFinal {
      postController?.log("The feed is not followed any more: \(error.logDescription)")
      following = .stopped(error)
      return
    }
    let delay = reconnection.delay(afterFailures: failureCount)
    let sleep = reconnection.sleep
    failureCount += 1
    task = Task { [weak self] in
      try? await sleep(delay)
      if !Task.isCancelled { self?.connect() }
    }
    postController?.log("The stream broke: \(error?.logDescription ?? "closed".debugDescription)")
    following = .reconnecting(after: error, failureCount: failureCount)
  }
}

/// The delays before a broken stream is opened again. They are random, so that the clients of a server do not all return at once.
public struct ReconnectionPolicy: Sendable {
  /// The maximum delay before the first try. It doubles with each failure.
  public var initialDelay = Duration.seconds(1)
  public var maximumDelay = Duration.seconds(60)
  public var random: @Sendable (ClosedRange<Double>) -> Double = { .random(in: $0) }
  public var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  public init() {}

  func delay(afterFailures count: Int) -> Duration {
    // A second that is doubled twenty times is twelve days.
    min(initialDelay * (1 << min(count, 20)), maximumDelay) * random(0.5...1)
  }
}

extension EventStreamSignal {
  /// In bytes. Many small signals take memory, too.
  fileprivate var size: Int {
    guard case .event(let event) = self else { return 0 }
    return 128 + event.event.utf8.count + event.data.utf8.count
  }
}

extension PostError {
  /// Whether another try would have the same result.
  fileprivate var isFinal: Bool {
    switch self {
    case .cancelled, .authRevoked: true
    case .network(let error):
      switch error as? NetworkError {
      case .status(408, _), .status(429, _): false
      case .status(300..<500, _), .notHTTP, .responseTooLarge: true
      default: false
      }
    default: false
    }
  }
}
