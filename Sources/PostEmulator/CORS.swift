import HTTPServer

/// What browsers ask before a page of another origin may use the API (the Fetch standard). Any page may.
enum CORS {
  /// What every answer says.
  static let headers: [HTTPResponse.Header] = [
    .init("Access-Control-Allow-Origin", "*"),
    .init("Access-Control-Expose-Headers", "ETag"),
  ]

  /// The answer to an OPTIONS request: every method, and the fields that are asked for.
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
