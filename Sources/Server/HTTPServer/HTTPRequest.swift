import Foundation

/// One whole HTTP request.
public struct HTTPRequest: Sendable, Hashable {
  /// "GET", "PUT" …, as it came: methods tell capital letters from small ones.
  public var method: String

  /// What is asked for, still percent-encoded: a path that begins with a slash and its query, or `*`.
  public var target: String

  /// Whether the client speaks HTTP/1.0, which knows neither chunks nor connections that stay.
  public var isHTTP10: Bool

  /// The fields by their names in lower case; the values of one that came several times are joined by ", ".
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

  /// The target without its query.
  public var path: Substring { target.prefix { $0 != "?" } }

  /// What follows the first question mark of the target; nil without one.
  public var query: Substring? {
    target.firstIndex(of: "?").map { target[target.index(after: $0)...] }
  }

  /// Whether a field that is a list, such as `Connection`, has an element, in whatever case.
  public func header(_ name: String, contains element: String) -> Bool {
    headers[name]?.split(separator: ",").contains {
      $0.trimmingCharacters(in: .whitespaces).lowercased() == element
    } ?? false
  }

  /// Whether the client would like to go on with a WebSocket (RFC 6455) on this connection.
  public var isWebSocketUpgrade: Bool {
    header("connection", contains: "upgrade") && header("upgrade", contains: "websocket")
  }

  /// Bytes of a body from which on the request may be answered later.
  public static let largeBodySize = 64 << 10

  /// Whether the answer may take long: it reads, and may be told all there is; it has a condition, and may be told all
  /// there is if that does not hold; or it brings much.
  public var mayTakeLong: Bool {
    method == "GET" || method == "HEAD" || headers["x-http-method-override"] != nil
      || headers["if-match"] != nil || body.count >= Self.largeBodySize
  }

  /// Whether the connection may serve another request after this one.
  var keepsConnection: Bool {
    if header("connection", contains: "close") { return false }
    return !isHTTP10 || header("connection", contains: "keep-alive")
  }

  /// Whether the answer may never end, so that nothing behind the request will have an answer.
  var mayTakeConnection: Bool {
    isWebSocketUpgrade || headers["accept"]?.contains("text/event-stream") == true
  }
}
