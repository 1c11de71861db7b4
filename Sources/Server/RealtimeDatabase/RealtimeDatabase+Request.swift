import Foundation

extension RealtimeDatabase {
  /// One HTTP request, as far as the database is concerned.
  public struct Request: Sendable {
    /// "GET", "PUT", "PATCH", "POST" or "DELETE".
    public var httpMethod: String

    /// Where to, with the percent-encoding removed: "/posts.json".
    public var path: String

    /// The parameters, with the percent-encoding removed. Unknown ones are ignored.
    public var query: [String: String]

    /// The HTTP fields that the database knows, by their names in lower case: "if-match". Others are ignored.
    public var headers: [String: String]

    /// The JSON to store; GET and DELETE ignore it.
    public var body: Data? {
      didSet { content = nil }
    }

    /// What the body says, if it has been read.
    var content: Content?

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

    /// The request for a whole address. Removes the percent-encoding, so that "%2F" separates keys
    /// (no key can hold a slash); if the address names a parameter twice, the last one counts.
    public init(httpMethod: String, url: URL, body: Data? = nil) {
      let components = URLComponents(url: url, resolvingAgainstBaseURL: true)
      let items = components?.queryItems ?? []
      self.init(
        httpMethod: httpMethod,
        path: components?.path ?? "",
        query: Dictionary(items.map { ($0.name, $0.value ?? "") }) { _, last in last },
        body: body
      )
    }
  }
}
