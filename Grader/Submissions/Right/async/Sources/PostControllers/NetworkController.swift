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
    Task { [request] in
      do {
        let (data, _) = try await URLSession.shared.data(for: request)
        completion?(data, nil)
      } catch {
        completion?(nil, error)
      }
    }
  }

  public static func url(byAdding parameters: [String: String]?, to url: URL) -> URL {
    guard let parameters, !parameters.isEmpty else { return url }
    return url.appending(
      queryItems: parameters.map { URLQueryItem(name: $0.key, value: $0.value) })
  }
}
