import DatabaseService
import Foundation
import Locking
import PostControllers
import RealtimeDatabase

/// A network inside this process: a database answers requests, on another thread than the caller's.
final class LocalNetwork: RequestPerforming, EventStreaming {
  private let service: DatabaseService
  private let file: KeptFeedFile?
  private let queue = DispatchQueue(label: "LocalNetwork")

  /// - Parameter file: A file in which every change is saved, in addition to the service's own storage.
  init(_ service: DatabaseService, file: KeptFeedFile? = nil) {
    self.service = service
    self.file = file
  }

  func performRequest(
    for url: URL, httpMethod: HTTPMethod, urlParameters: [String: String]?, body: Data?,
    completion: (@Sendable (Data?, (any Error)?) -> Void)?
  ) {
    queue.async { [self] in
      let request = RealtimeDatabase.Request(
        httpMethod: httpMethod.rawValue, path: url.path(percentEncoded: false),
        query: urlParameters ?? [:], body: body)
      do {
        let response = try answer(to: request)
        let data = try NetworkError.check(response.body, statusCode: response.status).get()
        completion?(data, nil)
      } catch {
        completion?(nil, error)
      }
    }
  }

  private func answer(
    to request: RealtimeDatabase.Request
  ) throws -> RealtimeDatabase.Response {
    guard let file, request.httpMethod != "GET" else { return service.respond(to: [request])[0] }
    return try file.keepingChanges(of: service) { service.respond(to: [request])[0] }
  }

  func openEventStream(
    for url: URL, urlParameters: [String: String]?,
    handler: @escaping @Sendable (EventStreamSignal) -> Void
  ) -> any EventStreamConnection {
    let connection = Connection(queue: queue, handler: handler)
    queue.async { [service] in
      guard !connection.isClosed else { return }
      handler(.opened)
      let request = RealtimeDatabase.Request(
        httpMethod: "GET", path: url.path(percentEncoded: false), query: urlParameters ?? [:])
      switch service.listen(
        to: request,
        handler: { event in
          handler(
            .event(
              ServerSentEvent(event: event.name, data: String(decoding: event.data, as: UTF8.self)))
          )
        })
      {
      case .success(let listening):
        connection.listening.withLock { $0 = listening }
      case .failure(let refusal):
        let answer = NetworkError.check(
          refusal.response.body, statusCode: refusal.response.status)
        connection.close(because: answer.failure)
      }
    }
    return connection
  }

  private final class Connection: EventStreamConnection {
    let listening = Locked<DatabaseService.ListenerToken?>(nil)
    private let hasEnded = Locked(false)
    private let queue: DispatchQueue
    private let handler: @Sendable (EventStreamSignal) -> Void

    init(queue: DispatchQueue, handler: @escaping @Sendable (EventStreamSignal) -> Void) {
      self.queue = queue
      self.handler = handler
    }

    var isClosed: Bool { hasEnded.withLock { $0 } }

    func close() { queue.async { self.close(because: nil) } }

    /// Runs on the queue, so that no event follows the end.
    func close(because error: (any Error)?) {
      let isFirst = hasEnded.withLock { hasEnded in
        defer { hasEnded = true }
        return !hasEnded
      }
      guard isFirst else { return }
      listening.withLock { $0 }?.cancel()
      handler(.closed(error))
    }
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
