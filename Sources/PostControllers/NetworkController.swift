import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Builds URLs and performs HTTP requests. It knows no model and no other controller, so any project can use it.
///
/// An answer is the whole body of a 2xx response; everything else is a ``NetworkError``. Nothing is written to disk:
/// no cookies, no cache, no credentials.
///
/// Curriculum: Part One, Network Controller.
public final class NetworkController: RequestPerforming {
  let session: URLSession
  let sessionDelegate: NetworkControllerSessionDelegate
  let timeout: TimeInterval
  let streamTimeout: TimeInterval

  /// - Parameters:
  ///   - timeout: How many seconds may pass without a byte sent or received before a request fails; 30 when this is
  ///     no positive number, at most a day.
  ///   - maximumResponseSize: How many bytes an answer may have, or an event of a stream. A larger one is cancelled
  ///     while it arrives.
  ///   - streamTimeout: How many seconds may pass without a byte before an open stream counts as broken, by default
  ///     two and a half of a database's keep-alives; 75 when this is no positive number, at most a day.
  public convenience init(
    timeout: TimeInterval = 30,
    maximumResponseSize: Int = 128 << 20,
    streamTimeout: TimeInterval = 75
  ) {
    self.init(
      timeout: timeout, maximumResponseSize: maximumResponseSize, streamTimeout: streamTimeout,
      clock: .system)
  }

  /// - Parameter clock: What the time-outs are measured with. Tests drive one by hand.
  init(
    timeout: TimeInterval, maximumResponseSize: Int, streamTimeout: TimeInterval,
    clock: TimeoutClock
  ) {
    self.timeout = timeout > 0 ? min(timeout, 86_400) : 30
    self.streamTimeout = streamTimeout > 0 ? min(streamTimeout, 86_400) : 75
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    // Foundation on Linux cuts this to whole seconds, so that 0.5 is "at once". The session delegate keeps the
    // time itself; this one only has to stay out of its way.
    configuration.timeoutIntervalForRequest = 2 * 86_400
    sessionDelegate = NetworkControllerSessionDelegate(
      maximumResponseSize: maximumResponseSize, clock: clock)
    session = URLSession(
      configuration: configuration, delegate: sessionDelegate,
      delegateQueue: sessionDelegate.operationQueue)
  }

  deinit {
    // A session retains its delegate until it is invalidated. No transfer is cut off here: each one retains its
    // controller until it has its answer.
    session.finishTasksAndInvalidate()
  }

  /// Performs one request and calls `completion` exactly once, on the session's serial background queue.
  ///
  /// Redirects are followed as long as they keep the method and do not leave HTTPS; any other one is an error with its
  /// status, because a PUT that silently became a GET would look like success.
  ///
  /// Curriculum: Part One, Network Controller, steps 2 and 4.
  ///
  /// - Parameters:
  ///   - url: An `http` or `https` address, without the parameters.
  ///   - httpMethod: What to do there.
  ///   - urlParameters: The query, not yet percent-encoded.
  ///   - body: JSON to send; GET and DELETE send none.
  ///   - completion: The answer's bytes (none for an empty answer), or nil and a ``NetworkError``.
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
    sessionDelegate.start(transfer, in: session)
  }
}
