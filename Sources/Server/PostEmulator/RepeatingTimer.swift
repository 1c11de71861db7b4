import Foundation

/// Does something again and again, until it is released.
///
/// Unchecked, since Dispatch does not say that its sources may be cancelled on any thread, which they may.
final class RepeatingTimer: @unchecked Sendable {
  private let source = DispatchSource.makeTimerSource(queue: .global())

  init(every interval: Duration, _ work: @escaping @Sendable () -> Void) {
    let nanoseconds = DispatchTimeInterval.nanoseconds(Int(interval / .nanoseconds(1)))
    source.setEventHandler(handler: work)
    source.schedule(deadline: .now() + nanoseconds, repeating: nanoseconds)
    source.resume()
  }

  deinit { source.cancel() }
}
