import Foundation

/// Parses `text/event-stream` in two stages: bytes into lines, lines into events.
public struct EventStreamParser: Sendable {
  private struct LineSplitter {
    private var buffer = Data()
    private var lastWasReturn = false
    private var atStart = true

    mutating func lines(of bytes: Data) -> [Data] {
      var lines: [Data] = []
      var start = bytes.startIndex
      for index in bytes.indices {
        let byte = bytes[index]
        let isReturn = byte == UInt8(ascii: "\r")
        let isNewline = byte == UInt8(ascii: "\n")
        if isReturn || isNewline && !lastWasReturn {
          buffer.append(bytes[start..<index])
          lines.append(takeLine())
        }
        if isReturn || isNewline { start = index + 1 }
        lastWasReturn = isReturn
      }
      buffer.append(bytes[start...])
      return lines
    }

    private mutating func takeLine() -> Data {
      defer { (buffer, atStart) = (Data(), false) }
      let mark = Data([0xEF, 0xBB, 0xBF])
      return atStart && buffer.starts(with: mark) ? Data(buffer.dropFirst(3)) : buffer
    }
  }

  private var splitter = LineSplitter()
  private var name = ""
  private var texts: [String] = []

  public init() {}

  public mutating func append(_ bytes: Data) throws -> [ServerSentEvent] {
    splitter.lines(of: bytes).compactMap { take($0) }
  }

  private mutating func take(_ line: Data) -> ServerSentEvent? {
    if line.isEmpty {
      defer {
        name = ""
        texts.removeAll()
      }
      return texts.isEmpty
        ? nil
        : ServerSentEvent(
          event: name == "" ? "message" : name, data: texts.joined(separator: "\n"))
    }
    let halves = line.split(
      separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    var value = halves.count == 2 ? halves[1] : Data()
    if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
    let text = String(decoding: value, as: UTF8.self)
    switch String(decoding: halves[0], as: UTF8.self) {
    case "event": name = text
    case "data": texts.append(text)
    default: break
    }
    return nil
  }
}
