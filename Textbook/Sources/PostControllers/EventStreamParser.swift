// Solves: Part Two, Black Diamonds (streaming): it parses events from bytes that are split anywhere.
// Does not survive: an event of gigabytes, a byte order mark. EventStreamParser.swift in Sources does.

import Foundation

public struct EventStreamParser: Sendable {
  /// What has come of a line that has not ended.
  private var line = Data()
  private var event = ""
  private var data: [String] = []
  private var endedInReturn = false

  public init() {}

  public mutating func append(_ bytes: Data) throws -> [ServerSentEvent] {
    var events: [ServerSentEvent] = []
    for byte in bytes {
      let isReturn = byte == UInt8(ascii: "\r")
      let isNewline = byte == UInt8(ascii: "\n")
      defer { endedInReturn = isReturn }
      if isNewline, endedInReturn { continue }
      guard isReturn || isNewline else {
        line.append(byte)
        continue
      }
      if let event = endLine() {
        events.append(event)
      }
    }
    return events
  }

  private mutating func endLine() -> ServerSentEvent? {
    let text = String(decoding: line, as: UTF8.self)
    line = Data()
    if text.isEmpty {
      defer { (event, data) = ("", []) }
      guard !data.isEmpty else { return nil }
      return ServerSentEvent(
        event: event.isEmpty ? "message" : event, data: data.joined(separator: "\n"))
    }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    var value = parts.count > 1 ? String(parts[1]) : ""
    if value.hasPrefix(" ") {
      value.removeFirst()
    }
    switch parts[0] {
    case "event": event = value
    case "data": data.append(value)
    default: break
    }
    return nil
  }
}
