import Foundation

/// The server does not want it.
struct Refusal: Error {}

extension RequestPerforming {
  func get(_ url: URL, parameters: [String: String]) async throws -> Data {
    try await answer(to: url, .get, parameters: parameters, body: nil)
  }

  /// Throws as well when the answer says that something is wrong.
  func put(_ body: Data?, at url: URL) async throws {
    let answer = try await answer(to: url, .put, parameters: nil, body: body)
    if (try? JSONDecoder().decode(ErrorAnswer.self, from: answer))?.isError == true {
      throw Refusal()
    }
  }

  private func answer(
    to url: URL, _ method: HTTPMethod, parameters: [String: String]?, body: Data?
  ) async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
      performRequest(for: url, httpMethod: method, urlParameters: parameters, body: body) {
        data, error in
        if let data, error == nil {
          continuation.resume(returning: data)
        } else {
          continuation.resume(throwing: error ?? URLError(.badServerResponse))
        }
      }
    }
  }
}

/// An object of which only one thing matters.
private struct ErrorAnswer: Decodable {
  private enum CodingKeys: String, CodingKey { case error }

  let isError: Bool

  init(from decoder: any Decoder) throws {
    isError = try decoder.container(keyedBy: CodingKeys.self).contains(.error)
  }
}
