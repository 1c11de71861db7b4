import Foundation

/// Keeps one stream of a feed open for a ``PostController``, and opens another one when it breaks.
///
/// A stream that has been open for a while ends the row of failures. "A while" is one event after the first, which
/// every stream has: no clock is needed, and a server that hangs up on everyone is left alone for longer and longer.
@MainActor
final class FeedFollower {
  private weak var controller: PostController?
  private let eventStreaming: any EventStreaming
  private let reconnection: Reconnection

  private var connection: (any EventStreamConnection)?
  /// Counts the connections, so that what an earlier one says late is not heard.
  private var connectionCount = 0
  /// Whether the stream has said what it covers.
  private var isSynchronized = false
  private var failureCount = 0
  private var retry: Task<Void, Never>?

  /// Where the part of the feed begins that the stream covers.
  private(set) var windowStart = -TimeInterval.greatestFiniteMagnitude

  init(
    of controller: PostController,
    over eventStreaming: any EventStreaming,
    reconnection: Reconnection
  ) {
    self.controller = controller
    self.eventStreaming = eventStreaming
    self.reconnection = reconnection
  }

  deinit {
    connection?.close()
    retry?.cancel()
  }

  /// Opens a stream, or first lets the feed be read, if it has not been.
  func connect() {
    guard let controller, connection == nil else { return }
    retry?.cancel()
    retry = nil
    guard controller.status.hasLoaded else {
      controller.load()
      return
    }
    windowStart = controller.startOfStream
    connectionCount += 1
    isSynchronized = false
    let number = connectionCount
    // What keeps the signals' order on the way to the main actor.
    let backlog = SignalBacklog()
    connection = eventStreaming.openEventStream(
      for: controller.endpoint,
      urlParameters: Self.query(from: windowStart)
    ) { signal in
      backlog.append(signal)
    }
    Task.detached(priority: .userInitiated) { [weak self] in
      for await signal in backlog.signals {
        backlog.taken(signal)
        switch signal {
        case .opened: break
        case .event(let event):
          let event = FeedEvent(event)
          await self?.take(event, from: number)
        case .closed(let error): await self?.connectionClosed(number, error)
        }
      }
    }
  }

  /// The query of a stream that covers all posts from a timestamp on.
  ///
  /// It has no limit. With one, a post that arrives would push another out of the window, which looks the same as
  /// a deletion; after a long gap, the newest posts would come without those between them and the ones that have been
  /// read; and as many entries dated into the future would hide all that comes. The end keeps out the entries whose
  /// timestamp is no number.
  static func query(from start: TimeInterval) -> [String: String] {
    [
      "orderBy": "\"timestamp\"",
      "startAt": "\(start)",
      "endAt": "\(TimeInterval.greatestFiniteMagnitude)",
    ]
  }

  // MARK: What the controller says

  /// The feed could be read, so the server is there. One that did not want to be followed is asked once more.
  func feedHasLoaded() {
    connect()
  }

  /// The feed could not be read. A stream that is open is not bothered.
  func loadFailed(_ error: PostError) {
    guard connection == nil, retry == nil, !isStopped else { return }
    fail(with: error)
  }

  /// Begins again with all that the stream covers.
  func resynchronize() {
    fail(with: nil)
  }

  // MARK: What the stream says

  private func take(_ event: FeedEvent, from number: Int) {
    guard number == connectionCount, connection != nil, let controller else { return }
    if isSynchronized { failureCount = 0 }
    switch event {
    case .window, .entries:
      let wasSynchronized = isSynchronized
      if case .window = event { isSynchronized = true }
      // Changes of something unknown mean nothing.
      guard isSynchronized else { return }
      controller.take(event, from: windowStart)
      if !wasSynchronized { controller.streamIsSynchronized() }
    case .cancel: stop(because: .cancelled)
    case .authRevoked: stop(because: .authRevoked)
    case .unreadable: fail(with: .unreadableAnswer)
    case .keepAlive, .unknown: break
    }
  }

  private func connectionClosed(_ number: Int, _ error: (any Error)?) {
    guard number == connectionCount, connection != nil else { return }
    fail(with: error.map(PostError.network))
  }

  // MARK: After a failure

  private var isStopped: Bool {
    if case .stopped = controller?.status.following { true } else { false }
  }

  private func fail(with error: PostError?) {
    disconnect()
    if let error, error.isFinal {
      stop(because: error)
      return
    }
    let delay = reconnection.delay(afterFailures: failureCount)
    failureCount += 1
    controller?.streamFailed(error, failureCount: failureCount)
    let sleep = reconnection.sleep
    retry = Task { [weak self] in
      try? await sleep(delay)
      if !Task.isCancelled { self?.connect() }
    }
  }

  private func stop(because error: PostError) {
    disconnect()
    controller?.streamStopped(error)
  }

  private func disconnect() {
    connection?.close()
    connection = nil
  }
}

extension PostError {
  /// Whether asking again would bring the same answer.
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
