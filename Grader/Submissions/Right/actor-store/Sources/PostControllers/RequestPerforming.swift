import Foundation

/// What a model controller needs of the network: one request, one answer.
///
/// ``NetworkController`` does it over HTTP; a test puts a double in its place.
public protocol RequestPerforming: Sendable {
  /// Performs one request and calls `completion` exactly once, on any thread.
  ///
  /// - Parameters:
  ///   - url: The address, without the parameters.
  ///   - httpMethod: What to do there.
  ///   - urlParameters: The query, not yet percent-encoded.
  ///   - body: The bytes to send; GET and DELETE send none.
  ///   - completion: The answer's bytes, or nil and the error that says why there are none.
  func performRequest(
    for url: URL,
    httpMethod: HTTPMethod,
    urlParameters: [String: String]?,
    body: Data?,
    completion: (@Sendable (Data?, (any Error)?) -> Void)?
  )
}
