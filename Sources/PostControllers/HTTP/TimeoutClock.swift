import Dispatch

/// What a ``NetworkController`` measures its time-outs with.
struct TimeoutClock: Sendable {
  var now: @Sendable () -> DispatchTime
  /// Runs work on a queue once it is that late.
  var schedule: @Sendable (DispatchTime, DispatchQueue, @escaping @Sendable () -> Void) -> Void

  static let system = TimeoutClock(
    now: { .now() },
    schedule: { time, queue, work in queue.asyncAfter(deadline: time, execute: work) })
}
