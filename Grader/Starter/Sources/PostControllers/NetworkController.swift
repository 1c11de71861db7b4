import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests over HTTP. It knows nothing of posts, so that any app could use it.
///
/// Curriculum: Part One, Network Controller.
public final class NetworkController: RequestPerforming {
  public init() {}

  /// Sends one request and calls the completion once, on whatever thread the answer comes. Without a completion the
  /// request is sent all the same.
  ///
  /// - Parameters:
  ///   - url: The address, without the parameters.
  ///   - httpMethod: What to do there.
  ///   - urlParameters: What goes behind the question mark, as one would write it.
  ///   - body: The bytes to send; nil to send none.
  ///   - completion: Gets the bytes of the answer and no error, or no bytes and the error that says why.
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

  /// An address with parameters behind it. What stood there before stays as it was, and whoever takes the query apart
  /// gets back every name and value unchanged, whatever characters they have.
  ///
  /// - Parameters:
  ///   - parameters: Names and values, as one would write them; with nil the address stays as it is.
  ///   - url: The address.
  ///
  /// Curriculum: Part One, Network Controller, step 3.
  public static func url(byAdding parameters: [String: String]?, to url: URL) -> URL {
    // Your code.
    url
  }
}
