// Without this folder: new posts appear only after a pull, or a stream breaks once and stays silent.
// With it: posts appear, change and disappear by themselves. A broken stream is opened again, after growing delays, and a late
// response does not undo changes that a stream has reported. The textbook has one stream and never opens another one.
// Read first: EventStreamParser.swift, FeedEvent.swift, then FeedStream.swift.

import Foundation

/// Keeps one stream of a feed open, and opens another one when it breaks. Every stream sends a first event, so the count of failures begins
/// again with a second one. The delays keep growing if a server closes all streams at once.
@MainActor
final class FeedStream {
  @MainActor
  final class OpenStream {
    let windowStart: TimeInterval
    fileprivate let connection: any EventStreamConnection
    /// Whether its first event has arrived, with all that it covers.
    fileprivate var isSynchronized = false

    fileprivate init(from windowStart: TimeInterval, over connection: any EventStreamConnection) {
      self.windowStart = windowStart
      self.connection = connection
    }
  }

  /// The app has at most one stream or one delay at a time.
  private enum State: Sendable {
    /// The feed is being loaded. A stream needs the loaded posts to recognize new ones.
    case waitingForFeed
    case open(OpenStream)
    case waiting(Task<Void, Never>)
    /// The server refuses streams.
    case stopped

    nonisolated func end() {
      switch self {
      case .open(let stream): stream.connection.close()
      case .waiting(let retry): retry.cancel()
      case .waitingForFeed, .stopped: break
      }
    }
  }

  private weak var postController: PostController?
  private let eventStreaming: any EventStreaming
  private let reconnection: ReconnectionPolicy
  private let log: (String) -> Void

  private(set) var following = PostController.Following.connecting {
    didSet { postController?.followingChanged() }
  }

  private var state = State.waitingForFeed { didSet { oldValue.end() } }
  /// The number of streams in a row that have failed.
  private var failureCount = 0
  /// Streams in a row that were closed because a change could not be fetched. Zero after such a fetch succeeds, and after a keep-alive.
  private var resynchronizationCount = 0

  init(
    for postController: PostController,
    over eventStreaming: any EventStreaming,
    reconnection: ReconnectionPolicy,
    log: @escaping (String) -> Void
  ) {
    self.postController = postController
    self.eventStreaming = eventStreaming
    self.reconnection = reconnection
    self.log = log
  }

  deinit { state.end() }

  var openStream: OpenStream? { if case .open(let stream) = state { stream } else { nil } }

  func connect() {
    guard let postController, openStream == nil else { return }
    guard let windowStart = postController.startOfStream else {
      state = .waitingForFeed
      postController.loadFeed()
      return
    }
    // The buffer keeps the order of the signals on their way to the main actor.
    let buffer = SignalBuffer()
    let connection = eventStreaming.openEventStream(
      for: postController.endpoint,
      urlParameters: Self.query(from: windowStart)
    ) { signal in
      buffer.append(signal)
    }
    let stream = OpenStream(from: windowStart, over: connection)
    state = .open(stream)
    Task.detached(priority: .userInitiated) { [weak self] in
      for await signal in buffer.signals {
        buffer.didTake(signal)
        switch signal {
        case .opened: break
        case .event(let event):
          let event = FeedEvent(event)
          await self?.take(event, from: stream)
        case .closed(let error): await self?.connectionClosed(stream, error)
        }
      }
    }
  }

  /// Covers all posts from a timestamp on. With a limit, a new post would push another one out of the window, which looks like a deletion,
  /// and entries from the future could fill the window. The end excludes entries whose timestamp is not a number.
  static func query(from start: TimeInterval) -> [String: String] {
    [
      "orderBy": "\"timestamp\"",
      "startAt": "\(start)",
      "endAt": "\(TimeInterval.greatestFiniteMagnitude)",
    ]
  }

  // MARK: Calls of the controller

  /// Drops signals that have not been handled yet.
  func end() {
    state = .stopped
  }

  /// A stream that begins in the future is opened again when the loaded posts reach the present.
  func olderPageHasLoaded(now: TimeInterval) {
    guard let openStream, openStream.windowStart > now,
      let start = postController?.startOfStream, start <= now
    else { return }
    resynchronize(openStream)
  }

  /// An open stream goes on, and so does a delay before the next one.
  func loadFailed(_ error: PostError) {
    if case .waitingForFeed = state { fail(with: error) }
  }

  func fetchedChange() {
    resynchronizationCount = 0
  }

  /// Opens another stream, whose first event contains its whole window. This does not count as a failure of the stream.
  /// If `stream` has ended, nothing happens, because the next one covers its changes.
  func resynchronize(_ stream: OpenStream?) {
    guard let stream, isOpen(stream) else { return }
    reconnect(after: nil, failureCount: 0)
    resynchronizationCount += 1
  }

  // MARK: Signals of the stream

  /// Late signals of earlier streams are ignored.
  private func isOpen(_ stream: OpenStream) -> Bool { openStream === stream }

  private func take(_ event: FeedEvent, from stream: OpenStream) {
    guard isOpen(stream), let postController else { return }
    if stream.isSynchronized { failureCount = 0 }
    switch event {
    case .window, .entries:
      let wasSynchronized = stream.isSynchronized
      if case .window = event { stream.isSynchronized = true }
      // Before the first event, the content that changes is not known.
      guard stream.isSynchronized else { return }
      postController.didReceive(event, from: stream.windowStart)
      if !wasSynchronized, isOpen(stream) {
        log("The feed is live")
        following = .live
      }
    case .cancel: stop(because: .cancelled)
    case .authRevoked: stop(because: .authRevoked)
    case .unreadable(let error): fail(with: error)
    case .keepAlive: if stream.isSynchronized { resynchronizationCount = 0 }
    case .unknown: break
    }
  }

  private func connectionClosed(_ stream: OpenStream, _ error: (any Error)?) {
    if isOpen(stream) { fail(with: error.map(PostError.network)) }
  }

  // MARK: Failures

  private func fail(with error: PostError?) {
    if let error, error.isFinal {
      stop(because: error)
    } else {
      reconnect(after: error, failureCount: failureCount + 1)
      failureCount += 1
    }
  }

  private func reconnect(after error: PostError?, failureCount reportedCount: Int) {
    let delay = reconnection.delay(afterFailures: max(failureCount, resynchronizationCount))
    let sleep = reconnection.sleep
    state = .waiting(
      Task { [weak self] in
        try? await sleep(delay)
        if !Task.isCancelled { self?.connect() }
      })
    log("The stream broke: \(error?.logDescription ?? "closed".debugDescription)")
    following = .reconnecting(after: error, failureCount: reportedCount)
  }

  private func stop(because error: PostError) {
    state = .stopped
    log("The feed is not followed any more: \(error.logDescription)")
    following = .stopped(error)
  }
}

extension PostError {
  /// Whether another try would have the same result.
  fileprivate var isFinal: Bool {
    switch self {
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
