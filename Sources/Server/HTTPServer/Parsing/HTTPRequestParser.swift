import Foundation

/// Parses requests (RFC 9112) from bytes that arrive in pieces of any size.
///
/// The parser is strict where two parsers could disagree about the end of a request, which would allow request
/// smuggling: a line ends in CR LF, a length is given once, and never together with chunks.
struct HTTPRequestParser {
  /// Whether the client waits for `100 Continue` before it sends its body.
  private(set) var awaitsContinue = false

  private enum State: Equatable {
    case requestLine, fields
    case body(rest: Int)
    case chunkSize
    case chunk(rest: Int)
    case chunkEnd, trailer
  }

  private let limits: HTTPLimits
  private var bytes = ByteBuffer()
  private var state = State.requestLine
  private var head = HTTPRequestHead()
  /// The bytes of the head, or of the trailer, so far.
  private var headSize = 0
  private var body = Data()

  init(limits: HTTPLimits) {
    self.limits = limits
  }

  /// Whether no further request has begun. Empty lines do not begin one.
  var isIdle: Bool { state == .requestLine && bytes.isEmpty }

  /// Whether the head is complete and the body is not.
  var isInBody: Bool { state != .requestLine && state != .fields }

  /// The current request as far as it is known, without its body. Nil before its first line.
  var begun: HTTPRequest? { state == .requestLine ? nil : head.request(body: Data()) }

  /// The bytes of the body so far.
  var bodySize: Int { body.count }

  mutating func append(_ new: UnsafeRawBufferPointer) { bytes.append(new) }

  /// The bytes after the last request, when no more requests follow.
  mutating func takeRest() -> Data { bytes.takeAll() }

  /// Called after `100 Continue` has been sent.
  mutating func didContinue() { awaitsContinue = false }

  /// The next complete request. Nil if more bytes are needed.
  mutating func next() throws(HTTPRequestError) -> HTTPRequest? {
    while true {
      switch state {
      case .requestLine:
        guard let line = try nextLine(tooLong: 414) else { return nil }
        // Empty lines before a request are ignored, as the RFC asks.
        if line.isEmpty { continue }
        head = try HTTPRequestHead(line)
        state = .fields
      case .fields:
        guard let line = try nextLine(tooLong: 431) else { return nil }
        if !line.isEmpty {
          try head.addField(line)
        } else if let request = try beginBody() {
          return request
        }
      case .body(let rest):
        guard readBody(rest, then: State.body) else { return nil }
        return finish()
      case .chunkSize:
        guard let line = try bytes.nextLine(limit: Self.chunkLineLimit, tooLong: 400) else {
          return nil
        }
        let size = try ChunkSize.parse(line)
        guard size <= limits.bodySize - body.count else { throw .bodyTooLarge(limits.bodySize) }
        headSize = 0
        state = size == 0 ? .trailer : .chunk(rest: size)
      case .chunk(let rest):
        guard readBody(rest, then: State.chunk) else { return nil }
        state = .chunkEnd
      case .chunkEnd:
        guard let line = try bytes.nextLine(limit: 2, tooLong: 400) else { return nil }
        guard line.isEmpty else { throw .malformed("A chunk is longer than its size.") }
        state = .chunkSize
      case .trailer:
        guard let line = try nextLine(tooLong: 431) else { return nil }
        if line.isEmpty { return finish() }
        // The fields of a trailer are checked and ignored.
        var trailer = HTTPRequestHead()
        try trailer.addField(line)
      }
    }
  }

  /// Room for a chunk's size and extensions, which are ignored.
  private static let chunkLineLimit = 1024

  private mutating func nextLine(tooLong status: Int) throws(HTTPRequestError) -> [UInt8]? {
    guard let line = try bytes.nextLine(limit: limits.headSize - headSize, tooLong: status) else {
      return nil
    }
    headSize += line.count + 2
    return line
  }

  private mutating func beginBody() throws(HTTPRequestError) -> HTTPRequest? {
    let framing = try head.framing()
    switch framing {
    case .none:
      return finish()
    case .length(let length):
      guard length <= limits.bodySize else { throw .bodyTooLarge(limits.bodySize) }
      state = .body(rest: length)
    case .chunks:
      state = .chunkSize
    }
    // A client that has already sent a part of the body does not wait.
    awaitsContinue = try head.expectsContinue() && bytes.isEmpty
    return nil
  }

  private mutating func readBody(_ rest: Int, then state: (Int) -> State) -> Bool {
    let count = bytes.move(atMost: rest, into: &body)
    if count > 0 { awaitsContinue = false }
    guard count < rest else { return true }
    self.state = state(rest - count)
    return false
  }

  private mutating func finish() -> HTTPRequest {
    let request = head.request(body: body)
    state = .requestLine
    head = HTTPRequestHead()
    headSize = 0
    body = Data()
    awaitsContinue = false
    return request
  }
}
