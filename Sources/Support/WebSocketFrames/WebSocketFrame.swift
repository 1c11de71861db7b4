import Foundation

/// The side of a connection. A client masks each frame, and a server masks none.
public enum WebSocketRole: Sendable { case client, server }

/// A whole frame to send (RFC 6455, section 5.2).
public struct WebSocketFrame: Sendable {
  public enum Opcode: UInt8, Sendable {
    case continuation = 0x0
    case text = 0x1
    case binary = 0x2
    case close = 0x8
    case ping = 0x9
    case pong = 0xA

    /// Whether this is a control frame: short, not split, and allowed between the parts of a message.
    var isControl: Bool { rawValue & 0x8 != 0 }
  }

  public let opcode: Opcode
  public let payload: Data

  public init(opcode: Opcode, payload: Data) {
    self.opcode = opcode
    self.payload = payload
  }

  /// - Parameter reason: At most 123 bytes.
  public static func close(_ code: UInt16?, _ reason: String = "") -> WebSocketFrame {
    guard let code else { return WebSocketFrame(opcode: .close, payload: Data()) }
    return WebSocketFrame(
      opcode: .close, payload: Data([UInt8(code >> 8), UInt8(code & 0xFF)]) + Data(reason.utf8))
  }

  /// - Parameter mask: The mask of a client's frame. Nobody may be able to guess it.
  public func bytes(
    from role: WebSocketRole, mask: @autoclosure () -> WebSocketMask = .random()
  ) -> Data {
    var head = Self.head(opcode, payloadSize: payload.count)
    guard role == .client else { return head + payload }
    head[1] |= 0x80
    var mask = mask()
    return head + mask.bytes + mask.applied(to: payload)
  }

  /// The bytes before the payload in a frame of a server.
  public static func head(_ opcode: Opcode, payloadSize: Int) -> Data {
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

/// The four bytes that change a client's payload, so that it cannot be mistaken for a request by a machine in between.
public struct WebSocketMask: Sendable {
  let bytes: [UInt8]
  /// The number of bytes of the payload that have been masked or unmasked.
  private var position = 0

  /// - Parameter bytes: Four bytes.
  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// From the system's secure random numbers.
  public static func random() -> WebSocketMask {
    WebSocketMask((0..<4).map { _ in .random(in: .min ... .max) })
  }

  /// Masks or unmasks the next part of a payload.
  mutating func applied(to part: some Collection<UInt8>) -> [UInt8] {
    defer { position += part.count }
    return part.enumerated().map { $1 ^ bytes[(position + $0) & 3] }
  }
}
