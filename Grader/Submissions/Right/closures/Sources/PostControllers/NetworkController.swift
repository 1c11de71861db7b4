import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

public final class NetworkController: RequestPerforming {
  public init() {}

  public func performRequest(
    for url: URL,
    httpMethod: HTTPMethod,
    urlParameters: [String: String]? = nil,
    body: Data? = nil,
    completion: (@Sendable (Data?, (any Error)?) -> Void)? = nil
  ) {
    var request = URLRequest(url: Self.url(byAdding: urlParameters, to: url))
    request.httpMethod = httpMethod.rawValue
    request.httpBody = body
    let task = URLSession.shared.dataTask(with: request) { data, _, error in
      completion?(data, error)
    }
    task.resume()
  }

  public static func url(byAdding parameters: [String: String]?, to url: URL) -> URL {
    guard let parameters, !parameters.isEmpty else { return url }
    var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
    let before = components?.percentEncodedQuery
    components?.queryItems = parameters.map { URLQueryItem(name: $0, value: $1) }
    let queries = [before, components?.percentEncodedQuery].compactMap(\.self)
    components?.percentEncodedQuery = queries.joined(separator: "&")
    return components?.url ?? url
  }
}
