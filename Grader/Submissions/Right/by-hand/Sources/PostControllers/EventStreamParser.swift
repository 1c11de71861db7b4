import Foundation

/// Keeps what has come since the last whole line, and looks for lines in all of it.
public struct EventStreamParser: Sendable {
  private var rest = Data()
  private var fields: [(name: String, value: String)] = []

  public init() {}

  public mutating func append(_ bytes: Data) throws -> [ServerSentEvent] {
    rest += bytes
    var events: [ServerSentEvent] = []
    while let line = nextLine() {
      if line.isEmpty {
        if let event = event() { events.append(event) }
        fields = []
      } else if let field = Self.field(in: line) {
        fields.append(field)
      }
    }
    return events
  }

  private var hasBegun = false
  /// Whether the last line ended with a carriage return, which a line feed may still follow.
  private var skipsLineFeed = false

  private mutating func nextLine() -> Data? {
    if skipsLineFeed, let first = rest.first {
      if first == 10 { rest = Data(rest.dropFirst()) }
      skipsLineFeed = false
    }
    guard let end = rest.firstIndex(where: { $0 == 10 || $0 == 13 }) else { return nil }
    skipsLineFeed = rest[end] == 13
    var line = Data(rest[..<end])
    rest = Data(rest[(end + 1)...])
    if !hasBegun, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = Data(line.dropFirst(3)) }
    hasBegun = true
    return line
  }

  private static func field(in line: Data) -> (name: String, value: String)? {
    guard line.first != UInt8(ascii: ":") else { return nil }
    let parts = line.split(
      separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
    var value = parts.count > 1 ? parts[1] : Data()
    if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
    return (String(decoding: parts[0], as: UTF8.self), String(decoding: value, as: UTF8.self))
  }

  private func event() -> ServerSentEvent? {
    let data = fields.filter { $0.name == "data" }.map(\.value)
    guard !data.isEmpty else { return nil }
    let name = fields.last { $0.name == "event" }?.value ?? ""
    return ServerSentEvent(
      event: name.isEmpty ? "message" : name, data: data.joined(separator: "\n"))
  }
}
