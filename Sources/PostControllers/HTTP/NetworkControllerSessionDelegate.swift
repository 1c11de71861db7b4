import Dispatch
import Foundation
import Locking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// URLSession calls this object on ``operationQueue``. The lock is for ``start(_:)``, which may run on any thread.
/// The method that removes a transfer from the table also finishes it, so its completion is called once.
final class NetworkControllerSessionDelegate: NSObject, URLSessionDataDelegate {
  /// The default queue shares a few threads with other work, and while those are busy, Foundation on Linux goes on reading.
  let operationQueue = OperationQueue()

  /// The number of pieces of up to 16 KB that may wait, enough for the largest event. Foundation on Linux reads on if the app is slow.
  private var maximumBacklog: Int { max(64, maximumResponseSize >> 14) }

  private let queue = DispatchQueue(label: "NetworkController")
  private let maximumResponseSize: Int
  private let clock: TimeoutClock
  /// By task, because the identifiers of tasks are unique only in one session.
  private let transfers = Locked<[ObjectIdentifier: NetworkControllerTransfer]>([:])

  init(maximumResponseSize: Int, clock: TimeoutClock) {
    self.maximumResponseSize = maximumResponseSize
    self.clock = clock
    operationQueue.underlyingQueue = queue
    operationQueue.maxConcurrentOperationCount = 1
  }

  /// A request with a body has a connection for itself. If a server closes a connection just when a body is sent over it again,
  /// Foundation on Linux waits until the time-out.
  func start(_ transfer: NetworkControllerTransfer) {
    var transfer = transfer
    transfer.deadline = clock.now() + transfer.timeout
    let hasBody = transfer.request.httpBody != nil
    let session = hasBody ? newSession() : transfer.controller.session
    let task = session.dataTask(with: transfer.request)
    transfers.withLock { $0[ObjectIdentifier(task)] = transfer }
    switch transfer.recipient {
    case .completion: task.resume()
    case .stream(let stream): stream.resume(task)
    }
    if hasBody { session.finishTasksAndInvalidate() }
    watch(task, until: transfer.deadline)
  }

  func newSession() -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    // Foundation on Linux rounds this down to whole seconds. This delegate measures the time itself, so this only needs to be longer.
    configuration.timeoutIntervalForRequest = 2 * 86_400
    return URLSession(configuration: configuration, delegate: self, delegateQueue: operationQueue)
  }

  /// Ends a task between two calls of URLSession, because Foundation on Linux traps when a task is cancelled during a redirect.
  func close(_ task: URLSessionTask) {
    queue.async { self.cancel(task, because: .other("closed")) }
  }

  // MARK: Calls of URLSession

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let outcome = update(dataTask) { transfer in
      Result { () throws(NetworkError) in
        try transfer.receive(response as? HTTPURLResponse, limit: maximumResponseSize)
        return transfer
      }
    }
    switch outcome {
    case .failure(let error):
      // Foundation on Linux ignores the disposition, so cancel the task, too.
      completionHandler(.cancel)
      cancel(dataTask, because: error)
    case .success(let transfer):
      completionHandler(.allow)
      guard let stream = transfer.openStream else { return }
      // An open stream has another time-out, which may be shorter.
      watch(dataTask, until: clock.now() + transfer.timeout)
      stream.handler(.opened)
    case nil:
      completionHandler(.allow)
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let outcome = update(dataTask) { transfer in
      Result { () throws(NetworkError) in
        transfer.pieceCount += 1
        // Counting each time would cost as much as handling the pieces.
        if transfer.openStream != nil, transfer.pieceCount.isMultiple(of: 64),
          operationQueue.operationCount > maximumBacklog
        {
          throw .tooManyEvents
        }
        let events = try transfer.receive(data, limit: maximumResponseSize)
        return (transfer.openStream, events)
      }
    }
    switch outcome {
    case .failure(let error): cancel(dataTask, because: error)
    case .success((let stream?, let events)):
      for event in events where !stream.isClosed { stream.handler(.event(event)) }
    case .success, nil: break
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64
  ) {
    update(task) { _ in }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    // The task ends here, because Foundation on Linux loses the body of a 307, and platforms differ in when they change a method to GET.
    // Linux also traps when the handler of a cancelled task is called, and (before this call) at a target such as `//[::1]/x`.
    if update(task, { $0.response = response }) != nil { completionHandler(nil) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    guard var transfer = take(task) else { return }
    // Foundation on Linux announces no response for a redirect without a target.
    transfer.response = transfer.response ?? task.response as? HTTPURLResponse
    if let error, transfer.failure == nil {
      transfer.failure = NetworkError(
        error, host: transfer.request.url?.host ?? "", hasResponse: transfer.response != nil)
    }
    end(transfer)
  }

  #if canImport(FoundationNetworking)
    // Foundation on Linux before 6.4 waits for a password forever (swift-corelibs-foundation #5456). The result here is the 401.
    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler:
        @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?)
        -> Void
    ) {
      guard let transfer = take(task) else { return }
      task.cancel()
      end(transfer)
    }
  #endif

  private func end(_ transfer: NetworkControllerTransfer) {
    switch transfer.successor {
    case .success(let next): start(next)
    case .failure(let error): transfer.finish(.failure(error))
    case nil: transfer.finish(transfer.result)
    }
  }

  // MARK: The table of transfers

  /// Changes the transfer of a task, unless it has ended, and begins its time-out anew.
  @discardableResult
  private func update<T: Sendable>(
    _ task: URLSessionTask, _ change: (inout NetworkControllerTransfer) -> T
  ) -> T? {
    transfers.withLock {
      guard let index = $0.index(forKey: ObjectIdentifier(task)), $0.values[index].failure == nil
      else { return nil }
      let result = change(&$0.values[index])
      $0.values[index].deadline = clock.now() + $0.values[index].timeout
      return result
    }
  }

  private func take(_ task: URLSessionTask) -> NetworkControllerTransfer? {
    transfers.withLock { $0.removeValue(forKey: ObjectIdentifier(task)) }
  }

  /// The completion is called after URLSession has released the connection. Foundation on Linux before 6.4 traps when a server closes
  /// the connection in the middle of a head (swift-corelibs-foundation #5285), for example a server that its caller stops after a time-out.
  private func cancel(_ task: URLSessionTask, because error: NetworkError) {
    if update(task, { $0.failure = error }) != nil { task.cancel() }
  }

  private func watch(_ task: URLSessionTask, until time: DispatchTime) {
    clock.schedule(time, queue) { [weak self, weak task] in
      guard let self, let task,
        let deadline = self.transfers.withLock({ $0[ObjectIdentifier(task)]?.deadline })
      else { return }
      if deadline > self.clock.now() {
        self.watch(task, until: deadline)
      } else {
        self.cancel(task, because: .timedOut)
      }
    }
  }
}
