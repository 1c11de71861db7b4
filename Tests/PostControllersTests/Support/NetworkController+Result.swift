import Foundation
import PostControllers
import Testing

extension NetworkController {
  func result(
    _ httpMethod: HTTPMethod = .get, _ url: URL, parameters: [String: String]? = nil,
    body: Data? = nil
  ) async -> Result<Data, NetworkError> {
    await withCheckedContinuation { continuation in
      performRequest(for: url, httpMethod: httpMethod, urlParameters: parameters, body: body) {
        continuation.resume(returning: Self.result($0, $1))
      }
    }
  }

  static func result(_ data: Data?, _ error: (any Error)?) -> Result<Data, NetworkError> {
    switch (data, error) {
    case (let data?, nil): return .success(data)
    case (nil, let error as NetworkError): return .failure(error)
    default:
      Issue.record("Neither data alone nor a NetworkError alone: \(data as Any), \(error as Any)")
      return .failure(.other("neither"))
    }
  }
}

extension Result<Data, NetworkError> {
  static func text(_ text: String) -> Self { .success(Data(text.utf8)) }
}
