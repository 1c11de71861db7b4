import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Builds URLs and performs HTTP requests. It knows no model and no other controller, so any project can use it.
///
/// A completion gets the whole body of a 2xx response. Everything else is a ``NetworkError``. The session writes no cookies,
/// responses or credentials to disk.
///
/// Curriculum: Part One, Network Controller.
public final class NetworkController: RequestPerforming {
  let session: URLSession
  let sessionDelegate: NetworkControllerSessionDelegate
  let timeout: TimeInterval
  let streamTimeout: TimeInterval

  /// - Parameters:
  ///   - timeout: The seconds without a byte sent or received after which a request fails, at most a day. A number that is not
  ///     positive counts as 30.
  ///   - maximumResponseSize: The maximum size of a response, or of an event of a stream, in bytes. A larger one is cancelled
  ///     while it arrives.
  ///   - streamTimeout: The seconds without a byte after which a stream counts as broken, at most a day. The default is two and
  ///     a half times the interval of a database's keep-alives. A number that is not positive counts as 75.
  public convenience init(
    timeout: TimeInterval = 30,
    maximumResponseSize: Int = 128 << 20,
    streamTimeout: TimeInterval = 75
  ) {
    self.init(
      timeout: timeout, maximumResponseSize: maximumResponseSize, streamTimeout: streamTimeout,
      clock: .system)
  }

  /// - Parameter clock: Measures the time-outs. Tests move it by hand.
  init(
    timeout: TimeInterval, maximumResponseSize: Int, streamTimeout: TimeInterval,
    clock: TimeoutClock
  ) {
    self.timeout = timeout > 0 ? min(timeout, 86_400) : 30
    self.streamTimeout = streamTimeout > 0 ? min(streamTimeout, 86_400) : 75
    sessionDelegate = NetworkControllerSessionDelegate(
      maximumResponseSize: maximumResponseSize, clock: clock)
    session = sessionDelegate.newSession()
  }

  deinit {
    // A session retains its delegate until it is invalidated. This cancels no transfer, because each one retains its controller
    // until it has its response.
    session.finishTasksAndInvalidate()
  }

  /// Performs one request and calls `completion` exactly once, on the session's serial background queue.
  ///
  /// It follows redirects that keep the method and do not leave HTTPS. Any other redirect is an error with its status, because a
  /// PUT that has become a GET would look like a success. A PUT whose connection is lost is sent a second time: if the first one has
  /// arrived, the second one changes nothing.
  ///
  /// Curriculum: Part One, Network Controller, steps 2 and 4.
  ///
  /// - Parameters:
  ///   - url: An `http` or `https` address, without the parameters.
  ///   - httpMethod: The request's method.
  ///   - urlParameters: The query, not yet percent-encoded.
  ///   - body: The JSON to send. GET and DELETE send none.
  ///   - completion: Gets the response's bytes, which may be empty, or nil and a ``NetworkError``.
  public func performRequest(
    for url: URL,
    httpMethod: HTTPMethod,
    urlParameters: [String: String]? = nil,
    body: Data? = nil,
    completion: (@Sendable (Data?, (any Error)?) -> Void)? = nil
  ) {
    guard let url = NetworkControllerTransfer.webURL(url) else {
      sessionDelegate.operationQueue.addOperation { completion?(nil, NetworkError.notHTTP) }
      return
    }
    var request = URLRequest(url: Self.url(byAdding: urlParameters, to: url))
    request.httpMethod = httpMethod.rawValue
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    if let body, httpMethod != .get, httpMethod != .delete {
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      request.httpBody = body
    }
    let transfer = NetworkControllerTransfer(
      request: request, controller: self, recipient: .completion(completion))
    sessionDelegate.start(transfer)
  }
}
