import Foundation

/// One client's connection. It belongs to the event loop's thread.
final class Connection {
  enum Phase {
    case requests
    case stream(HTTPStream, isChunked: Bool, onClose: @Sendable () -> Void)
    case webSocket(WebSocketSession)
    /// Nothing more is read; what waits is sent.
    case ending(lingers: Bool)
    /// Everything is sent. What still comes is thrown away, since closing with unread bytes would take the answer away
    /// from the client.
    case lingering
    case closed
  }

  let socket: Socket
  let number: Int
  let limits: HTTPLimits
  /// Where in the loop's list it is.
  var slot = 0
  /// Whether it waits for its requests to be collected.
  var isReady = false
  /// How many bytes the request has whose answer is being worked out; nil while none is.
  var awaitedBodySize: Int?
  /// What the loop has counted of it.
  var countedOutput = 0
  var countedBody = 0

  var phase = Phase.requests
  var output = OutputQueue()
  var parser: HTTPRequestParser
  /// Bytes that the client has taken, or the system for it.
  private(set) var sentCount = 0
  private(set) var hasInputEnded = false
  private(set) var requestError: HTTPRequestError?
  private var discarded = 0

  /// When it last came forward, in each respect.
  private var lastRead: ContinuousClock.Instant
  private var lastSent: ContinuousClock.Instant
  /// Since when it has had something to read.
  private(set) var outputStart: ContinuousClock.Instant
  private var requestStart: ContinuousClock.Instant
  private var bodyStart: ContinuousClock.Instant?
  private var hasServed = false

  init(_ socket: Socket, number: Int, limits: HTTPLimits, now: ContinuousClock.Instant) {
    self.socket = socket
    self.number = number
    self.limits = limits
    parser = HTTPRequestParser(limits: limits)
    lastRead = now
    lastSent = now
    outputStart = now
    requestStart = now
  }

  /// Beyond this, its next request waits until the client has read the answers of the last ones.
  static let highWater = 256 << 10

  /// Whether it still speaks HTTP in both directions.
  var hasRequests: Bool {
    if case .requests = phase { true } else { false }
  }

  var isAwaitingAnswer: Bool { awaitedBodySize != nil }

  var canCollect: Bool {
    hasRequests && !isAwaitingAnswer && output.count < Self.highWater && requestError == nil
  }

  var isReading: Bool {
    switch phase {
    case .requests:
      !isReady && !isAwaitingAnswer && !hasInputEnded && output.count < Self.highWater
        && requestError == nil
    case .stream, .webSocket, .lingering: !hasInputEnded
    case .ending, .closed: false
    }
  }

  var isClosed: Bool {
    if case .closed = phase { true } else { false }
  }

  // MARK: Time

  /// When it is too late for what it waits for.
  var deadline: ContinuousClock.Instant? {
    if !output.isEmpty { return lastSent + limits.unreadTime }
    switch phase {
    case .requests where isAwaitingAnswer: return nil
    case .requests:
      if let bodyStart {
        let rate = Duration.seconds(parser.bodySize / max(1, limits.bodyRate))
        return min(lastRead, bodyStart + rate) + limits.requestTime
      }
      if !parser.isIdle || !hasServed { return requestStart + limits.requestTime }
      return requestStart + limits.idleTime
    case .stream, .closed: return nil
    case .webSocket(let session): return session.isClosing ? lastSent + Self.lingeringTime : nil
    case .ending, .lingering: return lastSent + Self.lingeringTime
    }
  }

  private static let lingeringTime = Duration.seconds(2)

  /// The deadline is over.
  ///
  /// - Returns: What to answer, if there is somebody who has asked.
  func expire() -> HTTPRequestError? {
    if case .requests = phase, output.isEmpty, !parser.isIdle {
      return HTTPRequestError(408, "The request has not come in time.")
    }
    close()
    return nil
  }

  // MARK: Input

