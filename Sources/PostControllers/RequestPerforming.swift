import Foundation

/// The network as a model controller needs it. Tests use a double of ``NetworkController``.
public protocol RequestPerforming: Sendable {
  /// Performs one request and calls `completion` exactly once, on any thread, with the response's bytes or an error.
  /// The `url` has no parameters, `urlParameters` are not yet percent-encoded, and GET and DELETE send no `body`.
  func performRequest(
    for url: URL,
    httpMethod: HTTPMethod,
    urlParameters: [String: String]?,
    body: Data?,
    completion: (@Sendable (Data?, (any Error)?) -> Void)?
  )
}
