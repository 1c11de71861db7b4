import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests over HTTP.
public final class NetworkController: RequestPerforming {
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

  public init() {}

  public func performRequest(
    for url: URL,
    httpMethod: HTTPMethod,
    urlParameters: [String: String]? = nil,
    body: Data? = nil,
    completion: (@Sendable (Data?, (any Error)?) -> Void)? = nil
  ) {
    var request = URLRequest(
      url: Self.url(byAdding: urlParameters, to: url),
      cachePolicy: .reloadIgnoringLocalCacheData)
    request.httpMethod = httpMethod.rawValue
    request.httpBody = body
    URLSession.shared.dataTask(with: request) { data, _, error in
      switch error {
      case let error?: completion?(nil, error)
      case nil: completion?(data ?? Data(), nil)
      }
    }.resume()
  }

  public static func url(byAdding parameters: [String: String]?, to url: URL) -> URL {
    guard let parameters, !parameters.isEmpty,
      var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
    else { return url }
    func escaped(_ text: String) -> String {
      text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }
    let added = parameters.sorted { $0.key < $1.key }
      .map { escaped($0.key) + "=" + escaped($0.value) }
      .joined(separator: "&")
    let existing = components.percentEncodedQuery ?? ""
    components.percentEncodedQuery = existing.isEmpty ? added : existing + "&" + added
    return components.url ?? url
  }
}
