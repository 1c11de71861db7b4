import Foundation

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

  /// The bytes before the payload.
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
