import Foundation

/// Calls a closure at regular intervals until it is released.
///
/// Unchecked: Dispatch sources may be cancelled on any thread, but are not declared Sendable.
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
