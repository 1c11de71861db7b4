import HTTPServer

/// Which web pages may use the API, and by which names it may be called.
///
/// Any page that is open in a browser on this machine reaches what listens here, with requests that write and without
/// asking before. Only the page's `Origin`, which the browser adds, tells it from a program. A page whose own name comes to
/// mean this machine has no foreign origin (DNS rebinding), but its name is in `Host`.
struct Access: Equatable, Sendable {
  /// Besides those on localhost.
  var origins: [Origin] = []
  var allowsAllOrigins = false
  /// In lower case, besides “localhost”. Addresses need none: nobody can make them mean another machine.
  var hosts: [String] = []

  /// The answer to a request that must not do anything; nil if it may.
  func refusal(of request: HTTPRequest) -> HTTPResponse? {
    // What has no host is no browser's: it is HTTP/1.0.
    if let host = request.headers["host"], !allows(host: host) {
      return .error(403, "This host is not served. PostEmulator --allow-host NAME serves it.")
    }
    if let origin = request.headers["origin"], !allows(origin: origin) {
      return .error(
        403,
        "Pages of this origin may not use the API. PostEmulator --allow-origin ORIGIN lets them.")
    }
    return nil
  }

  private func allows(host: String) -> Bool {
    guard let host = HTTPAuthority(host) else { return false }
    return host.isAddress || host.isLoopback || hosts.contains(host.host)
  }

  private func allows(origin: String) -> Bool {
    if allowsAllOrigins { return true }
    guard let origin = Origin(origin) else { return false }
    return origin.isLoopback || origins.contains(origin)
  }

  /// What an answer says to the browser of the page that has asked (CORS, in the Fetch standard).
  func headers(for request: HTTPRequest?) -> [HTTPResponse.Header] {
    if allowsAllOrigins { return Self.permission(for: "*") }
    let vary = HTTPResponse.Header("Vary", "Origin")
    guard let origin = request?.headers["origin"], allows(origin: origin) else { return [vary] }
    return Self.permission(for: origin) + [vary]
  }

  private static func permission(for origin: String) -> [HTTPResponse.Header] {
    [
      .init("Access-Control-Allow-Origin", origin),
      .init("Access-Control-Expose-Headers", "ETag"),
    ]
  }

  /// The answer to an OPTIONS request, by which a browser asks first: every method, and the fields that are asked for.
  static func preflight(_ request: HTTPRequest) -> HTTPResponse {
    let methods = "GET, PUT, PATCH, POST, DELETE, HEAD, OPTIONS"
    var headers: [HTTPResponse.Header] = [
      .init("Allow", methods),
      .init("Access-Control-Allow-Methods", methods),
      .init(
        "Access-Control-Allow-Headers",
        request.headers["access-control-request-headers"]
          ?? "Authorization, Content-Type, If-Match, X-Firebase-ETag, X-HTTP-Method-Override"),
      .init("Access-Control-Max-Age", "3600"),
    ]
    if request.headers["access-control-request-private-network"] == "true" {
      headers.append(.init("Access-Control-Allow-Private-Network", "true"))
    }
    return HTTPResponse(status: 200, headers: headers)
  }
}
