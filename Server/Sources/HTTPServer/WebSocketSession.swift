import Foundation

/// The server's side of a WebSocket between its handshake and its end.
struct WebSocketSession {
  let stream: HTTPStream
  let onClose: @Sendable () -> Void

  /// Whether the server has sent its close frame.
  private(set) var isClosing = false
  private(set) var isOver = false
  private var parser: WebSocketParser

  init(
    _ stream: HTTPStream, limits: HTTPLimits, onClose: @escaping @Sendable () -> Void
  ) {
    self.stream = stream
    self.onClose = onClose
    parser = WebSocketParser(limit: limits.messageSize)
  }

  /// Parses bytes from the client, and sends the control frames that the protocol requires.
  mutating func receive(_ bytes: UnsafeRawBufferPointer, output: inout OutputQueue) {
    parser.append(bytes)
    do throws(WebSocketError) {
      while !isOver, let event = try parser.next() {
        switch event {
        case .ping(let data):
          if !isClosing { output.append(WebSocketFrame(opcode: .pong, payload: data).bytes) }
        case .close(let code):
          close(code, output: &output)
          isOver = true
        }
      }
    } catch {
      close(error.code, error.message, output: &output)
      isOver = true
    }
  }

  /// Sends a text message that consists of these parts, unless the server has sent its close frame.
  func send(_ parts: [Data], output: inout OutputQueue) {
    guard !isClosing else { return }
    let count = parts.reduce(0) { $0 + $1.count }
    output.append(WebSocketFrame.head(.text, payloadSize: count))
    for part in parts { output.append(part) }
  }

  /// Sends a close frame. The client's close frame completes the closing.
  mutating func close(_ code: UInt16?, _ reason: String = "", output: inout OutputQueue) {
    guard !isClosing else { return }
    isClosing = true
    output.append(WebSocketFrame.close(code, reason).bytes)
  }
}

/// The handshake that turns a connection into a WebSocket (RFC 6455, section 4.2).
enum WebSocketHandshake {
  static func response(to request: HTTPRequest) -> HTTPResponse {
    guard request.method == "GET", !request.isHTTP10, request.isWebSocketUpgrade,
      request.body.isEmpty
    else { return .error(400, "A WebSocket must begin with an HTTP/1.1 GET request.") }
    guard request.headers["sec-websocket-version"] == "13" else {
      var refusal = HTTPResponse.error(426, "This server supports only version 13 of WebSocket.")
      refusal.headers += [.init("Sec-WebSocket-Version", "13"), .init("Upgrade", "websocket")]
      return refusal
    }
    guard let key = request.headers["sec-websocket-key"], Data(base64Encoded: key)?.count == 16
    else { return .error(400, "Sec-WebSocket-Key must be 16 bytes in Base64.") }
    return HTTPResponse(
      status: 101,
      headers: [
        .init("Upgrade", "websocket"), .init("Connection", "Upgrade"),
        .init("Sec-WebSocket-Accept", accept(key: key)),
      ])
  }

  /// The proof that the server has read the key.
  static func accept(key: String) -> String {
    let proof = SHA1.digest(of: Array("\(key)258EAFA5-E914-47DA-95CA-C5AB0DC85B11".utf8))
    return Data(proof).base64EncodedString()
  }
}

/// The digest in the handshake of a WebSocket (FIPS 180-4).
///
/// Foundation has no SHA-1 on Linux. Here it only proves that the server has understood the request. It is too weak to
/// protect anything.
enum SHA1 {
  static func digest(of message: [UInt8]) -> [UInt8] {
    var padded = message
    padded.append(0x80)
    padded += repeatElement(0, count: (64 + 56 - padded.count % 64) % 64)
    padded += bytes(of: UInt64(message.count) * 8)

    var hash: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    for block in stride(from: 0, to: padded.count, by: 64) {
      add(padded[block..<block + 64], to: &hash)
    }
    return hash.flatMap(bytes)
  }

  private static func add(_ block: ArraySlice<UInt8>, to hash: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { index in
      block[index..<index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<80 {
      let word = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
      words.append(word.rotatedLeft(by: 1))
    }
    var (a, b, c, d, e) = (hash[0], hash[1], hash[2], hash[3], hash[4])
    for index in 0..<80 {
      let (mixed, constant): (UInt32, UInt32) =
        switch index {
        case ..<20: (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = a.rotatedLeft(by: 5) &+ mixed &+ e &+ constant &+ words[index]
      (a, b, c, d, e) = (next, a, b.rotatedLeft(by: 30), c, d)
    }
    for (index, word) in [a, b, c, d, e].enumerated() { hash[index] &+= word }
  }

  private static func bytes<Word: FixedWidthInteger>(of word: Word) -> [UInt8] {
    withUnsafeBytes(of: word.bigEndian, Array.init)
  }
}

extension UInt32 {
  fileprivate func rotatedLeft(by count: UInt32) -> UInt32 { self << count | self >> (32 - count) }
}
