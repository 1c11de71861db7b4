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

extension NetworkController {
  /// Adds parameters that are not yet percent-encoded, sorted by name, behind an existing query. Everything but RFC 3986's unreserved
  /// characters is encoded, including `+`, so that every server reads the same text.
  /// Curriculum: Part One, Network Controller, step 3.
  public static func url(byAdding parameters: [String: String]?, to url: URL) -> URL {
    guard let parameters, !parameters.isEmpty else { return url }
    let query =
      parameters
      .sorted { $0.key < $1.key }
      .map { "\(percentEncoded($0.key))=\(percentEncoded($0.value))" }
      .joined(separator: "&")

    // `URLComponents` does not encode `+` and `;`, which many servers read as a space and a separator.
    let parts = url.absoluteString.split(
      separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let address = parts[0]
    let fragment = parts.count > 1 ? "#\(parts[1])" : ""
    let isOpen = address.hasSuffix("?") || address.hasSuffix("&")
    let separator = !address.contains("?") ? "?" : isOpen ? "" : "&"
    // The result is a URL, because only unreserved characters, `%`, `=` and `&` were added.
    return URL(string: address + separator + query + fragment) ?? url
  }

  private static func percentEncoded(_ text: String) -> String {
    let unreserved = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    // This is nil only for lone surrogates, which a Swift string cannot contain.
    return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }
}

/// Curriculum: Part Two, Black Diamonds (a feed that is alive).
extension NetworkController: EventStreaming {
  /// The handler is called on the session's serial background queue. The errors are those of a request, ``NetworkError/notEventStream``,
  /// and ``NetworkError/timedOut`` if not even a keep-alive arrives for too long. Redirects are followed as for a GET.
  public func openEventStream(
    for url: URL,
    urlParameters: [String: String]?,
    handler: @escaping @Sendable (EventStreamSignal) -> Void
  ) -> any EventStreamConnection {
    var request = URLRequest(url: Self.url(byAdding: urlParameters, to: url))
    request.httpMethod = HTTPMethod.get.rawValue
    request.setValue(NetworkControllerTransfer.eventStreamType, forHTTPHeaderField: "Accept")
    let transfer = NetworkControllerTransfer(request, on: self, for: .stream(handler))
    sessionDelegate.start(transfer)
    return transfer
  }
}
