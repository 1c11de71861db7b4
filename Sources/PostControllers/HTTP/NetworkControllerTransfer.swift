// Without this folder: a server that responds twice, never, or with gigabytes makes the app crash, wait forever, or run out of memory.
// With it: one completion, within the time-out, with at most `maximumResponseSize` bytes. The textbook leaves all this out.
// Read NetworkController.swift first.

import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One request under way, over another task for each redirect, and the part of its response that has arrived.
/// Unchecked, because everything that changes is only touched on the session's queue. ``close()`` goes there, too.
final class NetworkControllerTransfer: EventStreamConnection, @unchecked Sendable {
  enum Recipient: Sendable {
    case completion((@Sendable (Data?, (any Error)?) -> Void)?)
    case stream(@Sendable (EventStreamSignal) -> Void)
  }

  static let eventStreamType = "text/event-stream"

  var request: URLRequest
  /// Keeps the session valid, because a redirect needs another task. Nil after the end.
  private(set) var controller: NetworkController?
  var task: URLSessionTask?
  /// The seconds without a byte after which the request fails.
  private(set) var timeout: TimeInterval
  var deadline = DispatchTime.distantFuture
  var response: HTTPURLResponse?
  /// Why the response is not complete.
  var failure: NetworkError?
  var pieceCount = 0

  private let recipient: Recipient
  private let queue: DispatchQueue
  private let limit: Int
  private var data = Data()
  /// Nil before the stream is open. Other responses to the request for a stream are collected.
  private var parser: EventStreamParser?
  /// The next request, if this one only opens the connection for it.
  private var streamRequest: URLRequest?
  private var redirectCount = 0
  private var isRepeated = false
  private var isClosed = false

  init(_ request: URLRequest, on controller: NetworkController, for recipient: Recipient) {
    self.request = request
    self.controller = controller
    self.recipient = recipient
    timeout = controller.timeout
    queue = controller.sessionDelegate.queue
    limit = controller.maximumResponseSize
    connectFirst()
  }

  var isOpenStream: Bool { parser != nil }

  /// Closes a stream. The handler gets ``EventStreamSignal/closed(_:)`` when URLSession has released the connection.
  func close() {
    // Between two calls of URLSession, because Foundation on Linux traps when a task is cancelled during a redirect.
    queue.async {
      self.isClosed = true
      self.fail(with: .other("closed"))
    }
  }

  /// The completion is called after URLSession has released the connection. Foundation on Linux before 6.4 traps when a server closes
  /// the connection in the middle of a head (swift-corelibs-foundation #5285), for example a server that its caller stops after a time-out.
  func fail(with error: NetworkError) {
    if failure != nil { return }
    failure = error
    task?.cancel()
  }

  func receive(_ response: HTTPURLResponse?) throws(NetworkError) {
    self.response = response
    guard let response, streamRequest == nil else { return }
    if response.expectedContentLength > Int64(limit) { throw .responseTooLarge(limit: limit) }
    guard case .stream(let handler) = recipient, 200..<300 ~= response.statusCode else { return }
    let field = response.value(forHTTPHeaderField: "Content-Type") ?? ""
    let type = Substring(field.utf8.prefix { $0 != UInt8(ascii: ";") })
    guard type.trimmingCharacters(in: [" ", "\t"]).lowercased() == Self.eventStreamType else {
      throw .notEventStream
    }
    parser = EventStreamParser(maximumEventSize: limit)
    timeout = controller?.streamTimeout ?? timeout
    handler(.opened)
  }

  func receive(_ piece: Data) throws(NetworkError) {
    guard case .stream(let handler) = recipient, isOpenStream else {
      data.append(piece)
      if data.count > limit { throw .responseTooLarge(limit: limit) }
      return
    }
    for event in try parser?.append(piece) ?? [] { handler(.event(event)) }
  }

  /// Prepares the next request. Returns false if the caller gets this response.
  func advance() -> Bool {
    if failure == .connectionLost, request.httpMethod == HTTPMethod.put.rawValue, !isRepeated {
      // Writes the same value again.
      (isRepeated, failure) = (true, nil)
    } else if failure != nil {
      return false
    } else if let streamRequest {
      request = streamRequest
      self.streamRequest = nil
    } else {
      guard redirectCount < 10, let target = response.flatMap(redirectTarget) else { return false }
      redirectCount += 1
      request.url = target
      connectFirst()
    }
    (response, data) = (nil, Data())
    return true
  }

  /// Calls the completion, once.
  func finish() {
    let result = Result { () throws(NetworkError) in
      if let failure { throw failure }
      guard let response else { throw .invalidResponse }
      return try NetworkError.check(data, statusCode: response.statusCode).get()
    }
    (controller, task) = (nil, nil)
    switch (recipient, result) {
    case (.completion(let completion), .success(let data)): completion?(data, nil)
    case (.completion(let completion), .failure(let error)): completion?(nil, error)
    case (.stream(let handler), .failure(let error)) where !isClosed: handler(.closed(error))
    case (.stream(let handler), _): handler(.closed(nil))
    }
  }

  /// Sends another request first if this is a stream. During the first response on a connection, Foundation on Linux keeps a processor busy
  /// by polling for room to write. A stream does not end, so it should be the second response.
  private func connectFirst() {
    #if canImport(FoundationNetworking)
      guard case .stream = recipient, let url = request.url,
        var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
      else { return }
      // A database responds to this with a few bytes, and other servers ignore it.
      components.percentEncodedPath = "/.json"
      components.percentEncodedQuery = "shallow=true"
      streamRequest = request
      request.url = components.url
      request.httpMethod = "HEAD"
    #endif
  }

  // MARK: Addresses

  /// The URL in the form that URLSession accepts. Nil unless it is an `http` or `https` URL with a host.
  static func webURL(_ url: URL) -> URL? {
    guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      url.host?.isEmpty == false
    else { return nil }
    // Foundation on Linux only knows these two in lower case.
    return URL(string: scheme + url.absoluteString.dropFirst(scheme.count))
  }

  /// Nil if the response is not a redirect, or one that would turn the method into GET or leave HTTPS.
  private func redirectTarget(_ response: HTTPURLResponse) -> URL? {
    let isGET = request.httpMethod == HTTPMethod.get.rawValue
    guard (isGET ? [301, 302, 303, 307, 308] : [307, 308]).contains(response.statusCode),
      let location = response.value(forHTTPHeaderField: "Location"),
      let target = URL(string: location, relativeTo: request.url).flatMap(Self.webURL),
      request.url?.scheme != "https" || target.scheme == "https"
    else { return nil }
    return target
  }
}
