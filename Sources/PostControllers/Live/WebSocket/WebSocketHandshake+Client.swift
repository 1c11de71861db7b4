import Foundation
import WebSocketFrames

struct WebSocketAddress: Sendable {
  /// A name, or an address without brackets.
  let host: String
  let port: UInt16
  /// The path and the query.
  let target: String
  /// The value of `Host`.
  let authority: String

  /// Nil if the URL is not an `http` address.
  init?(_ url: URL) {
    guard let components = URLComponents(url: url, resolvingAgainstBaseURL: true),
      components.scheme?.lowercased() == "http",
      let encodedHost = components.encodedHost?.trimmingCharacters(in: ["[", "]"]),
      let host = encodedHost.removingPercentEncoding, !host.isEmpty, !host.utf8.contains(0),
      let port = UInt16(exactly: components.port ?? 80)
    else { return nil }
    self.host = host
    self.port = port
    let path = components.percentEncodedPath
    target = (path.isEmpty ? "/" : path) + (components.percentEncodedQuery.map { "?\($0)" } ?? "")
    // A zone behind a percent sign only has a meaning on this machine.
    let name = host.contains(":") ? "[\(host.prefix { $0 != "%" })]" : encodedHost.lowercased()
    authority = port == 80 ? name : "\(name):\(port)"
  }
}

struct WebSocketRefusal: Error, Equatable {
  let reason: String
  /// Whether another try would have the same result.
  let isLasting: Bool
}

extension WebSocketHandshake {
  static func request(for address: WebSocketAddress, key: String) -> String {
    """
    GET \(address.target) HTTP/1.1\r
    Host: \(address.authority)\r
    Upgrade: websocket\r
    Connection: Upgrade\r
    Sec-WebSocket-Version: 13\r
    Sec-WebSocket-Key: \(key)\r
    \r

    """
  }

  /// - Parameter head: Without the empty line at its end.
  static func check(_ head: some Collection<UInt8>, key: String) throws(WebSocketRefusal) {
    let lines = head.split(separator: UInt8(ascii: "\n")).map { $0.filter { $0 != 0x0D } }
    let words = lines.first?.split(separator: UInt8(ascii: " "), maxSplits: 2) ?? []
    guard words.count >= 2, words[0].starts(with: "HTTP/1.".utf8), words[1].count == 3,
      let status = Int(String(decoding: words[1], as: UTF8.self))
    else { throw WebSocketRefusal(reason: "the response is not HTTP", isLasting: true) }
    guard status == 101 else {
      throw WebSocketRefusal(
        reason: "the server answered the WebSocket handshake with status \(status)",
        isLasting: ![408, 429].contains(status) && (status < 500 || status == 501))
    }
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(
        separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      let value = String(decoding: parts[1], as: UTF8.self).trimmingCharacters(in: .whitespaces)
      fields[lowercased(parts[0]), default: ""] += ",\(value)"
    }
    let connection = lowercased((fields["connection"] ?? "").utf8).utf8
      .split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") }
    guard lowercased((fields["upgrade"] ?? "").utf8) == ",websocket",
      connection.contains(where: { $0.elementsEqual("upgrade".utf8) }),
      fields["sec-websocket-accept"] == ",\(accept(key: key))",
      // The request asks for neither.
      fields["sec-websocket-extensions"] == nil, fields["sec-websocket-protocol"] == nil
    else { throw WebSocketRefusal(reason: "the WebSocket handshake is wrong", isLasting: true) }
  }

  /// Only ASCII has upper case in HTTP.
  private static func lowercased(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: bytes.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
