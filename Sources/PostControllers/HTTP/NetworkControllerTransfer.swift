// Without this folder: a server that answers twice, never, or with gigabytes is a crash, a hang, or a swap file.
// With it: one completion, within the time-out, with at most `maximumResponseSize` bytes. The textbook has none of it.
// Read first: NetworkController.swift, then NetworkControllerTransfer.swift.

import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request on its way, and what has come back so far.
struct NetworkControllerTransfer: Sendable {
  private(set) var request: URLRequest
  /// Keeps the session valid: a redirect needs another task of it.
  let controller: NetworkController
  let recipient: Recipient

  /// How many seconds may pass without a byte.
  var timeout: TimeInterval
  /// When the request has waited too long.
  var deadline = DispatchTime.distantFuture
  var response: HTTPURLResponse?
  var data = Data()
  var parser = EventStreamParser()
  /// How many pieces the answer has come in so far.
  var pieceCount = 0
  /// What is asked for next, when this request does no more than make a connection for it.
  private(set) var streamRequest: URLRequest?
  /// Why the task was cancelled before the answer was whole.
  var failure: NetworkError?
  private(set) var redirectCount = 0

  init(
    request: URLRequest, controller: NetworkController, recipient: Recipient
  ) {
    self.request = request
    self.controller = controller
    self.recipient = recipient
    timeout = controller.timeout
  }

  /// The same with a request in front that has no body, where a stream needs that.
  ///
  /// Foundation on Linux never stops asking whether the first answer on a connection leaves room to write, which keeps a
  /// processor busy until that answer ends. A stream does not end, so it had better be the second.
  var connectingFirst: NetworkControllerTransfer {
    #if canImport(FoundationNetworking)
      guard case .stream = recipient, let url = request.url,
        var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
      else { return self }
      // Cheap to say for a database, and nothing to anybody else.
      components.percentEncodedPath = "/.json"
      components.percentEncodedQuery = "shallow=true"
      var first = self
      first.streamRequest = request
      first.request.url = components.url
      first.request.httpMethod = "HEAD"
      return first
    #else
      return self
    #endif
  }

  /// The URL as URLSession takes it, or nil when it is none of the web.
  static func webURL(_ url: URL) -> URL? {
    guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      url.host?.isEmpty == false
    else { return nil }
    // Foundation on Linux knows these two in lower case only.
    return URL(string: scheme + url.absoluteString.dropFirst(scheme.count))
  }

  /// The answer's bytes, or why there are none.
  var result: Result<Data, NetworkError> {
    if let failure { return .failure(failure) }
    guard let response else { return .failure(.invalidResponse) }
    return NetworkError.check(data, statusCode: response.statusCode)
  }

  /// The transfer that comes after this one, or nil when the response is one to report.
  var successor: Result<NetworkControllerTransfer, NetworkError>? {
    guard let streamRequest else { return redirected }
    guard failure == nil, response != nil else { return nil }
    var next = self
    next.request = streamRequest
    next.streamRequest = nil
    next.response = nil
    next.data = Data()
    return .success(next)
  }

  /// The transfer that follows the redirect which has arrived.
  private var redirected: Result<NetworkControllerTransfer, NetworkError>? {
    guard failure == nil, let response, keepsMethod(response.statusCode),
      let location = response.value(forHTTPHeaderField: "Location"),
      let target = URL(string: location, relativeTo: request.url).flatMap(Self.webURL),
      request.url?.scheme != "https" || target.scheme == "https"
    else { return nil }
    guard redirectCount < 10 else { return .failure(.tooManyRedirects) }
    var next = NetworkControllerTransfer(
      request: request, controller: controller, recipient: recipient)
    next.request.url = target
    next.redirectCount = redirectCount + 1
    return .success(next.connectingFirst)
  }

  private func keepsMethod(_ statusCode: Int) -> Bool {
    switch statusCode {
    case 301, 302, 303: request.httpMethod == HTTPMethod.get.rawValue
    case 307, 308: true
    default: false
    }
  }
}
