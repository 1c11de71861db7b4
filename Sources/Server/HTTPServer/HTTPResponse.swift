import Foundation

/// An HTTP response, or the head of one that continues as a stream.
public struct HTTPResponse: Sendable, Hashable {
  public var status: Int

  /// The header fields in order. The server adds those of the connection: `Content-Length`, `Connection` and `Date`.
  public var headers: [Header]

  public var body: Data

  /// A header field of a response. Line breaks and other control characters become spaces.
  public struct Header: Sendable, Hashable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  public init(status: Int, headers: [Header] = [], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The response to a request that cannot be served: `{"error": "…"}`.
  ///
  /// - Parameter message: Text without quotes and backslashes.
  public static func error(_ status: Int, _ message: String) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: [Header("Content-Type", "application/json; charset=utf-8")],
      body: Data(#"{"error":"\#(message)"}"#.utf8))
  }

  /// How the client finds the end of the body.
  enum Framing: Sendable {
    case length, chunks, end, upgrade
  }

  /// The encoded status line and header fields.
  func head(_ framing: Framing, keepsConnection: Bool, isHTTP10: Bool, date: String) -> Data {
    var text = "HTTP/1.1 \(status) \(Self.reason(status))\r\n"
    for header in headers { text += "\(header.name): \(header.value.onOneLine)\r\n" }
    switch framing {
    case .length where status != 204 && status != 304 && status >= 200:
      text += "Content-Length: \(body.count)\r\n"
    case .chunks: text += "Transfer-Encoding: chunked\r\n"
    case .length, .end, .upgrade: break
    }
    if framing != .upgrade {
      if !keepsConnection {
        text += "Connection: close\r\n"
      } else if isHTTP10 {
        text += "Connection: keep-alive\r\n"
      }
    }
    text += "Date: \(date)\r\n\r\n"
    return Data(text.utf8)
  }

  private static func reason(_ status: Int) -> String {
    switch status {
    case 100: "Continue"
    case 101: "Switching Protocols"
    case 200: "OK"
    case 204: "No Content"
    case 304: "Not Modified"
    case 307: "Temporary Redirect"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 408: "Request Timeout"
    case 412: "Precondition Failed"
    case 413: "Content Too Large"
    case 414: "URI Too Long"
    case 417: "Expectation Failed"
    case 426: "Upgrade Required"
    case 431: "Request Header Fields Too Large"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 503: "Service Unavailable"
    case 505: "HTTP Version Not Supported"
    case 507: "Insufficient Storage"
    default: status < 400 ? "OK" : "Error"
    }
  }
}

extension String {
  /// A line break in a field would begin another field, or the body.
  fileprivate var onOneLine: String {
    guard utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return self }
    return String(
      decoding: utf8.map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
  }
}
