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

    /// The HTTP header fields by their names in lower case, such as "if-match". Unknown ones are ignored.
    public var headers: [String: String]

    /// The JSON to store; GET and DELETE ignore it.
    public var body: Data? {
      didSet { content = nil }
    }

    /// The parsed body, if it has been parsed in advance.
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

    /// Creates the request for a URL. Removes the percent-encoding, so that "%2F" separates keys (no key can contain a
    /// slash). If a parameter is given twice, the last one counts.
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
