import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Builds URLs and performs HTTP requests. It knows no model and no other controller, so any project can use it.
/// The session writes no cookies, responses or credentials to disk.
/// Curriculum: Part One, Network Controller.
public final class NetworkController: RequestPerforming {
  let session: URLSession
  let sessionDelegate: NetworkControllerSessionDelegate
  let timeout: TimeInterval
  let streamTimeout: TimeInterval
  let maximumResponseSize: Int

  /// - Parameters:
  ///   - timeout: The seconds without a byte sent or received, at most a day. 30 if it is not positive.
  ///   - maximumResponseSize: In bytes, of a response or of an event of a stream. A larger one is cancelled while it arrives.
  ///   - streamTimeout: The seconds without a byte, at most a day. If it is not positive, 75: two and a half times a keep-alive's interval.
  public convenience init(
    timeout: TimeInterval = 30,
    maximumResponseSize: Int = 128 << 20,
    streamTimeout: TimeInterval = 75
  ) {
    self.init(
      timeout: timeout, maximumResponseSize: maximumResponseSize, streamTimeout: streamTimeout,
      clock: .system)
  }

  init(
    timeout: TimeInterval, maximumResponseSize: Int, streamTimeout: TimeInterval,
    clock: TimeoutClock
  ) {
    self.timeout = timeout > 0 ? min(timeout, 86_400) : 30
    self.streamTimeout = streamTimeout > 0 ? min(streamTimeout, 86_400) : 75
    self.maximumResponseSize = maximumResponseSize
    sessionDelegate = NetworkControllerSessionDelegate(
      maximumResponseSize: maximumResponseSize, clock: clock)
    session = sessionDelegate.newSession()
  }

  deinit {
    // A session retains its delegate until it is invalidated. Each transfer retains its controller, so this cancels no transfer.
    session.finishTasksAndInvalidate()
  }

  /// Calls `completion` once, on the session's serial background queue: with the body of a 2xx response, or with a ``NetworkError``.
  /// Only redirects that keep the method and do not leave HTTPS are followed. A PUT that has become a GET would look like a success.
  /// Curriculum: Part One, Network Controller, steps 2 and 4.
  public func performRequest(
    for url: URL,
    httpMethod: HTTPMethod,
    urlParameters: [String: String]? = nil,
    body: Data? = nil,
    completion: (@Sendable (Data?, (any Error)?) -> Void)? = nil
  ) {
    var request = URLRequest(url: Self.url(byAdding: urlParameters, to: url))
    request.httpMethod = httpMethod.rawValue
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    if let body, httpMethod != .get, httpMethod != .delete {
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      request.httpBody = body
    }
    sessionDelegate.start(
      NetworkControllerTransfer(request, on: self, for: .completion(completion)))
  }
}
