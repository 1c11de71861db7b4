// Without this folder: a server that responds twice, never, or with gigabytes makes the app crash, wait forever, or run out of memory.
// With it: one completion, within the time-out, with at most `maximumResponseSize` bytes. The textbook leaves all this out.
// Read first: NetworkController.swift, then NetworkControllerTransfer.swift.

import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request under way, and the part of its response that has arrived.
struct NetworkControllerTransfer: Sendable {
  private(set) var request: URLRequest
  /// Keeps the session valid, because a redirect needs another task.
  let controller: NetworkController
  let recipient: Recipient
  /// The seconds without a byte after which the request fails.
  var timeout: TimeInterval
  var deadline = DispatchTime.distantFuture
  var response: HTTPURLResponse?
  var data = Data()
  var parser = EventStreamParser()
  var pieceCount = 0
  /// The next request, if this one only opens the connection for it.
  private(set) var streamRequest: URLRequest?
  /// Why the task was cancelled before the response was complete.
  var failure: NetworkError?
  private var redirectCount = 0
  private var isRepeated = false

  init(
    request: URLRequest, controller: NetworkController, recipient: Recipient
  ) {
    self.request = request
    self.controller = controller
    self.recipient = recipient
    timeout = controller.timeout
  }

  /// Sends another request first if this is a stream. During the first response on a connection, Foundation on Linux keeps a processor busy
  /// by polling for room to write. A stream does not end, so it should be the second response.
  var connectingFirst: NetworkControllerTransfer {
    #if canImport(FoundationNetworking)
      guard case .stream = recipient, let url = request.url,
        var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
      else { return self }
      // A database responds to this with a few bytes, and other servers ignore it.
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

  /// The URL in the form that URLSession accepts. Nil unless it is an `http` or `https` URL with a host.
  static func webURL(_ url: URL) -> URL? {
    guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      url.host?.isEmpty == false
    else { return nil }
    // Foundation on Linux only knows these two in lower case.
    return URL(string: scheme + url.absoluteString.dropFirst(scheme.count))
  }

  var result: Result<Data, NetworkError> {
    if let failure { return .failure(failure) }
    guard let response else { return .failure(.invalidResponse) }
    return NetworkError.check(data, statusCode: response.statusCode)
  }

  /// Nil if the caller gets this response.
  var successor: Result<NetworkControllerTransfer, NetworkError>? {
    guard let streamRequest else { return repeated.map(Result.success) ?? redirected }
    return failure == nil && response != nil ? .success(following(with: streamRequest)) : nil
  }

  private func following(with request: URLRequest) -> NetworkControllerTransfer {
    var next = NetworkControllerTransfer(
      request: request, controller: controller, recipient: recipient)
    next.redirectCount = redirectCount
    next.isRepeated = isRepeated
    return next
  }

  private var repeated: NetworkControllerTransfer? {
    guard failure == .connectionLost, request.httpMethod == HTTPMethod.put.rawValue, !isRepeated
    else { return nil }
    var next = following(with: request)
    next.isRepeated = true
    return next
  }

  private var redirected: Result<NetworkControllerTransfer, NetworkError>? {
    guard failure == nil, let response, keepsMethod(response.statusCode),
      let location = response.value(forHTTPHeaderField: "Location"),
      let target = URL(string: location, relativeTo: request.url).flatMap(Self.webURL),
      request.url?.scheme != "https" || target.scheme == "https"
    else { return nil }
    guard redirectCount < 10 else { return .failure(.tooManyRedirects) }
    var next = following(with: request)
    next.request.url = target
    next.redirectCount += 1
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
