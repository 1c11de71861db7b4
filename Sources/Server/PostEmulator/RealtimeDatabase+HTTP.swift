import Foundation
import HTTPServer
import RealtimeDatabase

extension RealtimeDatabase.Request {
  /// Converts an HTTP request. Returns nil if its URL is not encoded as UTF-8.
  init?(_ request: HTTPRequest) {
    guard let path = String(request.path).removingPercentEncoding else { return nil }
    var query: [String: String] = [:]
    for item in (request.query ?? "").split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        // A plus sign means a space, as in forms. A real plus sign is percent-encoded.
        .map { $0.replacing("+", with: " ").removingPercentEncoding }
      guard let name = parts[0], let value = parts.count > 1 ? parts[1] : "" else { return nil }
      query[name] = value
    }
    // HEAD is a GET whose body is not sent.
    self.init(
      httpMethod: request.method == "HEAD" ? "GET" : request.method, path: path, query: query,
      headers: request.headers, body: request.body)
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
