// Without this folder: new posts come when somebody pulls, and a stream that breaks is silent for ever.
// With it: posts come, change and go by themselves; a broken stream is opened again, later each time; and no answer that was on
// its way takes back what a stream has told. The textbook keeps one stream and never opens another.
// Read first: EventStreamParser.swift, FeedEvent.swift, then FeedStream.swift.

import Foundation

/// What a stream needs to know of the feed, and whom it tells.
@MainActor
protocol FeedStreamOwner: AnyObject {
  var endpoint: URL { get }
  /// Whether the feed has been read at least once.
  var hasLoaded: Bool { get }
  /// The timestamp from which on a stream has to cover the feed.
  var startOfStream: TimeInterval { get }

  /// Reads the feed, unless that is under way.
  func loadFeed()
  /// The stream has said what is there now.
  func streamIsSynchronized()
  func streamTold(_ event: FeedEvent, from start: TimeInterval)
  func followingChanged()
}

/// Keeps one stream of a feed open for a ``PostController``, and opens another one when it breaks.
///
/// A stream that has been open for a while ends the row of failures. "A while" is one event after the first, which
/// every stream has: no clock is needed, and a server that hangs up on everyone is left alone for longer and longer.
@MainActor
final class FeedStream {
  /// One stream, from its opening to its end.
  @MainActor
  final class OpenStream {
    /// Where the part of the feed begins that it covers.
    let windowStart: TimeInterval
    fileprivate let connection: any EventStreamConnection
    /// Whether it has said what it covers.
    fileprivate var isSynchronized = false

    fileprivate init(from windowStart: TimeInterval, over connection: any EventStreamConnection) {
      self.windowStart = windowStart
      self.connection = connection
    }
  }

  /// What is under way: never two streams, never a stream and a wait for the next one.
  private enum State: Sendable {
    /// The feed has to be read before a stream can say what is new.
    case waitingForFeed
    case open(OpenStream)
    /// The next stream is opened when the task is over.
    case waiting(Task<Void, Never>)
    /// The server does not want to be followed.
    case stopped

    nonisolated func end() {
      switch self {
      case .open(let stream): stream.connection.close()
      case .waiting(let retry): retry.cancel()
      case .waitingForFeed, .stopped: break
      }
    }
  }

  private weak var owner: (any FeedStreamOwner)?
  private let eventStreaming: any EventStreaming
  private let reconnection: ReconnectionPolicy
  private let log: (String) -> Void

  /// How well the feed is followed.
  private(set) var following = PostController.Following.connecting {
    didSet { owner?.followingChanged() }
  }

  private var state = State.waitingForFeed { didSet { oldValue.end() } }
  /// How many streams in a row have not lasted.
  private var failureCount = 0
  /// How many streams in a row were given up because they told of changes that could not be asked for. The row ends with an
  /// answer to such a question, and with a stream that has nothing to tell for so long that it says so.
  private var resynchronizationCount = 0

  init(
    of owner: any FeedStreamOwner,
    over eventStreaming: any EventStreaming,
    reconnection: ReconnectionPolicy,
    log: @escaping (String) -> Void
  ) {
    self.owner = owner
    self.eventStreaming = eventStreaming
    self.reconnection = reconnection
    self.log = log
  }

  deinit { state.end() }

  /// The stream that is open, whether it has said anything or not.
  var openStream: OpenStream? { if case .open(let stream) = state { stream } else { nil } }

  /// Opens a stream, or first lets the feed be read, if it has not been.
  func connect() {
    guard let owner, openStream == nil else { return }
    guard owner.hasLoaded else {
      state = .waitingForFeed
      owner.loadFeed()
      return
    }
    let windowStart = owner.startOfStream
    // Keeps the signals' order on the way to the main actor.
    let buffer = SignalBuffer()
    let connection = eventStreaming.openEventStream(
      for: owner.endpoint,
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

  /// Nobody wants to follow the feed any more. What has been said and not been heard yet is not heard.
  func end() {
    state = .stopped
  }

  /// The feed could be read, so the server is there. One that did not want to be followed is asked once more.
  func feedHasLoaded() {
    connect()
  }

  /// The feed could not be read. A stream that is open is not bothered, nor is the wait for the next one.
  func loadFailed(_ error: PostError) {
    if case .waitingForFeed = state { fail(with: error) }
  }

  /// What a stream told of was asked for and has come.
  func fetchedChange() {
    resynchronizationCount = 0
  }

  /// Begins again with all that the stream covers, because what has changed cannot be asked for: it is too much, or the answer
  /// was a failure. The stream itself has not failed.
  ///
  /// - Parameter stream: The stream that told of the change. If it is over, nothing happens: the next one covers the change, and
  ///   where there is no next one, there is a reason.
  func resynchronize(_ stream: OpenStream?) {
    guard let stream, isOpen(stream) else { return }
    reconnect(after: nil, failureCount: 0)
    resynchronizationCount += 1
  }

  // MARK: What the stream says

  /// Whether a stream is still listened to. What an earlier one says late is not heard.
  private func isOpen(_ stream: OpenStream) -> Bool { openStream === stream }

  private func take(_ event: FeedEvent, from stream: OpenStream) {
    guard isOpen(stream), let owner else { return }
    if stream.isSynchronized { failureCount = 0 }
    switch event {
    case .window, .entries:
      let wasSynchronized = stream.isSynchronized
      if case .window = event { stream.isSynchronized = true }
      // Changes of something unknown mean nothing.
      guard stream.isSynchronized else { return }
      owner.streamTold(event, from: stream.windowStart)
      if !wasSynchronized, isOpen(stream) {
        owner.streamIsSynchronized()
        log("The feed is live")
        following = .live
      }
    case .cancel: stop(because: .cancelled)
    case .authRevoked: stop(because: .authRevoked)
    case .unreadable: fail(with: .unreadableAnswer)
    case .keepAlive: if stream.isSynchronized { resynchronizationCount = 0 }
    case .unknown: break
    }
  }

  private func connectionClosed(_ stream: OpenStream, _ error: (any Error)?) {
    if isOpen(stream) { fail(with: error.map(PostError.network)) }
  }

  // MARK: After a failure

  private func fail(with error: PostError?) {
    if let error, error.isFinal {
      stop(because: error)
    } else {
      reconnect(after: error, failureCount: failureCount + 1)
      failureCount += 1
    }
  }

  /// Waits, longer the more has failed in a row, and then opens another stream.
  private func reconnect(after error: PostError?, failureCount reportedCount: Int) {
    let delay = reconnection.delay(afterFailures: max(failureCount, resynchronizationCount))
    let sleep = reconnection.sleep
    state = .waiting(
      Task { [weak self] in
        try? await sleep(delay)
        if !Task.isCancelled { self?.connect() }
      })
    log("The stream broke: \((error?.localizedDescription ?? "closed").debugDescription)")
    following = .reconnecting(after: error, failureCount: reportedCount)
  }

  private func stop(because error: PostError) {
    state = .stopped
    log("The feed is not followed any more: \(error.localizedDescription.debugDescription)")
    following = .stopped(error)
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
