import Foundation

extension RequestPerforming {
  func data(
    _ httpMethod: HTTPMethod, _ url: URL, urlParameters: [String: String]? = nil,
    body: Data? = nil
  ) async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
      performRequest(
        for: url, httpMethod: httpMethod, urlParameters: urlParameters, body: body
      ) { data, error in
        if let data {
          continuation.resume(returning: data)
        } else {
          continuation.resume(throwing: error ?? CocoaError(.coderReadCorrupt))
        }
      }
    }
  }
}
