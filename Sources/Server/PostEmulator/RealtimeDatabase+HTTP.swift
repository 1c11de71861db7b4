import Foundation
import HTTPServer
import JSON
import RealtimeDatabase

extension RealtimeDatabase.Request {
  /// Converts an HTTP request. Returns nil if its URL is not encoded as UTF-8.
  init?(_ request: HTTPRequest) {
    guard let path = request.path.removingPercentEncoding() else { return nil }
    var query: [String: String] = [:]
    for item in (request.query ?? "").split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        // A plus sign means a space, as in forms. A real plus sign is percent-encoded.
        .map { $0.removingPercentEncoding(plusMeans: " ") }
      guard let name = parts[0], let value = parts.count > 1 ? parts[1] : "" else { return nil }
      query[name] = value
    }
    // HEAD is a GET whose body is not sent.
    self.init(
      httpMethod: request.method == "HEAD" ? "GET" : request.method, path: path, query: query,
      headers: request.headers, body: request.body)
  }
}

extension StringProtocol {
  /// The text with its percent-encoding removed. Nil if that is malformed or not UTF-8.
  ///
  /// Foundation has this, too. It takes a fifth of the time of a small request.
  func removingPercentEncoding(plusMeans plus: Unicode.Scalar = "+") -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    var rest = utf8.makeIterator()
    while let byte = rest.next() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = rest.next()?.hexadecimalDigit, let low = rest.next()?.hexadecimalDigit
        else { return nil }
        bytes.append(high << 4 | low)
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: plus))
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

extension HTTPResponse {
  /// Converts a response of the database.
  init(_ response: RealtimeDatabase.Response) {
    var headers: [Header] = []
    if response.status != 204 {
      headers.append(Header("Content-Type", "application/json; charset=utf-8"))
    }
    headers.append(Header("Cache-Control", "no-cache"))
    for (name, value) in response.headers.sorted(by: { $0.key < $1.key }) {
      headers.append(Header(name, value))
    }
    self.init(status: response.status, headers: headers, body: response.body)
  }
}
