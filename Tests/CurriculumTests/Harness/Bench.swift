/// Where one criterion is judged at a time, whatever suites they are in.
///
/// Otherwise it would not be known during which one the app crashed, and what one app does would keep another one's
/// judge waiting.
actor Bench {
  static let shared = Bench()

  private var isTaken = false
  private var queue: [CheckedContinuation<Void, Never>] = []

  /// Waits until nothing else is judged.
  func take() async {
    guard isTaken else {
      isTaken = true
      return
    }
    await withCheckedContinuation { queue.append($0) }
  }

  /// Lets the next one have its turn.
  func leave() {
    if queue.isEmpty {
      isTaken = false
    } else {
      queue.removeFirst().resume()
    }
  }
}
