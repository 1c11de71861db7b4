import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

public final class NetworkController: RequestPerforming {
  private let session = URLSession(configuration: .ephemeral)

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
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    session.dataTask(with: request) { data, response, error in
      if let error {
        completion?(nil, error)
      } else if let status = (response as? HTTPURLResponse)?.statusCode, status >= 400 {
        completion?(nil, URLError(.badServerResponse))
      } else {
        completion?(data ?? Data(), nil)
      }
    }.resume()
  }

  public static func url(byAdding parameters: [String: String]?, to url: URL) -> URL {
    guard let parameters, !parameters.isEmpty else { return url }
    let query = parameters.sorted { $0.key < $1.key }
      .map { "\(escaped($0.key))=\(escaped($0.value))" }
      .joined(separator: "&")
    var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
    let queries = [components?.percentEncodedQuery, query].compactMap(\.self)
    components?.percentEncodedQuery = queries.joined(separator: "&")
    return components?.url ?? url
  }

  private static func escaped(_ text: String) -> String {
    let plain = CharacterSet.alphanumerics.intersection(CharacterSet(charactersIn: "\u{0}"..."z"))
    return text.addingPercentEncoding(withAllowedCharacters: plain) ?? text
  }
}
