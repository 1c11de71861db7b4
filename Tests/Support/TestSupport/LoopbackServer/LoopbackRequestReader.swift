import Foundation

struct LoopbackRequestReader {
  let connection: RawConnection
  private var isFirst = true

  init(connection: RawConnection) { self.connection = connection }

  /// The next request, or nil if the client has closed or does not send HTTP.
  mutating func next() -> LoopbackRequest? {
    let head = connection.receive(until: "\r\n\r\n")
    guard head.hasSuffix("\r\n\r\n") else { return nil }
    let lines = head.components(separatedBy: "\r\n").dropLast(2)
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
      guard connection.send("HTTP/1.1 100 Continue\r\n\r\n") else { return nil }
    }
    guard let length = Int(request.header("Content-Length") ?? "0"), length >= 0 else { return nil }
    request.body = Data(connection.receive(count: length))
    return request.body.count == length ? request : nil
  }
}

public struct LoopbackRequest: Sendable {
  public var method: String
  /// The path and the query, still encoded.
  public var target: String
  public var headers: [(name: String, value: String)]
  public var body: Data
  public var isFirstOnConnection: Bool

  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The text after the first `?`, still encoded, or an empty string.
  public var query: String {
    target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) } ?? ""
  }

  public var path: String { String(target.prefix { $0 != "?" }) }
}
