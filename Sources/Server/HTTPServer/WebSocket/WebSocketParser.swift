import Foundation

/// Parses messages from a client's frames (RFC 6455, section 5). The bytes arrive in pieces of any size.
struct WebSocketParser {
  enum Event: Hashable {
    case message(WebSocketMessage)
    case ping(Data)
    case pong
    /// The client closes the connection. The code is nil if the client gave none.
    case close(UInt16?)
  }

  private struct Head {
    var opcode: WebSocketFrame.Opcode
    var isFinal: Bool
    var rest: Int
    var mask: [UInt8]
  }

  private let limit: Int
  private var bytes = ByteBuffer()
  private var head: Head?
  /// The payload of the frame so far.
  private var payload = Data()
  /// The type of the message being received, and its payload from earlier frames.
  private var kind: WebSocketFrame.Opcode?
  private var message = Data()

  /// - Parameter limit: The maximum size of a message in bytes.
  init(limit: Int) {
    self.limit = limit
  }

  mutating func append(_ new: UnsafeRawBufferPointer) { bytes.append(new) }

  /// The next event. Nil if more bytes are needed.
  mutating func next() throws(WebSocketError) -> Event? {
    while true {
      if head == nil {
        head = try takeHead()
        payload = Data()
      }
      guard var head else { return nil }
      let count = min(head.rest, bytes.count)
      takePayload(count, mask: head.mask)
      head.rest -= count
      self.head = head
      guard head.rest == 0 else { return nil }
      self.head = nil
      if let event = try finish(head) { return event }
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
      guard (opcode == .continuation) == (kind != nil) else {
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
    guard opcode.isControl || length <= limit - message.count else { throw .tooLarge }
    let mask = Array(head.suffix(4))
    bytes.drop(head.count)
    return Head(opcode: opcode, isFinal: isFinal, rest: Int(length), mask: mask)
  }

  private mutating func takePayload(_ count: Int, mask: [UInt8]) {
    var offset = payload.count
    var part = Array(bytes.prefix(count))
    bytes.drop(count)
    part.withUnsafeMutableBufferPointer { part in
      mask.withUnsafeBufferPointer { mask in
        for index in part.indices {
          part[index] ^= mask[offset & 3]
          offset += 1
        }
      }
    }
    payload.append(contentsOf: part)
  }

  private mutating func finish(_ head: Head) throws(WebSocketError) -> Event? {
    let payload = payload
    self.payload = Data()
    switch head.opcode {
    case .ping: return .ping(payload)
    case .pong: return .pong
    case .close: return .close(try Self.closeCode(payload))
    case .text, .binary, .continuation:
      let kind = kind ?? head.opcode
      message.append(payload)
      guard head.isFinal else {
        self.kind = kind
        return nil
      }
      let whole = message
      message = Data()
      self.kind = nil
      guard kind == .text else { return .message(.binary(whole)) }
      guard let text = String(validating: whole, as: UTF8.self) else { throw .noText }
      return .message(.text(text))
    }
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
