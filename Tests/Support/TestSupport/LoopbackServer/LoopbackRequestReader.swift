import Foundation

/// Reads one request after the other from a connection.
struct LoopbackRequestReader {
  let connection: Int32
  private var buffer = Data()
  private var isFirst = true

  init(connection: Int32) {
    self.connection = connection
  }

  /// The next request, or nil when the client is gone or speaks no HTTP.
  mutating func next() -> LoopbackRequest? {
    guard let head = readHead() else { return nil }
    let lines = head.components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count == 3 else { return nil }
    var request = LoopbackRequest(
      method: String(words[0]), target: String(words[1]), headers: [], body: Data(),
      isFirstOnConnection: isFirst)
    isFirst = false
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      request.headers.append((String(line[..<colon]), value))
    }
    if request.header("Expect")?.lowercased() == "100-continue" {
      let line = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
      guard send(connection, line, line.count, noSignal) == line.count else { return nil }
    }
    guard let length = Int(request.header("Content-Length") ?? "0"), length >= 0,
      let body = read(length)
    else { return nil }
    request.body = body
    return request
  }

  private mutating func readHead() -> String? {
    while true {
      if let end = buffer.firstRange(of: Data("\r\n\r\n".utf8)) {
        defer { buffer = Data(buffer[end.upperBound...]) }
        return String(decoding: buffer[..<end.lowerBound], as: UTF8.self)
      }
      guard buffer.count < 1 << 20, fill() else { return nil }
    }
  }

  private mutating func read(_ count: Int) -> Data? {
    while buffer.count < count {
      guard fill() else { return nil }
    }
    defer { buffer = Data(buffer.dropFirst(count)) }
    return Data(buffer.prefix(count))
  }

  private mutating func fill() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = recv(connection, &chunk, chunk.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      buffer.append(contentsOf: chunk[..<count])
      return true
    }
  }
}

/// One request as it came over the wire.
public struct LoopbackRequest: Sendable {
  public var method: String
  /// The path and the query, still encoded.
  public var target: String
  public var headers: [(name: String, value: String)]
  public var body: Data
  /// Whether nothing has been asked on its connection before.
  public var isFirstOnConnection: Bool

  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// What follows the first `?`, still encoded; empty when there is none.
  public var query: String {
    target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) } ?? ""
  }

  public var path: String { String(target.prefix { $0 != "?" }) }
}
