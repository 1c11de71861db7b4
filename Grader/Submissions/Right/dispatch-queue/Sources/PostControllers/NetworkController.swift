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
    URLSession.shared.dataTask(with: request) { data, _, error in
      if let error {
        completion?(nil, error)
      } else {
        completion?(data ?? Data(), nil)
      }
    }.resume()
  }

  public static func url(byAdding parameters: [String: String]?, to url: URL) -> URL {
    guard let parameters, !parameters.isEmpty,
      var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
    else { return url }
    let added = parameters.map { escaped($0.key) + "=" + escaped($0.value) }
    let before = [components.percentEncodedQuery ?? ""].filter { !$0.isEmpty }
    components.percentEncodedQuery = (before + added).joined(separator: "&")
    return components.url ?? url
  }

  /// Nothing is left but what needs no escape in any part of an address; a plus would be read as a space.
  private static func escaped(_ text: String) -> String {
    let unreserved = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? text
  }
}