  /// Reads what has come, up to a bound, so that others have their turn.
  func read(into buffer: UnsafeMutableRawBufferPointer, now: ContinuousClock.Instant) {
    for _ in 0..<4 where isReading {
      switch socket.receive(buffer) {
      case .count(let count):
        take(UnsafeRawBufferPointer(rebasing: buffer[..<count]), now: now)
        if count < buffer.count { return }
      case .wouldBlock: return
      case .ended:
        hasInputEnded = true
        if case .requests = phase { return }
        close()
      case .failed: close()
      }
    }
  }

  func take(_ bytes: UnsafeRawBufferPointer, now: ContinuousClock.Instant) {
    lastRead = now
    switch phase {
    case .requests:
      if parser.isIdle { requestStart = now }
      parser.append(bytes)
    case .webSocket(var session):
      if !session.isClosing { willSend(now: now) }
      // Let go of what has come of a message, or each piece would copy it.
      phase = .lingering
      session.receive(bytes, output: &output)
      phase = .webSocket(session)
      if session.isOver { end(lingers: true) }
    case .stream, .lingering:
      // Nobody listens; but nobody may talk for ever, either.
      discarded += bytes.count
      if discarded > 64 << 20 { close() }
    case .ending, .closed: break
    }
  }

  /// The requests that are complete: at most one that reads, since its answer may be large. If there may be more, it is
  /// ready again.
  func collect(now: ContinuousClock.Instant) -> [HTTPRequest] {
    var requests: [HTTPRequest] = []
    var size = 0
    isReady = false
    do throws(HTTPRequestError) {
      while let request = try parser.next() {
        hasServed = true
        requestStart = now
        bodyStart = nil
        requests.append(request)
        size += request.body.count
        if request.mayTakeLong || !request.keepsConnection || request.mayTakeConnection
          || size > 1 << 20
          || requests.count == 64
        {
          isReady = true
          return requests
        }
      }
    } catch {
      requestError = error
      return requests
    }
    if parser.isInBody, bodyStart == nil { bodyStart = now }
    if parser.awaitsContinue, !requests.isEmpty {
      // First come the answers to those.
      isReady = true
    } else if parser.awaitsContinue {
      append(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8), now: now)
      parser.didContinue()
    }
    return requests
  }

  /// What was worked out for it is there. It has not been slow meanwhile.
  func didReceiveAnswer(now: ContinuousClock.Instant) {
    awaitedBodySize = nil
    requestStart = now
  }

  // MARK: Output

  func append(_ data: Data, now: ContinuousClock.Instant) {
    willSend(now: now)
    output.append(data)
  }

  /// From now on the client has something to read.
  func willSend(now: ContinuousClock.Instant) {
    if output.isEmpty { (lastSent, outputStart) = (now, now) }
  }

  /// Sends what the client takes, and goes on to what comes after it.
  func flush(now: ContinuousClock.Instant) {
    guard !isClosed else { return }
    if !output.isEmpty {
      guard let count = output.send(through: socket) else { return close() }
      if count > 0 { lastSent = now }
      sentCount += count
      if output.count > limits.unreadSize, output.countBesidesLargest > limits.unreadSize {
        close()
      }
    }
    guard output.isEmpty, case .ending(let lingers) = phase else { return }
    guard lingers, !hasInputEnded else { return close() }
    socket.endSending()
    lastSent = now
    phase = .lingering
  }

  /// Ends when everything is sent.
  func end(lingers: Bool) {
    leave()
    phase = .ending(lingers: lingers)
  }

  /// Ends at once.
  func close() {
    leave()
    phase = .closed
  }

  private func leave() {
    // Whoever lingers shall not hold what has come of a body that nobody wants.
    parser = HTTPRequestParser(limits: limits)
    switch phase {
    case .stream(let stream, _, let onClose):
      stream.close()
      onClose()
    case .webSocket(let session):
      session.stream.close()
      session.onClose()
    case .requests, .ending, .lingering, .closed: break
    }
  }
}
