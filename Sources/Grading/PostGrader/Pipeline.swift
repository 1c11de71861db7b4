import Foundation
import Locking

/// Does two kinds of work on many items, one after the other on each. As many workers as there may be do the first kind, each
/// in a place of its own, and as many do the second kind, whichever of them has nothing to do.
struct Pipeline {
  let workers: Int
  /// Whether a worker may begin with the next item before the second work on the last one is done.
  let overlaps: Bool

  /// Returns when all is done.
  ///
  /// - Parameters:
  ///   - first: Gets the number of the worker and an item; nil when there is no more to do for it.
  ///   - second: Gets an item and what came of the first work.
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
            // What is done waits here, so that no worker is ahead by more than one item.
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

  /// A thread of its own may wait as long as it likes; there are only so many that others share.
  private static func start(in group: DispatchGroup, _ work: @escaping @Sendable () -> Void) {
    group.enter()
    Thread.detachNewThread {
      work()
      group.leave()
    }
  }
}
