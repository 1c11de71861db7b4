import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension NetworkControllerTransfer {
  /// Who waits for the answer.
  enum Recipient: Sendable {
    /// Gets the whole answer.
    case completion((@Sendable (Data?, (any Error)?) -> Void)?)
    /// Gets the events as they come.
    case stream(EventStreamTask)
  }

  static let eventStreamType = "text/event-stream"

  /// The stream that the answer is, as far as its head has come; nil when the answer is to be collected, as every
  /// answer is that says no.
  var openStream: EventStreamTask? {
    guard case .stream(let stream) = recipient, streamRequest == nil, let response,
      200..<300 ~= response.statusCode
    else { return nil }
    return stream
  }

  /// Takes in the head of the answer.
  mutating func receive(_ response: HTTPURLResponse?, limit: Int) throws(NetworkError) {
    self.response = response
    guard let response, streamRequest == nil else { return }
    if response.expectedContentLength > Int64(limit) { throw .responseTooLarge(limit: limit) }
    guard openStream != nil else { return }
    let type = (response.value(forHTTPHeaderField: "Content-Type") ?? "").prefix { $0 != ";" }
    guard type.trimmingCharacters(in: .whitespaces).lowercased() == Self.eventStreamType else {
      throw .notEventStream
    }
    parser = EventStreamParser(maximumEventSize: limit)
    timeout = controller.streamTimeout
  }

  /// Takes in more of the answer. Returns the events that it completes.
  mutating func receive(_ data: Data, limit: Int) throws(NetworkError) -> [ServerSentEvent] {
    guard openStream == nil else {
      do {
        return try parser.append(data)
      } catch {
        throw .responseTooLarge(limit: error.limit)
      }
    }
    self.data.append(data)
    if self.data.count > limit { throw .responseTooLarge(limit: limit) }
    return []
  }

  /// Tells whoever waits that it is over.
  func finish(_ result: Result<Data, NetworkError>) {
    switch (recipient, result) {
    case (.completion(let completion), .success(let data)): completion?(data, nil)
    case (.completion(let completion), .failure(let error)): completion?(nil, error)
    case (.stream(let stream), .failure(let error)) where !stream.isClosed:
      stream.handler(.closed(error))
    case (.stream(let stream), _): stream.handler(.closed(nil))
    }
  }
}
