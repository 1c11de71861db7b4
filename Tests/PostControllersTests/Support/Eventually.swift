import Foundation

/// Waits until the condition holds; gives up after ten seconds, when something is stuck.
///
/// It looks from a thread of its own: a test that blocked its task or spun there would take one of the few threads that
/// URLSession needs to get anywhere.
func eventually(_ isTrue: @escaping @Sendable () -> Bool) async {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread {
      let deadline = ContinuousClock.now + .seconds(10)
      while !isTrue(), ContinuousClock.now < deadline { sched_yield() }
      continuation.resume()
    }
  }
}
