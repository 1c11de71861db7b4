import Foundation

/// Reads `text/event-stream` from bytes that may be split anywhere, as WHATWG specifies it. Invalid UTF-8 becomes U+FFFD. The fields `id`
/// and `retry` are ignored: a database does not send them, and a client that reconnects must read everything again anyway.
public struct EventStreamParser: Sendable {
  private let maximumEventSize: Int
  /// An incomplete line.
  private var line: [UInt8] = []
  /// The event's lines of data, each followed by a line feed.
  private var data: [UInt8] = []
  private var event = ""
  private var isFirstLine = true
  /// A line feed after a CR belongs to the same line end.
  private var hasEndedInCR = false

  /// - Parameter maximumEventSize: In bytes, in all lines of the event.
  public init(maximumEventSize: Int = 128 << 20) { self.maximumEventSize = maximumEventSize }

  /// Throws ``NetworkError/responseTooLarge(limit:)`` if a line or an event is too large. The rest of the stream cannot be read.
  public mutating func append(_ bytes: some DataProtocol) throws(NetworkError) -> [ServerSentEvent]
  {
    var events: [ServerSentEvent] = []
    for byte in Array(bytes) {
      let isCR = byte == UInt8(ascii: "\r")
      let isLineFeed = byte == UInt8(ascii: "\n")
      defer { hasEndedInCR = isCR }
      if isLineFeed, hasEndedInCR { continue }
      if !isCR, !isLineFeed { line.append(byte) }
      if line.count + data.count + event.utf8.count > maximumEventSize {
        throw .responseTooLarge(limit: maximumEventSize)
      }
      if isCR || isLineFeed, let event = endLine() { events.append(event) }
    }
    return events
  }

  /// Returns an event if an empty line completes it.
  private mutating func endLine() -> ServerSentEvent? {
    defer {
      line.removeAll(keepingCapacity: line.count < 64 << 10)
      isFirstLine = false
    }
    var line = line[...]
    if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    if line.isEmpty { return endEvent() }
    let colon = line.firstIndex(of: UInt8(ascii: ":"))
    let field = line[..<(colon ?? line.endIndex)]
    var value = colon.map { line[($0 + 1)...] } ?? []
    if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
    if field.elementsEqual("data".utf8) {
      data += value
      data.append(UInt8(ascii: "\n"))
    } else if field.elementsEqual("event".utf8) {
      event = String(decoding: value, as: UTF8.self)
    }
    return nil
  }

  private mutating func endEvent() -> ServerSentEvent? {
    defer {
      data.removeAll(keepingCapacity: data.count < 64 << 10)
      event = ""
    }
    if data.isEmpty { return nil }
    return ServerSentEvent(
      event: event.isEmpty ? "message" : event,
      data: String(decoding: data.dropLast(), as: UTF8.self)
    )
  }
}
