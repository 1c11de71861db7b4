import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests over HTTP, with a session of its own. A status that means failure is an error.
public final class NetworkController: RequestPerforming {
  /// The server has refused a request.
  public struct StatusError: Error {
    public let status: Int
  }

  private let session = URLSession(configuration: .ephemeral)

  public init() {}

  deinit { session.finishTasksAndInvalidate() }

  public func performRequest(
    for url: URL,
    httpMethod: HTTPMethod,
    urlParameters: [String: String]? = nil,
    body: Data? = nil,
    completion: (@Sendable (Data?, (any Error)?) -> Void)? = nil
  ) {
    var request = URLRequest(url: Self.url(byAdding: urlParameters, to: url))
    request.httpMethod = httpMethod.rawValue
    if let body { request.httpBody = body }
    let task = session.dataTask(with: request) { data, response, error in
      guard let completion else { return }
      if let error { return completion(nil, error) }
      let status = (response as? HTTPURLResponse)?.statusCode ?? 200
      if status >= 400 { return completion(nil, StatusError(status: status)) }
      completion(data ?? Data(), nil)
    }
    task.resume()
  }

  public static func url(byAdding parameters: [String: String]?, to url: URL) -> URL {
    guard let parameters, !parameters.isEmpty else { return url }
    guard var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
      return url
    }
    var escaper = URLComponents()
    escaper.queryItems = parameters.map(URLQueryItem.init)
    let query = (escaper.percentEncodedQuery ?? "")
      .replacingOccurrences(of: "+", with: "%2B")
      .replacingOccurrences(of: ";", with: "%3B")
    var parts = [query]
    if let old = components.percentEncodedQuery, !old.isEmpty { parts.insert(old, at: 0) }
    components.percentEncodedQuery = parts.joined(separator: "&")
    return components.url ?? url
  }
}
