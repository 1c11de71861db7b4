import Foundation

/// Parses `text/event-stream`: a machine that eats one byte at a time.
public struct EventStreamParser: Sendable {
  /// The bytes of the line that has not ended.
  private var line: [UInt8] = []
  private var isFirstLine = true
  private var skipsNewline = false
  private var name: [UInt8] = []
  private var value: [UInt8]?

  public init() {}

  public mutating func append(_ bytes: Data) throws -> [ServerSentEvent] {
    var events: [ServerSentEvent] = []
    for byte in bytes {
      switch byte {
      case 0x0A where skipsNewline: skipsNewline = false
      case 0x0A, 0x0D:
        skipsNewline = byte == 0x0D
        if let event = endLine() { events.append(event) }
      default:
        skipsNewline = false
        line.append(byte)
      }
    }
    return events
  }

  private mutating func endLine() -> ServerSentEvent? {
    var ended = line[...]
    line = []
    if isFirstLine {
      isFirstLine = false
      if ended.starts(with: [0xEF, 0xBB, 0xBF]) { ended = ended.dropFirst(3) }
    }
    guard !ended.isEmpty else { return endEvent() }
    let colon = ended.firstIndex(of: UInt8(ascii: ":")) ?? ended.endIndex
    let field = ended[..<colon]
    var rest = ended[colon...].dropFirst()
    if rest.first == 0x20 { rest = rest.dropFirst() }
    if field.elementsEqual("event".utf8) {
      name = Array(rest)
    } else if field.elementsEqual("data".utf8) {
      value = value.map { $0 + [0x0A] + rest } ?? Array(rest)
    }
    return nil
  }

  private mutating func endEvent() -> ServerSentEvent? {
    defer { (name, value) = ([], nil) }
    guard let value else { return nil }
    return ServerSentEvent(
      event: name.isEmpty ? "message" : String(decoding: name, as: UTF8.self),
      data: String(decoding: value, as: UTF8.self))
  }
}
