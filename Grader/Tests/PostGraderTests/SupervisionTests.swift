import Testing

@testable import GradingEngine

/// The tests set the time.
@Suite("Grader · When a program is stopped")
struct SupervisionTests {
  private let start = ContinuousClock.now
  private let limits: ChildProcess.Limits
  private var supervision: Supervision
  private var running = Duration.zero
  private var waiting = Duration.zero

  init() {
    var limits = ChildProcess.Limits(silence: .seconds(10))
    limits.memory = 2 << 30
    limits.output = 1 << 20
    self.limits = limits
    supervision = Supervision(limits: limits, start: start)
  }

  /// The program's ending, if nothing happens for these seconds.
  private func ending(after seconds: Double) -> ChildProcess.Ending? {
    var supervision = supervision
    supervision.check(at: start + .seconds(seconds))
    return supervision.ending
  }

  @Test mutating func `A silent program is stopped, and a sign of life restarts the time`() {
    #expect(ending(after: 9.9) == nil)
    #expect(ending(after: 10) == .stopped("It did not end within 10 seconds. Is it a loop?"))
    supervision.didHear(at: start + .seconds(9))
    #expect(ending(after: 18.9) == nil)
    #expect(ending(after: 19) != nil)
  }

  @Test mutating func `Waiting for a core does not count as silence, up to six times the limit`() {
    wait(2, until: 2)
    supervision.didHear(at: start + .seconds(2))
    // Waiting before the sign of life gives no extra time.
    #expect(ending(after: 11.9) == nil)
    #expect(ending(after: 12) != nil)
    wait(5, until: 8)
    #expect(ending(after: 16.9) == nil)
    #expect(ending(after: 17) == .stopped("It did not end within 10 seconds. Is it a loop?"))
    wait(100, until: 108)
    #expect(ending(after: 61.9) == nil)
    #expect(ending(after: 62) != nil)
  }

  /// Adds to the time in which the program's threads have run and waited for a core.
  private mutating func wait(_ waiting: Double, running: Double = 0, until seconds: Double) {
    self.waiting += .seconds(waiting)
    self.running += .seconds(running)
    supervision.didUse(
      memory: 0, running: self.running, waiting: self.waiting, at: start + .seconds(seconds))
  }

  @Test mutating func `Threads that wait for each other's cores get no extra time`() {
    wait(100, running: 8, until: 4)
    #expect(ending(after: 10) != nil)
    // Other programs let them run for one second of two.
    wait(100, running: 1, until: 6)
    #expect(ending(after: 10.9) == nil)
    #expect(ending(after: 11) != nil)
  }

  @Test
  func `The budget also ends active programs, and waiting for a core does not use it`() {
    var limits = limits
    limits.budget = Budget(.seconds(20))
    limits.budget?.spend(.seconds(5))
    var supervision = Supervision(limits: limits, start: start)
    supervision.didUse(memory: 0, running: .zero, waiting: .seconds(3), at: start + .seconds(10))
    #expect(supervision.spent(at: start + .seconds(10)) == .seconds(7))
    for seconds in 1..<18 {
      supervision.didHear(at: start + .seconds(seconds))
      supervision.check(at: start + .seconds(seconds))
      #expect(supervision.ending == nil)
    }
    #expect(supervision.deadline <= start + .seconds(18))
    supervision.check(at: start + .seconds(18))
    #expect(
      supervision.ending
        == .stopped("The submission took longer than the 20 seconds that it may take in all."))
  }

  @Test mutating func `A program that prints more than the limit is stopped`() {
    supervision.didPrint(1 << 19)
    supervision.didPrint(1 << 19)
    #expect(supervision.ending == nil)
    supervision.didPrint(1)
    #expect(supervision.ending == .stopped("It printed more than 1 MB."))
  }

  @Test mutating func `Memory is measured sooner when it is closer to the limit`() {
    #expect(supervision.nextMeasurement == start)
    supervision.didUse(memory: 0, running: .zero, waiting: .zero, at: start)
    #expect(supervision.nextMeasurement == start + .milliseconds(250))
    supervision.didUse(memory: 1 << 30, running: .zero, waiting: .zero, at: start)
    #expect(supervision.nextMeasurement == start + .milliseconds(125))
    supervision.didUse(memory: 2 << 30, running: .zero, waiting: .zero, at: start)
    #expect(supervision.nextMeasurement == start + .milliseconds(50))
    #expect(supervision.ending == nil)
    supervision.didUse(memory: 2 << 30 + 1, running: .zero, waiting: .zero, at: start)
    #expect(supervision.ending == .stopped("It used more than 2 GB of memory."))
  }

  @Test mutating func `The deadline is the earliest time that can change the result`() {
    supervision.didUse(memory: 0, running: .zero, waiting: .zero, at: start + .seconds(9.9))
    #expect(supervision.deadline == start + .seconds(10))
    supervision.didHear(at: start + .seconds(9.9))
    #expect(supervision.deadline == start + .seconds(9.9) + .milliseconds(250))
  }

  @Test mutating func `The first reason to stop is reported`() {
    supervision.didPrint(2 << 20)
    supervision.didUse(memory: 3 << 30, running: .zero, waiting: .zero, at: start)
    #expect(ending(after: 20) == .stopped("It printed more than 1 MB."))
  }
}
