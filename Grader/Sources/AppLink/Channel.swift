import Foundation

/// A message between the processes.
struct Message: Sendable {
  enum Content: Sendable {
    case call(AppCall, [Value])
    case response(Value)
    case failure(Value)
  }

  /// Calls and responses with one number alternate, as on one thread.
  var conversation: UInt32
  /// The receiver's objects that the sender has released.
  var released: [UInt32] = []
  var content: Content

  static let maximumSize = 256 << 20

  /// The message, after its size.
  var bytes: [UInt8] {
    var bytes: [UInt8] = [0, 0, 0, 0]
    bytes.append(number: conversation)
    bytes.append(number: UInt32(released.count))
    for number in released { bytes.append(number: number) }
    switch content {
    case .call(let call, let arguments):
      bytes += [0, call.rawValue]
      Value.list(arguments).write(to: &bytes)
    case .response(let value):
      bytes.append(1)
      value.write(to: &bytes)
    case .failure(let value):
      bytes.append(2)
      value.write(to: &bytes)
    }
    let size = UInt32(bytes.count - 4)
    for index in 0..<4 { bytes[index] = UInt8(truncatingIfNeeded: size >> (8 * index)) }
    return bytes
  }

  init(conversation: UInt32, released: [UInt32] = [], content: Content) {
    (self.conversation, self.released, self.content) = (conversation, released, content)
  }

  init(_ bytes: ArraySlice<UInt8>) throws {
    var reader = MessageReader(bytes)
    conversation = try reader.number()
    for _ in 0..<(try reader.number() as UInt32) { released.append(try reader.number()) }
    switch try reader.number() as UInt8 {
    case 0:
      guard let call = AppCall(rawValue: try reader.number()),
        case .list(let arguments) = try reader.value()
      else { throw MalformedMessage() }
      content = .call(call, arguments)
    case 1: content = .response(try reader.value())
    default: content = .failure(try reader.value())
    }
  }
}

/// One socket to the other process. Any thread may send, and one at a time may receive.
final class Channel: @unchecked Sendable {
  // Unchecked, because only the receiving thread uses the buffer.
  let descriptor: Int32
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  /// The bytes in the buffer that are not received yet.
  private var filled = 0..<0
  private let lock = NSLock()

  #if os(Linux)
    private static let options = Int32(MSG_NOSIGNAL)
  #else
    private static let options: Int32 = 0
  #endif

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Whether a message may have been read that is not received yet.
  var hasMessage: Bool { !filled.isEmpty }

  func send(_ message: Message) {
    let bytes = message.bytes
    lock.withLock {
      var sent = 0
      while sent < bytes.count {
        let count = bytes.withUnsafeBytes {
          Foundation.send(
            descriptor, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Self.options)
        }
        // The receiving thread notices the end of the other process.
        if count < 0, errno != EINTR { return }
        sent += max(0, count)
      }
    }
  }

  /// Waits for a message. Nil if the other process has ended, or sends something else.
  func receive() -> Message? {
    guard fill(4) else { return nil }
    let start = filled.lowerBound
    let size = buffer[start..<start + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
    guard size <= Message.maximumSize, fill(4 + size) else { return nil }
    let first = filled.lowerBound + 4
    filled = first + size..<filled.upperBound
    return try? Message(buffer[first..<first + size])
  }

  /// Reads until the buffer has a number of bytes.
  private func fill(_ count: Int) -> Bool {
    if filled.lowerBound + count > buffer.count {
      // Move the bytes to the front, and make room.
      let rest = Array(buffer[filled])
      buffer = rest + Array(repeating: 0, count: max(1 << 16, count) - rest.count)
      filled = 0..<rest.count
    }
    while filled.count < count {
      let end = filled.upperBound
      let read = buffer.withUnsafeMutableBytes {
        recv(descriptor, $0.baseAddress.map { $0 + end }, $0.count - end, 0)
      }
      if read < 0, errno == EINTR { continue }
      guard read > 0 else { return false }
      filled = filled.lowerBound..<end + read
    }
    if filled.isEmpty { filled = 0..<0 }
    return true
  }
}
