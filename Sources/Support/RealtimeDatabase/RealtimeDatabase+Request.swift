import Foundation

extension RealtimeDatabase {
  /// The parts of an HTTP request that the database uses.
  public struct Request: Sendable {
    /// "GET", "PUT", "PATCH", "POST" or "DELETE".
    public var httpMethod: String
    /// The path with the percent-encoding removed: "/posts.json".
    public var path: String
    /// The parameters, with the percent-encoding removed. Unknown ones are ignored.
    public var query: [String: String]
    /// The HTTP header fields by their names in lower case: "x-firebase-etag", "if-match" and "if-none-match". Others are ignored.
    public var headers: [String: String]
    /// Whether the request bypasses the rules.
    public var isFromOwner = false

    /// The JSON to store; GET and DELETE ignore it.
    public var body: Data? { didSet { parsedBody = nil } }

    /// The content of the body, if it has been parsed in advance.
    private var parsedBody: Result<Content, any Error>?

    /// A conditional request gets the new ETag, too: the client needs it for its next condition.
    var wantsETag: Bool {
      headers["x-firebase-etag"]?.lowercased() == "true" || headers["if-match"] != nil
    }

    var isPretty: Bool { query["print"] == "pretty" }

    public init(
      httpMethod: String, path: String, query: [String: String] = [:],
      headers: [String: String] = [:], body: Data? = nil
    ) {
      self.httpMethod = httpMethod
      self.path = path
      self.query = query
      self.headers = headers
      self.body = body
    }
  }
}

extension RealtimeDatabase.Request {
  /// Refuses wrong values of parameters that Firebase knows. Other values have no effect: this database has no priorities and time limits.
  func checkParameters() throws {
    try RealtimeDatabaseError.require(
      query["format"] ?? "export" == "export", "format must be export")
    if let timeout = query["timeout"] {
      let match = timeout.wholeMatch(of: /([0-9]{1,6})(ms|s|min)/)
      let unit = match.flatMap { ["ms": 1, "s": 1000, "min": 60_000][String($0.2)] } ?? 0
      let milliseconds = match.flatMap { Int($0.1) }.map { $0 * unit }
      try RealtimeDatabaseError.require(
        milliseconds.map { $0 <= 15 * 60_000 } ?? false,
        "timeout must be a number of ms, s or min, and at most 15min")
    }
    let sizes = ["tiny", "small", "medium", "large", "unlimited"]
    try RealtimeDatabaseError.require(
      sizes.contains(query["writeSizeLimit"] ?? "tiny"),
      "writeSizeLimit must be tiny, small, medium, large or unlimited")
  }

  enum Content: Sendable {
    case value(Value)
    /// The children that a PATCH names.
    case members([Key: Value])
  }

  /// The request with its body parsed, which may take a while. The database itself parses a body with server values.
  public func withBodyRead() -> Self {
    guard ["PUT", "POST", "PATCH"].contains(httpMethod) else { return self }
    var request = self
    do {
      request.parsedBody = .success(try content(with: ValueReader()))
    } catch let error as RealtimeDatabaseError where error == .invalidKey {
      // It may be a server value, which the database resolves.
    } catch {
      request.parsedBody = .failure(error)
    }
    return request
  }

  func content(with reader: ValueReader) throws -> Content {
    if let parsedBody { return try parsedBody.get() }
    let json = body ?? Data()
    return httpMethod == "PATCH"
      ? .members(try reader.update(of: json)) : .value(try reader.value(of: json))
  }
}

extension RealtimeDatabase {
  public struct Response: Sendable, Equatable {
    public var status: Int
    /// JSON; empty if the status is 204 or 304.
    public var body: Data
    /// The HTTP header fields of the response: "ETag" or "Allow".
    public var headers: [String: String]

    public init(status: Int, body: Data = Data(), headers: [String: String] = [:]) {
      self.status = status
      self.body = body
      self.headers = headers
    }

    public init(refusing request: Request, because error: any Error) {
      let error = error as? RealtimeDatabaseError ?? .invalidData
      self.init(refusing: request, status: error.status, reason: error.localizedDescription)
      if error == .methodNotAllowed { headers["Allow"] = "GET, PUT, PATCH, POST, DELETE" }
    }

    public init(refusing request: Request, status: Int, reason: String) {
      let members = [Key(bound: "error"): Value.string(reason)]
      self.init(status: status, body: JSONPieces(members: members, isPretty: request.isPretty).data)
    }
  }

  /// A request to listen was refused.
  public struct Refusal: Error {
    public let response: Response

    public init(response: Response) { self.response = response }
  }
}
