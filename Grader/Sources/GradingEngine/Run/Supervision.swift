import Locking

/// Decides when to stop a program, based on observations that others make. It does not read a clock.
struct Supervision {
  typealias Instant = ContinuousClock.Instant

  /// A time limit. Time in which other programs keep this one from a core does not count, up to six times the limit.
  private struct Limit {
    let start: Instant
    let length: Duration
    /// How long the program had waited for a core at the start.
    let waitingBefore: Duration

    func end(_ waiting: Duration) -> Instant {
      min(start + length + waiting - waitingBefore, start + length * 6)
    }
  }

  private let limits: ChildProcess.Limits
  private let start: Instant
  private let budget: Limit?
  /// Since the latest sign of life.
  private var silence: Limit
  /// When the latest measurement was, and how long the threads had run and waited for a core by then.
  private var measured: (at: Instant, running: Duration, waiting: Duration)
  /// How long other programs have kept this one from a core.
  private var waiting = Duration.zero
  private var printed = 0
  private(set) var nextMeasurement: Instant
  /// Why the program must be stopped. Nil as long as it may go on.
  private(set) var ending: ChildProcess.Ending?

  init(limits: ChildProcess.Limits, start: Instant) {
    self.limits = limits
    self.start = start
    budget = limits.budget.map { Limit(start: start, length: $0.left, waitingBefore: .zero) }
    measured = (start, .zero, .zero)
    silence = Limit(start: start, length: limits.silence, waitingBefore: .zero)
    nextMeasurement = start
  }

  var deadline: Instant {
    ([silence, budget].compactMap { $0?.end(waiting) } + [nextMeasurement]).min()
      ?? nextMeasurement
  }

  private func isOver(_ limit: Limit?, at now: Instant) -> Bool {
    limit.map { now >= $0.end(waiting) } ?? false
  }

  func spent(at now: Instant) -> Duration { max(now - start - waiting, (now - start) / 6) }

  mutating func didPrint(_ byteCount: Int) {
    printed += byteCount
    if printed > limits.output { stop("It printed more than \(limits.output >> 20) MB.") }
  }

  /// A sign of life.
  mutating func didHear(at now: Instant) {
    silence = Limit(start: now, length: limits.silence, waitingBefore: waiting)
  }

  /// The memory is in bytes. The times are sums over all threads: how long they have run and waited for a core.
  mutating func didUse(memory: Int, running: Duration, waiting: Duration, at now: Instant) {
    // Threads that run keep each other waiting, so time in which one of them runs counts.
    let idle = max(.zero, now - measured.at - (running - measured.running))
    self.waiting += min(idle, waiting - measured.waiting)
    measured = (now, running, waiting)
    if memory > limits.memory { stop("It used more than \(limits.memory >> 30) GB of memory.") }
    // No program uses more than some 8 GB of additional memory per second. The less is left, the sooner it is measured again.
    let rest = Double(max(0, limits.memory - memory)) / Double(8 << 30)
    nextMeasurement = now + max(.milliseconds(50), .seconds(rest))
  }

  mutating func check(at now: Instant) {
    if isOver(silence, at: now) {
      stop("It did not end within \(limits.silence.components.seconds) seconds. Is it a loop?")
    }
    if isOver(budget, at: now), let budget = limits.budget { stop(budget.reason) }
  }

  private mutating func stop(_ reason: String) { ending = ending ?? .stopped(reason) }
}

/// The time for building and judging one submission. Time in which other programs keep it from a core does not count.
package final class Budget: Sendable {
  private let total: Duration
  private let rest: Locked<Duration>

  init(_ total: Duration) {
    self.total = total
    rest = Locked(total)
  }

  var left: Duration { rest.withLock(\.self) }
  /// Whether too little is left to start anything.
  var isSpent: Bool { left < .seconds(1) }
  func spend(_ time: Duration) { rest.withLock { $0 -= time } }

  var reason: String {
    "The submission took longer than the \(total.components.seconds) seconds that it may take in all."
  }
}
