/// Decides when a program has to be stopped, based on observations that others make. It does not read a clock.
struct Supervision {
  typealias Instant = ContinuousClock.Instant

  private let limits: ChildProcess.Limits
  private var latestSign: Instant
  /// How long the program has waited for a core: in total, and until the last sign of life.
  private var waiting = Duration.zero
  private var waitingBeforeSign = Duration.zero
  private var endOfChannel: Instant?
  private var waitingBeforeEndOfChannel = Duration.zero
  private var hasEnded = false
  private var printed = 0
  /// When to measure the memory the next time.
  private(set) var nextMeasurement: Instant
  /// Why the program must be stopped. Nil as long as it may go on.
  private(set) var ending: ChildProcess.Ending?

  init(limits: ChildProcess.Limits, start: Instant) {
    self.limits = limits
    latestSign = start
    nextMeasurement = start
  }

  /// When to check again even if nothing happens.
  var deadline: Instant {
    min(endOfSilence, nextMeasurement, endOfGrace ?? nextMeasurement)
  }

  /// When the silence is too long. Time spent waiting for a core does not count, up to a limit, because a program that
  /// uses all cores waits, too.
  private var endOfSilence: Instant {
    min(latestSign + limits.silence + waiting - waitingBeforeSign, latestSign + limits.silence * 6)
  }

  /// How long a program may take to end after it has closed the channel.
  private static let grace = Duration.seconds(1)

  /// When a program that has closed the channel must have ended. Time spent waiting for a core does not count.
  private var endOfGrace: Instant? {
    guard let endOfChannel, !hasEnded else { return nil }
    return min(
      endOfChannel + Self.grace + waiting - waitingBeforeEndOfChannel,
      endOfChannel + Self.grace * 6)
  }

  mutating func didPrint(_ byteCount: Int) {
    printed += byteCount
    if printed > limits.output { stop("It printed more than \(limits.output >> 20) MB.") }
  }

  /// - Parameter isSign: Whether one of the lines was a sign of life.
  /// - Parameter byteCount: The number of bytes of the next, incomplete line.
  mutating func didHear(isSign: Bool, rest byteCount: Int, at now: Instant) {
    if isSign { (latestSign, waitingBeforeSign) = (now, waiting) }
    if byteCount > 1 << 20 { stop("It wrote on the tests’ channel.") }
  }

  /// Called when the channel has been closed.
  mutating func didCloseChannel(at now: Instant) {
    guard endOfChannel == nil else { return }
    (endOfChannel, waitingBeforeEndOfChannel) = (now, waiting)
    // The waiting time is measured once more before the program is stopped.
    nextMeasurement = min(nextMeasurement, now + Self.grace)
  }

  /// Called when the program has ended, even if processes around it have not.
  mutating func didEnd() { hasEnded = true }

  /// - Parameters:
  ///   - memory: The memory of the program in bytes.
  ///   - waiting: The total time that its threads have waited for a core.
  mutating func didUse(memory: Int, waiting: Duration, at now: Instant) {
    self.waiting = waiting
    if memory > limits.memory {
      stop("It used more than \(limits.memory >> 30) GB of memory.")
    }
    // No program uses more than some 8 GB of additional memory per second. The closer it is to the limit, the sooner it
    // is measured again.
    let rest = Double(max(0, limits.memory - memory)) / Double(8 << 30)
    nextMeasurement = now + max(.milliseconds(50), .seconds(rest))
  }

  mutating func check(at now: Instant) {
    if now >= endOfSilence {
      stop("It did not end within \(limits.silence.components.seconds) seconds.")
    }
    if let endOfGrace, now >= endOfGrace, ending == nil { ending = .closedChannel }
  }

  private mutating func stop(_ reason: String) {
    if ending == nil { ending = .stopped(reason) }
  }
}
