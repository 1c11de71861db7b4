import Dispatch
import Foundation
import Locking

@testable import PostControllers

/// A clock that stands still until a test moves it, so that no machine is too slow for a time-out.
final class ManualTimeoutClock: Sendable {
  private struct Alarm {
    let time: DispatchTime
    let queue: DispatchQueue
    let work: @Sendable () -> Void
  }

  private struct State {
    var now = DispatchTime(uptimeNanoseconds: 1)
    var alarms: [Alarm] = []
  }

  private let state = Locked(State())

  var clock: TimeoutClock {
    TimeoutClock(
      now: { [state] in state.withLock(\.now) },
      schedule: { [state] time, queue, work in
        state.withLock { $0.alarms.append(Alarm(time: time, queue: queue, work: work)) }
      })
  }

  func advance(by seconds: TimeInterval) {
    let due = state.withLock { state in
      state.now = state.now + seconds
      let due = state.alarms.filter { $0.time <= state.now }
      state.alarms.removeAll { $0.time <= state.now }
      return due
    }
    for alarm in due { alarm.queue.async(execute: alarm.work) }
  }
}

extension NetworkController {
  convenience init(clock: ManualTimeoutClock, maximumResponseSize: Int = 128 << 20) {
    self.init(
      timeout: 30, maximumResponseSize: maximumResponseSize, streamTimeout: 75, clock: clock.clock)
  }
}
