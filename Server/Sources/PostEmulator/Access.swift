import HTTPServer

/// Which web pages may use the API, and by which names it may be called. Any page in a browser on this machine can send requests to a
/// local server, even writes. Only the browser's `Origin` field distinguishes it from a program. A page whose own name resolves to this
/// machine (DNS rebinding) has no foreign origin, but its name is in `Host`.
struct Access: Equatable, Sendable {
  var origins: [Origin] = []
  var allowsAllOrigins = false
  /// The allowed host names besides “localhost”, in lower case. Addresses are always allowed: nobody can redirect them.
  var hosts: [String] = []

  /// The response that refuses a request. Nil if the request is allowed.
  func refusal(of request: HTTPRequest) -> HTTPResponse? {
    // Browsers always send a host. A request without one comes from an HTTP/1.0 client.
    if let host = request.headers["host"], !allows(host: host) {
      return .error(403, "This host name is not allowed. PostEmulator --allow-host NAME allows it.")
    }
    if let origin = request.headers["origin"], !allows(origin: origin) {
      return .error(
        403,
        "Pages of this origin may not use the API. PostEmulator --allow-origin ORIGIN allows them.")
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

  /// The CORS fields of a response (Fetch standard). They tell the browser whether the page may read it.
  func headers(for request: HTTPRequest?) -> [HTTPResponse.Header] {
    let origin = allowsAllOrigins ? "*" : request?.headers["origin"]
    let vary = allowsAllOrigins ? [] : [HTTPResponse.Header("Vary", "Origin")]
    guard let origin, allows(origin: origin) else { return vary }
    return [
      .init("Access-Control-Allow-Origin", origin), .init("Access-Control-Expose-Headers", "ETag"),
    ] + vary
  }

  /// The response to an OPTIONS request, with which a browser asks first. All methods and fields are allowed. Nil for other requests.
  static func preflight(_ request: HTTPRequest) -> HTTPResponse? {
    guard request.method == "OPTIONS" else { return nil }
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

/// The origin of a web page, as its browser sends it in `Origin`: "https://example.org:8080" (Fetch standard).
struct Origin: Hashable, Sendable {
  private let scheme: String
  private let authority: HTTPAuthority

  /// Returns nil if the text is not an origin, such as “null”, two origins, or a URL with a path.
  init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://"), text.last != ":",
      text[..<colon].wholeMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*/) != nil,
      var authority = HTTPAuthority(text[colon...].dropFirst(3))
    else { return nil }
    scheme = text[..<colon].lowercased()
    // Browsers leave out the usual port.
    if authority.port == ["http": 80, "https": 443][scheme] { authority.port = nil }
    self.authority = authority
  }

  var isLoopback: Bool { ["http", "https"].contains(scheme) && authority.isLoopback }
}
