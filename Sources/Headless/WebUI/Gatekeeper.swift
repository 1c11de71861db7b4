import HTTPServer

/// Who may use the app: the person who has its address.
///
/// Any page in a browser on this machine can send requests to a local server. So can pages whose name resolves to this
/// machine (DNS rebinding), and other users of the machine. The address has a token, which the browser exchanges for a
/// cookie that other pages cannot use.
struct Gatekeeper: Sendable {
  /// What the address has in it.
  let token: String

  init(token: String = Gatekeeper.makeToken()) {
    self.token = token
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
    // Browsers keep one set of cookies for all ports of a host.
    let cookie = "token-\(authority.port ?? 80)=\(token)"
    if request.method == "GET", request.path == "/", let query = request.query {
      guard query == "token=\(token)" else { return Self.refusal }
      return HTTPResponse(
        status: 303,
        headers: [
          .init("Location", "/"),
          .init("Set-Cookie", "\(cookie); Path=/; HttpOnly; SameSite=Strict"),
        ])
    }
    guard cookies(of: request).contains(where: { $0 == cookie }) else { return Self.refusal }
    let origin = request.headers["origin"]
    // A browser leaves the origin out when a page only reads from its own server.
    guard origin == "http://\(host)" || origin == nil && request.method == "GET" else {
      return .error(403, "Another page cannot use the app.")
    }
    return nil
  }

  private func cookies(of request: HTTPRequest) -> [Substring] {
    (request.headers["cookie"] ?? "").split(separator: ";").map { $0.drop { $0 == " " } }
  }

  private static let refusal = HTTPResponse.error(
    403, "Open the address with the token that the program has printed.")

  /// What a browser must know about each response: nothing but the app's own files may be loaded or kept.
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
