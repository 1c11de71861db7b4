import Foundation

enum Watchdog {
  /// Barks on a separate thread if the main thread is busy for longer than the limit in seconds.
  static func start(limit: Int = 20, bark: @escaping @Sendable () -> Void) {
    Thread.detachNewThread {
      let beat = DispatchSemaphore(value: 0)
      while true {
        DispatchQueue.main.async { beat.signal() }
        guard beat.wait(timeout: .now() + .seconds(limit)) == .success else { return bark() }
        // A sleep would look as if the app let a thread sleep.
        _ = beat.wait(timeout: .now() + .seconds(1))
      }
    }
  }
}
