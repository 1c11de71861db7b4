import Foundation
import PostControllers

/// A network that answers at once, on the thread that asks, with any data and error, as often as a test wants.
struct StubNetwork: RequestPerforming {
  let answers: @Sendable (HTTPMethod, URL) -> [(Data?, (any Error)?)]

  func performRequest(
    for url: URL,
    httpMethod: HTTPMethod,
    urlParameters: [String: String]?,
    body: Data?,
    completion: (@Sendable (Data?, (any Error)?) -> Void)?
  ) {
    for (data, error) in answers(httpMethod, url) { completion?(data, error) }
  }
}
