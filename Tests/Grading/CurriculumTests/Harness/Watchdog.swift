import Foundation

/// Notices when the main thread has stopped to take part.
enum Watchdog {
  /// - Parameters:
  ///   - limit: For how many seconds the main thread may do one thing.
  ///   - bark: Runs on a thread of its own when it has taken longer.
  static func start(limit: Int = 20, bark: @escaping @Sendable () -> Void) {
    Thread.detachNewThread {
      let beat = DispatchSemaphore(value: 0)
      while true {
        DispatchQueue.main.async { beat.signal() }
        guard beat.wait(timeout: .now() + .seconds(limit)) == .success else { return bark() }
        // No sleep: that would look as if the app let a thread sleep.
        _ = beat.wait(timeout: .now() + .seconds(1))
      }
    }
  }
}
