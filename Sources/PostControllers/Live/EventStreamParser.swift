import Foundation

/// Reads `text/event-stream` from bytes that may be split anywhere, as WHATWG specifies it. Invalid UTF-8 becomes U+FFFD. The fields `id`
/// and `retry` are ignored: a database does not send them, and a client that reconnects must read everything again anyway.
public struct EventStreamParser: Sendable {
  /// A line or an event has more bytes than allowed. The rest of the stream cannot be read.
  public struct TooLarge: Error, Hashable {
    public let limit: Int
  }

  private let maximumEventSize: Int
  /// An incomplete line.
  private var line: [UInt8] = []
  /// The event's lines of data, each followed by a line feed.
  private var data: [UInt8] = []
  private var event = ""
  private var isFirstLine = true
  /// A line feed after a CR belongs to the same line end.
  private var hasEndedInCR = false
  private var hasFailed = false

  /// - Parameter maximumEventSize: In bytes, in all lines of the event.
  public init(maximumEventSize: Int = 128 << 20) {
    self.maximumEventSize = maximumEventSize
  }

  public mutating func append(_ bytes: some DataProtocol) throws(TooLarge) -> [ServerSentEvent] {
    var events: [ServerSentEvent] = []
    for region in bytes.regions {
      var rest = region[...]
      while !rest.isEmpty {
        if hasFailed { throw TooLarge(limit: maximumEventSize) }
        if hasEndedInCR {
          hasEndedInCR = false
          if rest.first == Self.lineFeed { rest = rest.dropFirst() }
          continue
        }
        let end = rest.firstIndex { $0 == Self.lineFeed || $0 == Self.carriageReturn }
        line.append(contentsOf: rest[..<(end ?? rest.endIndex)])
        hasFailed = line.count + data.count + event.utf8.count > maximumEventSize
        guard let end, !hasFailed else {
          if hasFailed { continue }
          break
        }
        hasEndedInCR = rest[end] == Self.carriageReturn
        rest = rest[rest.index(after: end)...]
        if let event = endLine() { events.append(event) }
      }
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
    if isFirstLine, line.starts(with: Self.byteOrderMark) { line = line.dropFirst(3) }
    if line.isEmpty { return endEvent() }
    let colon = line.firstIndex(of: UInt8(ascii: ":"))
    let field = line[..<(colon ?? line.endIndex)]
    var value = colon.map { line[($0 + 1)...] } ?? []
    if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
    if field.elementsEqual("data".utf8) {
      data += value
      data.append(Self.lineFeed)
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

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
