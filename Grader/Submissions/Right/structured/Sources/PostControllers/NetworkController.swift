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
    Task {
      do {
        let data = try await Self.send(body, to: url, by: httpMethod, with: urlParameters)
        completion?(data, nil)
      } catch {
        completion?(nil, error)
      }
    }
  }

  private static func send(
    _ body: Data?, to url: URL, by httpMethod: HTTPMethod, with urlParameters: [String: String]?
  ) async throws -> Data {
    var request = URLRequest(url: self.url(byAdding: urlParameters, to: url))
    request.httpMethod = httpMethod.rawValue
    request.httpBody = body
    return try await URLSession.shared.data(for: request).0
  }

  public static func url(byAdding parameters: [String: String]?, to url: URL) -> URL {
    guard let parameters, !parameters.isEmpty,
      var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
    else { return url }
    let items = parameters.map { URLQueryItem(name: escaped($0.key), value: escaped($0.value)) }
    components.percentEncodedQueryItems = (components.percentEncodedQueryItems ?? []) + items
    return components.url ?? url
  }

  private static func escaped(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .init(charactersIn: unreserved)) ?? text
  }

  private static let unreserved =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
}
