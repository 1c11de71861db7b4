/// Lets so many in at a time, in the order in which they came.
public actor AsyncSemaphore {
  private var freeCount: Int
  private var queue: [CheckedContinuation<Void, Never>] = []

  public init(count: Int) {
    freeCount = count
  }

  /// Waits until there is a seat.
  public func acquire() async {
    guard freeCount == 0 else {
      freeCount -= 1
      return
    }
    await withCheckedContinuation { queue.append($0) }
  }

  /// Lets the next one have the seat.
  public func release() {
    if queue.isEmpty {
      freeCount += 1
    } else {
      queue.removeFirst().resume()
    }
  }
}
