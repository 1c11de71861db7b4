import Foundation
import Locking
import PostModel

/// Operations that depend on each other: start (main queue) → response → reading (background) → delivery (main queue).
///
/// The network enqueues the response when it arrives; until then, the others wait for it.
final class Chain<Result: Sendable>: Sendable {
  private let bytes = Locked<Data?>(nil)
  private let result = Locked<Result?>(nil)
  private let delivery: Operation

  /// - Parameters:
  ///   - first: Operations that must be over before the request is sent.
  ///   - request: Sends the request, and passes on the completion. Runs on the main thread.
  ///   - read: Reads the response, in the background. Nil is a failed request.
  ///   - deliver: Runs on the main thread at the end.
  @MainActor
  init(
    after first: [Operation] = [], in background: OperationQueue,
    request:
      @escaping @MainActor @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Void,
    read: @escaping @Sendable (Data?) -> Result,
    deliver: @escaping @MainActor @Sendable (Result) -> Void
  ) {
    let (bytes, result) = (bytes, result)
    let isAnswered = Locked(false)
    let response = BlockOperation()
    let reading = BlockOperation {
      let read = read(bytes.withLock { $0 })
      result.withLock { $0 = read }
    }
    delivery = .onMain {
      if let result = result.withLock({ $0 }) { deliver(result) }
    }
    let start = Operation.onMain {
      request { data, error in
        let isFirst = isAnswered.withLock { isAnswered in
          defer { isAnswered = true }
          return !isAnswered
        }
        guard isFirst else { return }
        bytes.withLock { $0 = error == nil ? data : nil }
        background.addOperation(response)
      }
    }
    first.forEach(start.addDependency)
    response.addDependency(start)
    reading.addDependency(response)
    delivery.addDependency(reading)
    background.addOperation(reading)
    OperationQueue.main.addOperation(start)
    OperationQueue.main.addOperation(delivery)
  }

  /// The last operation, for those that must come after it.
  var end: Operation { delivery }
  var isOver: Bool { delivery.isFinished }
}

extension Operation {
  /// An operation for the main queue.
  static func onMain(_ work: @escaping @MainActor @Sendable () -> Void) -> Operation {
    BlockOperation {
      // Not an escape from the checks: the main queue performs its operations on the main thread.
      MainActor.assumeIsolated { work() }
    }
  }
}
