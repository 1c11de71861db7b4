import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Starts the tasks of transfers, and passes URLSession's calls to them. The method that removes a transfer from the table also finishes it,
/// so its completion is called once. Unchecked, because the table is only touched on ``queue``, where URLSession calls this object.
final class NetworkControllerSessionDelegate: NSObject, URLSessionDataDelegate, @unchecked Sendable
{
  let queue = DispatchQueue(label: "NetworkController")
  /// The default queue shares a few threads with other work, and while those are busy, Foundation on Linux goes on reading.
  let operationQueue = OperationQueue()

  /// The number of pieces of up to 16 KB that may wait, enough for the largest event. Foundation on Linux reads on if the app is slow.
  private let maximumBacklog: Int
  private let clock: TimeoutClock
  /// By task, because the identifiers of tasks are unique only in one session.
  private var transfers: [ObjectIdentifier: NetworkControllerTransfer] = [:]

  init(maximumResponseSize: Int, clock: TimeoutClock) {
    maximumBacklog = max(64, maximumResponseSize >> 14)
    self.clock = clock
    operationQueue.underlyingQueue = queue
    operationQueue.maxConcurrentOperationCount = 1
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

  func start(_ transfer: NetworkControllerTransfer) { queue.async { self.startTask(of: transfer) } }

  /// A request with a body has a connection for itself. If a server closes a connection just when a body is sent over it again,
  /// Foundation on Linux waits until the time-out.
  private func startTask(of transfer: NetworkControllerTransfer) {
    transfer.request.url = transfer.request.url.flatMap(NetworkControllerTransfer.webURL)
    guard transfer.request.url != nil, let controller = transfer.controller else {
      transfer.fail(with: .notHTTP)
      return transfer.finish()
    }
    let hasBody = transfer.request.httpBody != nil
    let session = hasBody ? newSession() : controller.session
    let task = session.dataTask(with: transfer.request)
    transfers[ObjectIdentifier(task)] = transfer
    transfer.task = task
    transfer.deadline = clock.now() + transfer.timeout
    watch(task, until: transfer.deadline)
    task.resume()
    if hasBody { session.finishTasksAndInvalidate() }
  }

  private func watch(_ task: URLSessionTask, until time: DispatchTime) {
    clock.schedule(time, queue) { [weak self, weak task] in
      guard let self, let task, let transfer = self.transfers[ObjectIdentifier(task)] else {
        return
      }
      if transfer.deadline > self.clock.now() {
        self.watch(task, until: transfer.deadline)
      } else {
        transfer.fail(with: .timedOut)
      }
    }
  }

  /// The transfer of a task, unless it has failed. Its time-out begins anew.
  @discardableResult
  private func transfer(of task: URLSessionTask) -> NetworkControllerTransfer? {
    guard let transfer = transfers[ObjectIdentifier(task)], transfer.failure == nil else {
      return nil
    }
    transfer.deadline = clock.now() + transfer.timeout
    return transfer
  }

  private func end(_ transfer: NetworkControllerTransfer) {
    if transfer.advance() { startTask(of: transfer) } else { transfer.finish() }
  }

  // MARK: Calls of URLSession

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    do throws(NetworkError) {
      try transfer(of: dataTask)?.receive(response as? HTTPURLResponse)
      completionHandler(.allow)
      // An open stream has another time-out, which may be shorter.
      if let transfer = transfer(of: dataTask), transfer.isOpenStream {
        watch(dataTask, until: transfer.deadline)
      }
    } catch {
      // Foundation on Linux ignores the disposition, so cancel the task, too.
      completionHandler(.cancel)
      transfer(of: dataTask)?.fail(with: error)
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    guard let transfer = transfer(of: dataTask) else { return }
    do throws(NetworkError) {
      transfer.pieceCount += 1
      // Counting each time would cost as much as handling the pieces.
      if transfer.isOpenStream, transfer.pieceCount.isMultiple(of: 64),
        operationQueue.operationCount > maximumBacklog
      {
        throw .tooManyEvents
      }
      try transfer.receive(data)
    } catch {
      transfer.fail(with: error)
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64
  ) {
    transfer(of: task)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    // The task ends here, because Foundation on Linux loses the body of a 307, and platforms differ in when they change a method to GET.
    // Linux also traps when the handler of a cancelled task is called, and (before this call) at a target such as `//[::1]/x`.
    guard let transfer = transfer(of: task) else { return }
    transfer.response = response
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    guard let transfer = transfers.removeValue(forKey: ObjectIdentifier(task)) else { return }
    // Foundation on Linux announces no response for a redirect without a target.
    transfer.response = transfer.response ?? task.response as? HTTPURLResponse
    if let error, transfer.failure == nil {
      let host = transfer.request.url?.host ?? ""
      transfer.failure = NetworkError(error, host: host, hasResponse: transfer.response != nil)
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
      guard let transfer = transfers.removeValue(forKey: ObjectIdentifier(task)) else { return }
      task.cancel()
      end(transfer)
    }
  #endif
}

/// The clock with which a ``NetworkController`` measures its time-outs.
struct TimeoutClock: Sendable {
  var now: @Sendable () -> DispatchTime
  var schedule: @Sendable (DispatchTime, DispatchQueue, @escaping @Sendable () -> Void) -> Void

  static let system = TimeoutClock(
    now: { .now() },
    schedule: { time, queue, work in queue.asyncAfter(deadline: time, execute: work) })
}
