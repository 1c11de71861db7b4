/// Why the bytes received are not a request that can be served. What follows them on the connection cannot be parsed.
struct HTTPRequestError: Error, Hashable {
  let status: Int
  let message: String

  init(_ status: Int, _ message: String) {
    self.status = status
    self.message = message
  }

  static func malformed(_ message: String) -> HTTPRequestError { HTTPRequestError(400, message) }

  static func bodyTooLarge(_ limit: Int) -> HTTPRequestError {
    HTTPRequestError(413, "The body is larger than \(limit) \(limit == 1 ? "byte" : "bytes").")
  }
}
