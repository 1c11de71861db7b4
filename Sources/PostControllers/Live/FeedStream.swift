// Without this folder: new posts appear only after a pull, or a stream breaks once and stays silent.
// With it: posts appear, change and disappear by themselves. A broken stream is opened again, after growing delays, and a late
// response does not undo changes that a stream has reported. The textbook has one stream and never opens another one.
// Read first: EventStreamParser.swift, FeedEvent.swift, then FeedStream.swift.

import Foundation

/// Keeps one stream of a feed open for a ``PostController``, and opens another one when it breaks.
///
/// The count of failures begins again at zero when a stream has sent a second event. Every stream sends a first one. So no clock is
/// needed, and the delays keep growing if a server closes all streams at once.
@MainActor
final class FeedStream {
  /// One stream from its opening to its end.
  @MainActor
  final class OpenStream {
    /// The timestamp at which it begins.
    let windowStart: TimeInterval
    fileprivate let connection: any EventStreamConnection
    /// Whether its first event has arrived, with all that it covers.
    fileprivate var isSynchronized = false

    fileprivate init(from windowStart: TimeInterval, over connection: any EventStreamConnection) {
      self.windowStart = windowStart
      self.connection = connection
    }
  }

  /// The state. The app has at most one stream or one delay at a time.
  private enum State: Sendable {
    /// The feed is being loaded. A stream needs the loaded posts to recognize new ones.
    case waitingForFeed
    case open(OpenStream)
    /// The task opens the next stream after a delay.
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

  /// The state of the stream for the controller's status.
  private(set) var following = PostController.Following.connecting {
    didSet { postController?.followingChanged() }
  }

  private var state = State.waitingForFeed { didSet { oldValue.end() } }
  /// The number of streams in a row that have failed.
  private var failureCount = 0
  /// The number of streams in a row that were closed because their changes could not be fetched. It begins again at zero when such a
  /// fetch succeeds, and when a stream sends a keep-alive.
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

  /// The open stream, before or after its first event.
  var openStream: OpenStream? { if case .open(let stream) = state { stream } else { nil } }

  /// Opens a stream. If the feed has not been loaded, it is loaded first.
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

  /// The query of a stream that covers all posts from a timestamp on.
  ///
  /// It has no limit. With a limit, a new post would push another one out of the window, which looks like a deletion. After a long
  /// gap, posts between the newest and the loaded ones would be missing, and entries from the future could fill the whole window.
  /// The end of the range excludes entries whose timestamp is not a number.
  static func query(from start: TimeInterval) -> [String: String] {
    [
      "orderBy": "\"timestamp\"",
      "startAt": "\(start)",
      "endAt": "\(TimeInterval.greatestFiniteMagnitude)",
    ]
  }

  // MARK: Calls of the controller

  /// Ends the stream. Signals that have not been handled yet are dropped.
  func end() {
    state = .stopped
  }

  /// Called after the feed was loaded, so the server is available. If the server refused streams before, this tries again.
  func feedHasLoaded() {
    connect()
  }

  /// Called after an older page was loaded. A stream that begins in the future is opened again when the loaded posts reach the
  /// present.
  func olderPageHasLoaded(now: TimeInterval) {
    guard let openStream, openStream.windowStart > now,
      let start = postController?.startOfStream, start <= now
    else { return }
    resynchronize(openStream)
  }

  /// Called after the feed could not be loaded. An open stream goes on, and so does a delay before the next one.
  func loadFailed(_ error: PostError) {
    if case .waitingForFeed = state { fail(with: error) }
  }

  /// Called after a change that the stream had reported was fetched.
  func fetchedChange() {
    resynchronizationCount = 0
  }

  /// Opens another stream, whose first event contains its whole window. The app does this if there are too many changes to
  /// fetch them one by one, or if such a fetch has failed. It does not count as a failure of the stream.
  ///
  /// - Parameter stream: The stream that has reported the change. If it has ended, nothing happens, because the next stream covers the
  ///   change.
  func resynchronize(_ stream: OpenStream?) {
    guard let stream, isOpen(stream) else { return }
    reconnect(after: nil, failureCount: 0)
    resynchronizationCount += 1
  }

  // MARK: Signals of the stream

  /// Whether a stream is the open one. Late signals of earlier streams are ignored.
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

  /// Opens another stream after a delay, which grows with each failure in a row.
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
