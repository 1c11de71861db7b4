import Foundation

/// Parses the frames of the other side (RFC 6455, section 5), which arrive in pieces of any size.
public struct WebSocketParser: Sendable {
  public enum Event: Hashable, Sendable {
    case text(String)
    case binary(Data)
    case ping(Data)
    /// The other side closes the connection. The code is nil if it gave none. Nothing valid follows.
    case close(UInt16?)
  }

  private struct Head {
    var opcode: WebSocketFrame.Opcode
    var isFinal: Bool
    var rest: Int
    /// Nil if the payload is not masked.
    var mask: WebSocketMask?
  }

  private let role: WebSocketRole
  private let limit: Int
  private let discardsMessages: Bool
  private var bytes: ArraySlice<UInt8> = []
  private var head: Head?
  /// The payload of a control frame so far.
  private var control: [UInt8] = []
  /// The kind of the message of which more frames follow.
  private var messageKind: WebSocketFrame.Opcode?
  private var messageSize = 0
  private var message: [UInt8] = []

  /// - Parameter role: The role of this side.
  /// - Parameter limit: The maximum size of a message in bytes. Each frame after the first adds a byte, so empty ones have an end, too.
  /// - Parameter discardsMessages: Whether messages are checked for their size only and take no memory. They cause no events.
  public init(role: WebSocketRole, limit: Int, discardsMessages: Bool = false) {
    self.role = role
    self.limit = limit
    self.discardsMessages = discardsMessages
  }

  public mutating func append(_ new: UnsafeRawBufferPointer) { bytes.append(contentsOf: new) }

  /// The next event. Nil if more bytes are needed.
  public mutating func next() throws(WebSocketError) -> Event? {
    while true {
      if head == nil { head = try takeHead() }
      guard let current = head, takePayload() else {
        // An idle connection must not keep the memory that its last bytes needed.
        if bytes.isEmpty { bytes = [] }
        return nil
      }
      head = nil
      if let event = try event(endingWith: current) { return event }
    }
  }

  private mutating func takeHead() throws(WebSocketError) -> Head? {
    let start = bytes.prefix(2)
    guard let first = start.first, let second = start.dropFirst().first else { return nil }
    guard first & 0x70 == 0 else { throw .violation("A reserved bit is set.") }
    guard let opcode = WebSocketFrame.Opcode(rawValue: first & 0x0F) else {
      throw .violation("The opcode is unknown.")
    }
    guard (second & 0x80 != 0) == (role == .server) else {
      throw .violation(
        role == .server ? "A client must mask its frames." : "A server must not mask its frames.")
    }
    let isFinal = first & 0x80 != 0
    let short = Int(second & 0x7F)
    if opcode.isControl {
      guard isFinal, short < 126 else {
        throw .violation("A control frame must be short and not split.")
      }
    } else {
      guard (opcode == .continuation) == (messageKind != nil) else {
        throw .violation("The frames of a message are in the wrong order.")
      }
    }
    let lengthSize = short < 126 ? 0 : short == 126 ? 2 : 8
    let size = 2 + lengthSize + (role == .server ? 4 : 0)
    let head = bytes.prefix(size)
    guard head.count == size else { return nil }
    let field = head.dropFirst(2).prefix(lengthSize)
    let length = field.isEmpty ? UInt64(short) : field.reduce(0) { $0 << 8 | UInt64($1) }
    guard length >= (lengthSize == 0 ? 0 : lengthSize == 2 ? 126 : 65_536), length >> 63 == 0 else {
      throw .violation("A length is not in its shortest form.")
    }
    if !opcode.isControl {
      let size = messageKind == nil ? 0 : messageSize + 1
      guard size <= limit, length <= limit - size else { throw .tooLarge }
      messageSize = size + Int(length)
      messageKind = messageKind ?? opcode
    }
    bytes = bytes.dropFirst(size)
    return Head(
      opcode: opcode, isFinal: isFinal, rest: Int(length),
      mask: role == .server ? WebSocketMask(head.suffix(4)) : nil)
  }

  /// Takes the part of the payload that has arrived. Returns whether the payload is complete.
  private mutating func takePayload() -> Bool {
    guard let opcode = head?.opcode, let rest = head?.rest else { return false }
    let part = bytes.prefix(rest)
    bytes = bytes.dropFirst(part.count)
    head?.rest -= part.count
    if discardsMessages, !opcode.isControl { return part.count == rest }
    let payload = head?.mask?.applied(to: part) ?? Array(part)
    if opcode.isControl { control += payload } else { message += payload }
    return part.count == rest
  }

  private mutating func event(endingWith head: Head) throws(WebSocketError) -> Event? {
    defer { if head.opcode.isControl { control = [] } }
    switch head.opcode {
    case .ping: return .ping(Data(control))
    case .close: return .close(try Self.closeCode(control))
    case .pong: return nil
    case .text, .binary, .continuation:
      guard head.isFinal else { return nil }
      defer { (messageKind, message) = (nil, []) }
      if discardsMessages { return nil }
      if messageKind == .binary { return .binary(Data(message)) }
      guard let text = String(validating: message, as: UTF8.self) else { throw .noText }
      return .text(text)
    }
  }

  private static func closeCode(_ payload: [UInt8]) throws(WebSocketError) -> UInt16? {
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

/// Why a WebSocket is closed, with its close code (RFC 6455, section 7.4).
public struct WebSocketError: Error, Hashable {
  public let code: UInt16
  public let message: String

  static func violation(_ message: String) -> WebSocketError {
    WebSocketError(code: 1002, message: message)
  }

  public static let noText = WebSocketError(code: 1007, message: "Text must be UTF-8.")
  public static let tooLarge = WebSocketError(code: 1009, message: "The message is too large.")
}
