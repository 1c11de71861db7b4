import HTTPServer

/// Admits only requests that know the app's address. Any page in a browser on this machine can send requests to a local server.
/// So can pages whose name resolves to this machine (DNS rebinding), and other users of the machine. The address has a token,
/// which the browser exchanges for a cookie that other pages cannot use. Browsers send a cookie to all ports of a host, and
/// `__Host-` would not prevent that and needs TLS. Therefore the cookie is bound to a path that no other server knows.
struct RequestAuthorizer: Sendable {
  let token: String
  /// The path below which the app is served.
  private let base: String

  init(
    token: String = RequestAuthorizer.makeToken(), folder: String = RequestAuthorizer.makeToken()
  ) {
    self.token = token
    base = "/\(folder)/"
  }

  /// 128 bits that nobody can guess.
  static func makeToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<32).map { _ in String(Int.random(in: 0..<16, using: &generator), radix: 16) }
      .joined()
  }

  /// The response that admits or refuses a request. Nil if the request has been admitted before.
  func response(to request: HTTPRequest) -> HTTPResponse? {
    guard let host = request.headers["host"], let authority = HTTPAuthority(host),
      authority.isLoopback
    else { return .error(403, "This host name is not allowed.") }
    let cookie = "token-\(authority.port ?? 80)=\(token)"
    if request.method == "GET", request.path == "/", let query = request.query {
      guard query == "token=\(token)" else { return Self.refusal }
      return HTTPResponse(
        status: 303,
        headers: [
          .init("Location", base),
          .init("Set-Cookie", "\(cookie); Path=\(base); HttpOnly; SameSite=Strict"),
        ])
    }
    // A browser that comes from a file does not send the cookie yet, and the page for an old address needs the app's look.
    // These files contain nothing secret.
    if request.method == "GET", [base, "/app.css", "/icon.svg"].contains(request.target) {
      return nil
    }
    let cookies = (request.headers["cookie"] ?? "").split(separator: ";")
    guard target(of: request) != nil, cookies.contains(where: { $0.drop { $0 == " " } == cookie })
    else { return Self.refusal }
    let origin = request.headers["origin"]
    // A browser leaves the origin out when a page only reads from its own server.
    guard origin == "http://\(host)" || origin == nil && request.method == "GET" else {
      return .error(403, "Another page cannot use the app.")
    }
    return nil
  }

  /// The path and the query of a request as the app knows them. Nil if the request does not begin with the secret path.
  func target(of request: HTTPRequest) -> String? {
    request.target.utf8.starts(with: base.utf8)
      ? "/" + String(decoding: request.target.utf8.dropFirst(base.utf8.count), as: UTF8.self) : nil
  }

  static let refusal = HTTPResponse.error(
    403, "Open the address with the token that the program has printed.")

  /// The headers of each response: a browser may load only the app's own files, and may not keep them.
  static let headers: [HTTPResponse.Header] = [
    .init(
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"),
    .init("X-Content-Type-Options", "nosniff"),
    .init("Referrer-Policy", "no-referrer"),
    .init("Cross-Origin-Opener-Policy", "same-origin"),
    .init("Cross-Origin-Resource-Policy", "same-origin"),
    .init("Cache-Control", "no-store"),
  ]
}
