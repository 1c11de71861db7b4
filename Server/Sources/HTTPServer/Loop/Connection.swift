import Foundation

/// One client's connection. It belongs to the event loop's thread.
final class Connection {
  enum Phase {
    case requests
    case stream(HTTPStream, isChunked: Bool)
    case webSocket(WebSocketSession)
    /// Nothing more is read. The remaining output is sent.
    case ending(lingers: Bool)
    /// All output has been sent. Input is discarded: closing a socket with unread input could destroy the response on its way.
    case lingering
    case closed
  }

  let socket: Socket
  let number: Int
  let limits: HTTPLimits
  /// The connection's index in the event loop's list.
  var slot = 0
  /// Whether the connection is in the event loop's list of those with complete requests.
  var isReady = false
  /// The body size of a request whose response is being computed. Nil without such a request.
  var awaitedBodySize: Int?
  var body: PiecewiseBody?
  /// The part of the output that the event loop has included in its totals.
  var countedOutput = 0
  var countedBody = 0

  var phase = Phase.requests
  var output = OutputQueue()
  var parser: HTTPRequestParser
  /// The number of bytes that the socket has accepted since the event loop began to measure.
  var sentCount = 0
  private(set) var hasInputEnded = false
  private(set) var requestError: HTTPRequestError?
  private var discarded = 0

  private var lastRead, lastSent: ContinuousClock.Instant
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

  /// With more output than this, the next request waits until the client has read.
  static let highWater = 256 << 10

  var hasRequests: Bool { if case .requests = phase { true } else { false } }
  var isAwaitingResponse: Bool { awaitedBodySize != nil }

  var canCollect: Bool {
    hasRequests && !isAwaitingResponse && output.count < Self.highWater && requestError == nil
  }

  var isReading: Bool {
    switch phase {
    case .requests:
      !isReady && !isAwaitingResponse && !hasInputEnded && output.count < Self.highWater
        && requestError == nil
    case .stream, .webSocket, .lingering: !hasInputEnded
    case .ending, .closed: false
    }
  }

  var isClosed: Bool { if case .closed = phase { true } else { false } }

  // MARK: Time

  var deadline: ContinuousClock.Instant? {
    if !output.isEmpty { return lastSent + limits.unreadTime }
    switch phase {
    case .requests where isAwaitingResponse: return nil
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

  /// Called when the deadline has passed. Returns the error to answer with, if a request has begun.
  func expire() -> HTTPRequestError? {
    if case .requests = phase, output.isEmpty, !parser.isIdle {
      return HTTPRequestError(408, "The request did not arrive in time.")
    }
    close()
    return nil
  }

  // MARK: Input

  /// Reads a limited number of bytes, so that other connections get their turn.
  func read(into buffer: UnsafeMutableRawBufferPointer, now: ContinuousClock.Instant) {
    for _ in 0..<4 where isReading {
      do throws(HTTPServerError) {
        guard let count = try socket.receive(buffer) else { return }
        hasInputEnded = count == 0
        if hasInputEnded {
          if hasRequests { return }
          return close()
        }
        process(UnsafeRawBufferPointer(rebasing: buffer[..<count]), now: now)
        if count < buffer.count { return }
      } catch { close() }
    }
  }

  func process(_ bytes: UnsafeRawBufferPointer, now: ContinuousClock.Instant) {
    lastRead = now
    switch phase {
    case .requests:
      if parser.isIdle { requestStart = now }
      parser.append(bytes)
    case .webSocket(var session):
      if !session.isClosing { willSend(now: now) }
      // Release the session's buffer first, or each piece of a message would copy it.
      phase = .lingering
      session.receive(bytes, output: &output)
      phase = .webSocket(session)
      if session.isOver { end(lingers: true) }
    case .stream, .lingering:
      // The input is discarded, but a client must not go on sending for ever.
      discarded += bytes.count
      if discarded > 64 << 20 { close() }
    case .ending, .closed: break
    }
  }

  /// Takes complete requests, at most one that may take long. ``isReady`` is set if there may be more.
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
        // No request behind a stream gets a response.
        isReady =
          request.mayTakeLong || !request.keepsConnection || request.isWebSocketUpgrade
          || request.acceptsEventStream || size > 1 << 20 || requests.count == 64
        if isReady { return requests }
      }
    } catch {
      requestError = error
      return requests
    }
    if parser.isInBody, bodyStart == nil { bodyStart = now }
    if parser.awaitsContinue {
      // The responses to these requests come first.
      isReady = !requests.isEmpty
      if isReady { return requests }
      append(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8), now: now)
      parser.awaitsContinue = false
    }
    return requests
  }

  /// Called when a deferred response has arrived. The client was not idle while it waited.
  func didReceiveResponse(now: ContinuousClock.Instant) {
    awaitedBodySize = nil
    requestStart = now
  }

  // MARK: Output

  func append(_ data: Data, now: ContinuousClock.Instant) {
    willSend(now: now)
    output.append(data)
  }

  /// Called before output is added. If the output is empty, timing begins.
  func willSend(now: ContinuousClock.Instant) {
    if output.isEmpty { (lastSent, outputStart) = (now, now) }
  }

  func flush(now: ContinuousClock.Instant) {
    guard !isClosed else { return }
    if !output.isEmpty {
      guard let count = try? output.send(through: socket) else { return close() }
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

  /// Closes the connection after all output has been sent.
  func end(lingers: Bool) {
    leave()
    phase = .ending(lingers: lingers)
  }

  func close() {
    leave()
    phase = .closed
  }

  private func leave() {
    // Release what the parser has buffered of a body that will not be used.
    parser = HTTPRequestParser(limits: limits)
    body = nil
    switch phase {
    case .stream(let stream, _): stream.close()
    case .webSocket(let session): session.stream.close()
    case .requests, .ending, .lingering, .closed: break
    }
  }

  func send(_ parts: [Data], now: ContinuousClock.Instant) {
    switch phase {
    case .stream(_, let isChunked): append(parts, isChunked: isChunked, now: now)
    case .webSocket(let session):
      willSend(now: now)
      session.send(parts, output: &output)
    case .requests, .ending, .lingering, .closed: break
    }
  }

  func append(_ parts: [Data], isChunked: Bool, now: ContinuousClock.Instant) {
    let count = parts.reduce(0) { $0 + $1.count }
    // A chunk of zero bytes would mark the end of the body.
    guard count > 0 else { return }
    if isChunked { append(Data("\(String(count, radix: 16))\r\n".utf8), now: now) }
    for part in parts { append(part, now: now) }
    if isChunked { append(Data("\r\n".utf8), now: now) }
  }

  /// Ends a stream as the protocol requires, a WebSocket with this close code.
  func finish(code: UInt16 = 1000, now: ContinuousClock.Instant) {
    switch phase {
    case .stream(_, let isChunked):
      if isChunked { append(Data("0\r\n\r\n".utf8), now: now) }
      end(lingers: false)
    case .webSocket(var session):
      if !session.isClosing { willSend(now: now) }
      session.close(code, output: &output)
      phase = .webSocket(session)
    case .requests, .ending, .lingering, .closed: break
    }
  }

  func beginWebSocket(_ session: WebSocketSession, now: ContinuousClock.Instant) {
    phase = .webSocket(session)
    let rest = parser.takeRest()
    rest.withUnsafeBytes { process($0, now: now) }
  }
}
