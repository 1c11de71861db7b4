import Foundation
import Locking

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Collects the answers of a session, each until its task is over.
final class Exchanges: NSObject, URLSessionDataDelegate {
  typealias Completion = @Sendable (Data?, (any Error)?) -> Void

  private struct Exchange {
    var received = Data()
    let completion: Completion?
  }

  private let exchanges = Locked<[Int: Exchange]>([:])

  func begin(_ task: URLSessionTask, completion: Completion?) {
    exchanges.withLock { $0[task.taskIdentifier] = Exchange(completion: completion) }
    task.resume()
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchanges.withLock { $0[dataTask.taskIdentifier]?.received.append(data) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let ended = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    guard let ended else { return }
    ended.completion?(error == nil ? ended.received : nil, error)
  }
}
