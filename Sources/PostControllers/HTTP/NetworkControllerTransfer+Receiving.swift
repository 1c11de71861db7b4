import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension NetworkControllerTransfer {
  enum Recipient: Sendable {
    case completion((@Sendable (Data?, (any Error)?) -> Void)?)
    case stream(EventStreamTask)
  }

  static let eventStreamType = "text/event-stream"

  /// The stream, once its head has arrived. Nil if the response is collected, like all responses with an error.
  var openStream: EventStreamTask? {
    guard case .stream(let stream) = recipient, streamRequest == nil, let response,
      200..<300 ~= response.statusCode
    else { return nil }
    return stream
  }

  mutating func receive(_ response: HTTPURLResponse?, limit: Int) throws(NetworkError) {
    self.response = response
    guard let response, streamRequest == nil else { return }
    if response.expectedContentLength > Int64(limit) { throw .responseTooLarge(limit: limit) }
    guard openStream != nil else { return }
    let field = response.value(forHTTPHeaderField: "Content-Type") ?? ""
    let type = Substring(field.utf8.prefix { $0 != UInt8(ascii: ";") })
    guard type.trimmingCharacters(in: [" ", "\t"]).lowercased() == Self.eventStreamType else {
      throw .notEventStream
    }
    parser = EventStreamParser(maximumEventSize: limit)
    timeout = controller.streamTimeout
  }

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
