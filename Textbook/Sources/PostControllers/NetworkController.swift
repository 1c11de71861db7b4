// Solves: Part One, Network Controller, steps 2 to 4; Part Two, Review the NetworkController.
// Does not survive: an error page as the response (NetworkError.swift in Sources does), `+` in a value
// (NetworkController.swift), gigabytes and redirects of a PUT (NetworkControllerTransfer.swift).

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
    let address = Self.url(byAdding: urlParameters, to: url)
    var request = URLRequest(url: address)
    request.httpMethod = httpMethod.rawValue
    request.httpBody = body
    let task = URLSession.shared.dataTask(with: request) { data, _, error in
      completion?(data, error)
    }
    task.resume()
  }

  public static func url(byAdding parameters: [String: String]?, to url: URL) -> URL {
    guard let parameters, !parameters.isEmpty,
      var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
    else { return url }
    var added = URLComponents()
    added.queryItems = parameters.map { URLQueryItem(name: $0.key, value: $0.value) }
    let queries = [components.percentEncodedQuery, added.percentEncodedQuery]
    components.percentEncodedQuery = queries.compactMap(\.self).joined(separator: "&")
    return components.url ?? url
  }
}
