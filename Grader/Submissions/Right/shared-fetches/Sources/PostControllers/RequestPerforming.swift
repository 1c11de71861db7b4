// Solves: Part One, Network Controller, step 2, as far as a test needs it; given to students.
// It is a protocol only. NetworkController.swift implements it, here and in Sources.

import Foundation

/// The network as a model controller needs it: it sends one request and delivers the response.
///
/// ``NetworkController`` does this over HTTP. Tests use a double instead.
public protocol RequestPerforming: Sendable {
  /// Performs one request and calls `completion` exactly once, on any thread.
  ///
  /// - Parameters:
  ///   - url: The address, without the parameters.
  ///   - httpMethod: The request's method.
  ///   - urlParameters: The query, not yet percent-encoded.
  ///   - body: The bytes to send. GET and DELETE send none.
  ///   - completion: Gets the response's bytes, or nil and an error.
  func performRequest(
    for url: URL,
    httpMethod: HTTPMethod,
    urlParameters: [String: String]?,
    body: Data?,
    completion: (@Sendable (Data?, (any Error)?) -> Void)?
  )
}
