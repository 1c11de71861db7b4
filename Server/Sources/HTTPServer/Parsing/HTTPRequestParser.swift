import Foundation

/// Parses requests (RFC 9112) from bytes that arrive in pieces of any size. To prevent request smuggling, it refuses what another
/// parser could end elsewhere: a line must end in CR LF, and a request has one length or chunks, never both.
struct HTTPRequestParser {
  var awaitsContinue = false

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

  init(limits: HTTPLimits) { self.limits = limits }

  /// Whether no further request has begun. Empty lines do not begin one.
  var isIdle: Bool { state == .requestLine && bytes.isEmpty }

  var isInBody: Bool { state != .requestLine && state != .fields }

  /// The current request as far as it is known, without its body. Nil before its first line.
  var begun: HTTPRequest? { state == .requestLine ? nil : head.request(body: Data()) }

  var bodySize: Int { body.count }
  mutating func append(_ new: UnsafeRawBufferPointer) { bytes.append(new) }

  /// The bytes after the last request, when no more requests follow.
  mutating func takeRest() -> Data {
    var rest = Data()
    _ = bytes.move(atMost: bytes.count, into: &rest)
    return rest
  }

  /// The next complete request. Nil if more bytes are needed.
  mutating func next() throws(HTTPRequestError) -> HTTPRequest? {
    while true {
      switch state {
      case .requestLine:
        guard let line = try nextLine(tooLong: HTTPRequestError(414, "The address is too long."))
        else { return nil }
        // Empty lines before a request are ignored, as the RFC asks.
        if line.isEmpty { continue }
        head = try HTTPRequestHead(line)
        state = .fields
      case .fields:
        guard let line = try nextLine(tooLong: .fieldsTooLarge) else { return nil }
        if !line.isEmpty {
          try head.addField(line)
        } else if let request = try beginBody() {
          return request
        }
      case .body(let rest):
        guard readBody(rest, then: State.body) else { return nil }
        return finish()
      case .chunkSize:
        // The limit leaves room for a chunk's extensions, which are ignored.
        guard let line = try bytes.nextLine(limit: 1024, tooLong: .malformedChunks) else {
          return nil
        }
        let size = try Self.chunkSize(line)
        guard size <= limits.bodySize - body.count else { throw .bodyTooLarge(limits.bodySize) }
        headSize = 0
        state = size == 0 ? .trailer : .chunk(rest: size)
      case .chunk(let rest):
        guard readBody(rest, then: State.chunk) else { return nil }
        state = .chunkEnd
      case .chunkEnd:
        guard let line = try bytes.nextLine(limit: 2, tooLong: .malformedChunks) else { return nil }
        guard line.isEmpty else { throw .malformed("A chunk is longer than its size.") }
        state = .chunkSize
      case .trailer:
        guard let line = try nextLine(tooLong: .fieldsTooLarge) else { return nil }
        if line.isEmpty { return finish() }
        // The fields of a trailer are checked and ignored.
        var trailer = HTTPRequestHead()
        try trailer.addField(line)
      }
    }
  }

  static func chunkSize(_ line: [UInt8]) throws(HTTPRequestError) -> Int {
    let digits = line.prefix { Character(Unicode.Scalar($0)).isHexDigit }
    // Leading zeros count, too: the number of digits is limited.
    guard digits.count <= 15 else { throw .malformed("A chunk's size is too long.") }
    let rest = line[digits.endIndex...].drop { $0 == 0x20 || $0 == 0x09 }
    guard let size = Int(String(decoding: digits, as: UTF8.self), radix: 16),
      rest.isEmpty || rest.first == UInt8(ascii: ";"),
      !rest.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F })
    else { throw .malformed("A chunk's size is not a number.") }
    return size
  }

  private mutating func nextLine(
    tooLong error: HTTPRequestError
  ) throws(HTTPRequestError) -> [UInt8]? {
    let line = try bytes.nextLine(limit: limits.headSize - headSize, tooLong: error)
    if let line { headSize += line.count + 2 }
    return line
  }

  private mutating func beginBody() throws(HTTPRequestError) -> HTTPRequest? {
    switch try head.framing() {
    case .length(0): return finish()
    case .length(let length):
      guard length <= limits.bodySize else { throw .bodyTooLarge(limits.bodySize) }
      state = .body(rest: length)
    case .chunks: state = .chunkSize
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

/// Why the bytes received are not a request that can be served. The parser cannot parse the rest of the connection.
struct HTTPRequestError: Error, Hashable {
  let status: Int
  let message: String

  init(_ status: Int, _ message: String) {
    self.status = status
    self.message = message
  }

  static func malformed(_ message: String) -> HTTPRequestError { HTTPRequestError(400, message) }

  static let malformedChunks = malformed("The chunks are malformed.")
  static let fieldsTooLarge = HTTPRequestError(431, "The header fields are too large.")

  static func bodyTooLarge(_ limit: Int) -> HTTPRequestError {
    HTTPRequestError(413, "The body is larger than \(limit) \(limit == 1 ? "byte" : "bytes").")
  }
}

struct ByteBuffer {
  private var bytes: [UInt8] = []
  /// The number of parsed bytes at the beginning of the buffer.
  private var start = 0
  /// The bytes before this index contain no line end.
  private var searched = 0

  var isEmpty: Bool { start == bytes.count }
  var count: Int { bytes.count - start }
  mutating func append(_ new: UnsafeRawBufferPointer) { bytes.append(contentsOf: new) }

  /// Takes a line without its CR LF. Returns nil if the line is not complete. The limit includes CR LF.
  mutating func nextLine(
    limit: Int, tooLong error: HTTPRequestError
  ) throws(HTTPRequestError) -> [UInt8]? {
    guard let end = bytes[max(start, searched)...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      guard count < limit else { throw error }
      return nil
    }
    guard end + 1 - start <= limit else { throw error }
    guard end > start, bytes[end - 1] == UInt8(ascii: "\r") else {
      throw .malformed("A line does not end in CR LF.")
    }
    let line = Array(bytes[start..<end - 1])
    drop(end + 1 - start)
    return line
  }

  mutating func move(atMost limit: Int, into data: inout Data) -> Int {
    let count = min(limit, count)
    guard count > 0 else { return 0 }
    bytes.withUnsafeBytes { all in
      data.append(contentsOf: UnsafeRawBufferPointer(rebasing: all[start..<start + count]))
    }
    drop(count)
    return count
  }

  private mutating func drop(_ count: Int) {
    start += count
    // An idle connection must not keep the memory that its last request needed.
    guard start == bytes.count || start > 64 << 10 else { return }
    bytes = Array(bytes[start...])
    searched = max(0, searched - start)
    start = 0
  }
}
