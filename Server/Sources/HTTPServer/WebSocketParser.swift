import Foundation

/// Parses a client's frames (RFC 6455, section 5), which arrive in pieces of any size. The server only sends messages, so those of the client
/// are checked for their size and discarded.
struct WebSocketParser {
  enum Event: Hashable {
    case ping(Data)
    /// The client closes the connection. The code is nil if the client gave none.
    case close(UInt16?)
  }

  private struct Head {
    var opcode: WebSocketFrame.Opcode
    var rest: Int
    var mask: [UInt8]
  }

  private let limit: Int
  private var bytes = ByteBuffer()
  private var head: Head?
  /// The size of the message of which more frames follow.
  private var messageSize: Int?

  /// - Parameter limit: The maximum size of a message in bytes.
  init(limit: Int) {
    self.limit = limit
  }

  mutating func append(_ new: UnsafeRawBufferPointer) { bytes.append(new) }

  /// The next event. Nil if more bytes are needed.
  mutating func next() throws(WebSocketError) -> Event? {
    while true {
      if head == nil { head = try takeHead() }
      guard let head else { return nil }
      let count = min(head.rest, bytes.count)
      if head.opcode.isControl, count < head.rest { return nil }
      let payload = Data(
        bytes.prefix(head.opcode.isControl ? count : 0).enumerated().map { $1 ^ head.mask[$0 & 3] })
      bytes.drop(count)
      self.head?.rest -= count
      guard count == head.rest else { return nil }
      self.head = nil
      switch head.opcode {
      case .ping: return .ping(payload)
      case .close: return .close(try Self.closeCode(payload))
      case .pong, .text, .binary, .continuation: break
      }
    }
  }

  private mutating func takeHead() throws(WebSocketError) -> Head? {
    let start = bytes.prefix(2)
    guard let first = start.first, let second = start.dropFirst().first else { return nil }
    guard first & 0x70 == 0 else { throw .violation("A reserved bit is set.") }
    guard let opcode = WebSocketFrame.Opcode(rawValue: first & 0x0F) else {
      throw .violation("The opcode is unknown.")
    }
    guard second & 0x80 != 0 else { throw .violation("A client must mask its frames.") }
    let isFinal = first & 0x80 != 0
    let short = Int(second & 0x7F)
    if opcode.isControl {
      guard isFinal, short < 126 else {
        throw .violation("A control frame must be short and not split.")
      }
    } else {
      guard (opcode == .continuation) == (messageSize != nil) else {
        throw .violation("The frames of a message are in the wrong order.")
      }
    }
    let lengthSize = short < 126 ? 0 : short == 126 ? 2 : 8
    let head = bytes.prefix(2 + lengthSize + 4)
    guard head.count == 2 + lengthSize + 4 else { return nil }
    let field = head.dropFirst(2).prefix(lengthSize)
    let length = field.isEmpty ? UInt64(short) : field.reduce(0) { $0 << 8 | UInt64($1) }
    guard length >= (lengthSize == 0 ? 0 : lengthSize == 2 ? 126 : 65_536), length >> 63 == 0 else {
      throw .violation("A length is not in its shortest form.")
    }
    if !opcode.isControl {
      let size = messageSize ?? 0
      guard length <= limit - size else { throw .tooLarge }
      messageSize = isFinal ? nil : size + Int(length)
    }
    bytes.drop(head.count)
    return Head(opcode: opcode, rest: Int(length), mask: Array(head.suffix(4)))
  }

  private static func closeCode(_ payload: Data) throws(WebSocketError) -> UInt16? {
    if payload.isEmpty { return nil }
    guard payload.count >= 2 else { throw .violation("A close code must have two bytes.") }
    let code = payload.prefix(2).reduce(UInt16(0)) { $0 << 8 | UInt16($1) }
    switch code {
    case 1000...1003, 1007...1014, 3000...4999: break
    default: throw .violation("The close code is invalid.")
    }
    guard String(validating: payload.dropFirst(2), as: UTF8.self) != nil else { throw .noText }
    return code
  }
}

/// A frame (RFC 6455, section 5.2) as the server sends it: a whole message, not masked.
struct WebSocketFrame {
  enum Opcode: UInt8 {
    case continuation = 0x0
    case text = 0x1
    case binary = 0x2
    case close = 0x8
    case ping = 0x9
    case pong = 0xA

    /// Whether this is a control frame: short, not split, and allowed between the parts of a message.
    var isControl: Bool { rawValue & 0x8 != 0 }
  }

  let opcode: Opcode
  let payload: Data

  static func close(_ code: UInt16?, _ reason: String = "") -> WebSocketFrame {
    guard let code else { return WebSocketFrame(opcode: .close, payload: Data()) }
    return WebSocketFrame(
      opcode: .close, payload: Data([UInt8(code >> 8), UInt8(code & 0xFF)]) + Data(reason.utf8))
  }

  var bytes: Data { Self.head(opcode, payloadSize: payload.count) + payload }

  static func head(_ opcode: Opcode, payloadSize: Int) -> Data {
    var bytes = Data([0x80 | opcode.rawValue])
    switch payloadSize {
    case ..<126: bytes.append(UInt8(payloadSize))
    case ..<65_536:
      bytes.append(126)
      withUnsafeBytes(of: UInt16(payloadSize).bigEndian) { bytes.append(contentsOf: $0) }
    default:
      bytes.append(127)
      withUnsafeBytes(of: UInt64(payloadSize).bigEndian) { bytes.append(contentsOf: $0) }
    }
    return bytes
  }
}

/// Why a WebSocket is closed, with its close code (RFC 6455, section 7.4).
struct WebSocketError: Error, Hashable {
  let code: UInt16
  let message: String

  static func violation(_ message: String) -> WebSocketError {
    WebSocketError(code: 1002, message: message)
  }

  static let noText = WebSocketError(code: 1007, message: "Text must be UTF-8.")
  static let tooLarge = WebSocketError(code: 1009, message: "The message is too large.")
}
