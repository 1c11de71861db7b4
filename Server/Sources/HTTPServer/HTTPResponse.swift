import Foundation

/// An HTTP response, or the head of one that continues as a stream.
public struct HTTPResponse: Sendable, Hashable {
  public var status: Int
  /// The header fields in order. The server adds those of the connection: `Content-Length`, `Connection` and `Date`.
  public var headers: [Header]
  public var body: Data

  /// A header field of a response. Line breaks and other control characters become spaces.
  public struct Header: Sendable, Hashable {
    public var name, value: String

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

  /// The response `{"error": "…"}` to a request that cannot be served. The message must not contain quotes or backslashes.
  public static func error(_ status: Int, _ message: String) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: [Header("Content-Type", "application/json; charset=utf-8")],
      body: Data(#"{"error":"\#(message)"}"#.utf8))
  }

  var allowsBody: Bool { status >= 200 && status != 204 && status != 304 }

  /// - Parameter isStream: Whether the body comes in chunks, or for HTTP/1.0 until the end of the connection.
  func head(isStream: Bool, keepsConnection: Bool, isHTTP10: Bool, date: String) -> Data {
    var text = "HTTP/1.1 \(status) \(Self.reasons[status] ?? "Other")\r\n"
    for header in headers { text += "\(header.name): \(header.value.onOneLine)\r\n" }
    if !isStream, allowsBody {
      text += "Content-Length: \(body.count)\r\n"
    } else if isStream, !isHTTP10 {
      text += "Transfer-Encoding: chunked\r\n"
    }
    if !keepsConnection {
      text += "Connection: close\r\n"
    } else if isHTTP10 {
      text += "Connection: keep-alive\r\n"
    }
    text += "Date: \(date)\r\n\r\n"
    return Data(text.utf8)
  }

  private static let reasons = [
    101: "Switching Protocols", 200: "OK", 204: "No Content", 304: "Not Modified",
    400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
    405: "Method Not Allowed", 408: "Request Timeout", 412: "Precondition Failed",
    413: "Content Too Large", 414: "URI Too Long", 417: "Expectation Failed",
    426: "Upgrade Required", 431: "Request Header Fields Too Large", 500: "Internal Server Error",
    501: "Not Implemented", 503: "Service Unavailable", 505: "HTTP Version Not Supported",
  ]
}

extension String {
  /// A line break in a field would begin another field, or the body.
  fileprivate var onOneLine: String {
    guard utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else { return self }
    return String(
      decoding: utf8.map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
  }
}

/// The time in the format of the `Date` field: "Sun, 06 Nov 1994 08:49:37 GMT".
struct HTTPDate {
  private var latest = (second: -1, text: "")

  private static let style = Date.VerbatimFormatStyle(
    format: """
      \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .padded(4)) \
      \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) GMT
      """,
    locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt,
    calendar: Calendar(identifier: .gregorian))

  /// - Parameter time: Seconds since 1970.
  mutating func text(at time: Int) -> String {
    if time != latest.second {
      latest = (time, Date(timeIntervalSince1970: Double(time)).formatted(Self.style))
    }
    return latest.text
  }
}
