import Dispatch

/// The clock with which a ``NetworkController`` measures its time-outs.
struct TimeoutClock: Sendable {
  var now: @Sendable () -> DispatchTime
  var schedule: @Sendable (DispatchTime, DispatchQueue, @escaping @Sendable () -> Void) -> Void

  static let system = TimeoutClock(
    now: { .now() },
    schedule: { time, queue, work in queue.asyncAfter(deadline: time, execute: work) })
}
