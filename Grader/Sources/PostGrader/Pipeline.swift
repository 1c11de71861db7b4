import Foundation
import Locking

/// Does two kinds of work on many items, first the one and then the other on each. A number of workers do the first
/// kind, each in a place of its own. As many others do the second kind.
struct Pipeline {
  let workers: Int
  /// Whether a worker may begin with the next item while the second work on the last one is still under way.
  let overlaps: Bool

  /// Returns when all work is done.
  ///
  /// - Parameters:
  ///   - first: Called with the worker's number and an item. Returns nil if there is no second work to do.
  ///   - second: Called with an item and the result of the first work.
  func run<Item: Sendable, Product: Sendable>(
    _ items: some Sequence<Item>,
    first: @escaping @Sendable (_ worker: Int, Item) -> Product?,
    second: @escaping @Sendable (Item, Product) -> Void
  ) {
    let queue = Locked(Array(items)[...])
    let free = DispatchSemaphore(value: workers)
    let work = DispatchGroup()
    for worker in 0..<workers {
      Self.start(in: work) { [overlaps] in
        while let item = queue.withLock({ $0.popFirst() }) {
          guard let product = first(worker, item) else { continue }
          if overlaps {
            // Results wait here, so that no worker is more than one item ahead.
            free.wait()
            Self.start(in: work) {
              second(item, product)
              free.signal()
            }
          } else {
            second(item, product)
          }
        }
      }
    }
    work.wait()
  }

  /// A new thread may block. The threads of a shared pool must not, because their number is limited.
  private static func start(in group: DispatchGroup, _ work: @escaping @Sendable () -> Void) {
    group.enter()
    Thread.detachNewThread {
      work()
      group.leave()
    }
  }
}
