import Foundation

/// A complete HTTP request.
public struct HTTPRequest: Sendable, Hashable {
  /// "GET", "PUT" and so on, exactly as received. Methods are case-sensitive.
  public var method: String

  /// The target, still percent-encoded: a path that begins with a slash and its query, or `*`.
  public var target: String

  /// Whether the client speaks HTTP/1.0, which has neither chunks nor persistent connections.
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

  /// The target without its query.
  public var path: Substring { target.prefix { $0 != "?" } }

  /// The part of the target after the first question mark. Nil without one.
  public var query: Substring? {
    target.firstIndex(of: "?").map { target[target.index(after: $0)...] }
  }

  /// Whether a list field, such as `Connection`, contains an element. Case does not matter.
  public func header(_ name: String, contains element: String) -> Bool {
    headers[name]?.split(separator: ",").contains {
      $0.trimmingCharacters(in: .whitespaces).lowercased() == element
    } ?? false
  }

  /// Whether the client asks to continue as a WebSocket (RFC 6455) on this connection.
  public var isWebSocketUpgrade: Bool {
    header("connection", contains: "upgrade") && header("upgrade", contains: "websocket")
  }

  /// The size in bytes from which on a body may be handled in the background.
  public static let largeBodySize = 64 << 10

  /// Whether the response may take long: the request reads, it has a condition (the response to a failed one contains
  /// the value), or its body is large.
  public var mayTakeLong: Bool {
    method == "GET" || method == "HEAD" || headers["x-http-method-override"] != nil
      || headers["if-match"] != nil || body.count >= Self.largeBodySize
  }

  /// Whether the connection may serve another request after this one.
  var keepsConnection: Bool {
    if header("connection", contains: "close") { return false }
    return !isHTTP10 || header("connection", contains: "keep-alive")
  }

  /// Whether the response may be an endless stream, so that no later request on the connection gets a response.
  var mayTakeConnection: Bool {
    isWebSocketUpgrade || headers["accept"]?.contains("text/event-stream") == true
  }
}
