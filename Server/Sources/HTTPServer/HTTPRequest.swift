import Foundation

public struct HTTPRequest: Sendable, Hashable {
  /// "GET", "PUT" and so on, exactly as received. Methods are case-sensitive.
  public var method: String
  /// The target, still percent-encoded: a path that begins with a slash and its query, or `*`.
  public var target: String
  /// Whether the client speaks HTTP/1.0, which lacks chunks and persistent connections.
  public var isHTTP10: Bool
  /// The header fields by their names in lower case. The values of a repeated field are joined by ", ".
  public var headers: [String: String]
  public var body: Data

  public init(
    method: String, target: String, isHTTP10: Bool = false, headers: [String: String] = [:],
    body: Data = Data()
  ) {
    self.method = method
    self.target = target
    self.isHTTP10 = isHTTP10
    self.headers = headers
    self.body = body
  }

  public var path: Substring { Substring(target.utf8.prefix { $0 != UInt8(ascii: "?") }) }

  public var query: Substring? {
    let mark = target.utf8.firstIndex(of: UInt8(ascii: "?"))
    return mark.map { Substring(target.utf8[$0...].dropFirst()) }
  }

  /// Whether a list field, such as `Connection`, contains an element. Case does not matter.
  public func header(_ name: String, contains element: String) -> Bool {
    headers[name]?.fieldElements(separatedBy: ",").contains(element) ?? false
  }

  public var acceptsEventStream: Bool {
    headers["accept"]?.fieldElements(separatedBy: ",").contains {
      $0.fieldElements(separatedBy: ";").first == "text/event-stream"
    } ?? false
  }

  public var isWebSocketUpgrade: Bool {
    header("connection", contains: "upgrade") && header("upgrade", contains: "websocket")
  }

  /// The size in bytes from which on a body may be handled in the background.
  public static let largeBodySize = 64 << 10

  /// Whether the response may take long: the request reads, it has a condition, or its body is large. A failed condition reads, too.
  public var mayTakeLong: Bool {
    method == "GET" || method == "HEAD" || headers["x-http-method-override"] != nil
      || headers["if-match"] != nil || body.count >= Self.largeBodySize
  }

  var keepsConnection: Bool {
    if header("connection", contains: "close") { return false }
    return !isHTTP10 || header("connection", contains: "keep-alive")
  }
}

extension String {
  /// The text with A to Z in lower case. `lowercased()` turns the Kelvin sign into “k”, too.
  var lowercasedASCII: String {
    String(decoding: utf8.map { 0x41...0x5A ~= $0 ? $0 + 0x20 : $0 }, as: UTF8.self)
  }

  /// The elements of a field in lower case, without the spaces and tabs around them.
  func fieldElements(separatedBy separator: Unicode.Scalar) -> [String] {
    utf8.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false)
      .map { String(Substring($0.trimmingSpaces)).lowercasedASCII }
  }
}

extension BidirectionalCollection<UInt8> where SubSequence == Self {
  var trimmingSpaces: Self {
    var bytes = drop { $0 == 0x20 || $0 == 0x09 }
    while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
    return bytes
  }
}
