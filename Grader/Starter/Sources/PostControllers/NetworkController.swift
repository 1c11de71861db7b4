import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests over HTTP. It does not use the type `Post`, so that any app could use it.
///
/// Curriculum: Part One, Network Controller.
public final class NetworkController: RequestPerforming {
  public init() {}

  /// Sends one request and calls the completion once, on the thread on which the response arrives. If the completion is
  /// nil, the request is still sent. A PUT may be sent again if the connection breaks, because the server then stores the
  /// same value.
  ///
  /// - Parameters:
  ///   - url: The address, without the parameters.
  ///   - httpMethod: The method of the request.
  ///   - urlParameters: The names and values after the question mark, not yet escaped.
  ///   - body: The bytes to send; nil to send none, as with a GET.
  ///   - completion: Gets the bytes of the response and no error, or no bytes and the error that says why.
  ///
  /// Curriculum: Part One, Network Controller, steps 2 and 4.
  public func performRequest(
    for url: URL,
    httpMethod: HTTPMethod,
    urlParameters: [String: String]? = nil,
    body: Data? = nil,
    completion: (@Sendable (Data?, (any Error)?) -> Void)? = nil
  ) {
    // Your code.
  }

  /// Returns an address with parameters added. The existing parts of the address stay, and a server that parses the query
  /// gets every name and value unchanged, whatever characters they contain. A `+` may be escaped or not, also
  /// in the existing query.
  ///
  /// - Parameters:
  ///   - parameters: Names and values, not yet escaped; without any, the address stays as it is.
  ///   - url: The address.
  ///
  /// Curriculum: Part One, Network Controller, step 3.
  public static func url(byAdding parameters: [String: String]?, to url: URL) -> URL {
    // Your code.
    url
  }
}
