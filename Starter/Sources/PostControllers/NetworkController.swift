import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests over HTTP. It knows nothing of posts, so that any app could use it.
///
/// Curriculum: Part One, Network Controller.
public final class NetworkController: RequestPerforming {
  public init() {}

  /// Sends one request and calls the completion once, on whatever thread the answer comes.
  ///
  /// - Parameters:
  ///   - url: The address, without the parameters.
  ///   - httpMethod: What to do there.
  ///   - urlParameters: What goes behind the question mark, as one would write it.
  ///   - body: The bytes to send; nil to send none.
  ///   - completion: Gets the bytes of the answer, or nil and the error that says why there are none.
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

  /// An address with parameters behind it.
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
