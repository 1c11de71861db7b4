import Foundation

public struct EventStreamParser: Sendable {
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private var line: [UInt8] = []
  private var lastWasReturn = false
  private var isFirstLine = true
  private var eventName = ""
  private var dataLines: [String] = []

  public init() {}

  public mutating func append(_ bytes: Data) throws -> [ServerSentEvent] {
    var events: [ServerSentEvent] = []
    for byte in bytes {
      if byte == 0x0A, lastWasReturn {
        lastWasReturn = false
        continue
      }
      lastWasReturn = byte == 0x0D
      if byte == 0x0A || byte == 0x0D {
        if let event = finishLine() { events.append(event) }
      } else {
        line.append(byte)
      }
    }
    return events
  }

  private mutating func finishLine() -> ServerSentEvent? {
    if isFirstLine, line.starts(with: Self.byteOrderMark) {
      line.removeFirst(Self.byteOrderMark.count)
    }
    isFirstLine = false
    defer { line.removeAll() }
    if line.isEmpty { return finishEvent() }

    let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
    var value = line[colon...].dropFirst()
    if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
    let text = String(decoding: value, as: UTF8.self)
    switch String(decoding: line[..<colon], as: UTF8.self) {
    case "event": eventName = text
    case "data": dataLines.append(text)
    default: break
    }
    return nil
  }

  private mutating func finishEvent() -> ServerSentEvent? {
    defer {
      eventName = ""
      dataLines = []
    }
    if dataLines.isEmpty { return nil }
    let name = eventName.isEmpty ? "message" : eventName
    return ServerSentEvent(event: name, data: dataLines.joined(separator: "\n"))
  }
}
