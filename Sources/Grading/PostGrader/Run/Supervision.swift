/// Decides when a program has to be stopped, from what is seen of it. It looks at nothing itself, and at no clock.
struct Supervision {
  typealias Instant = ContinuousClock.Instant

  private let limits: ChildProcess.Limits
  private var latestSign: Instant
  /// For how long the program has waited for a core: in all, and until the latest sign.
  private var waiting = Duration.zero
  private var waitingBeforeSign = Duration.zero
  private var endOfChannel: Instant?
  private var waitingBeforeEndOfChannel = Duration.zero
  private var hasEnded = false
  private var printed = 0
  /// When the memory has to be looked at next.
  private(set) var nextLook: Instant
  /// How the program has to end; nil as long as it may go on.
  private(set) var ending: ChildProcess.Ending?

  init(limits: ChildProcess.Limits, start: Instant) {
    self.limits = limits
    latestSign = start
    nextLook = start
  }

  /// When to check again, even if nothing happens until then.
  var deadline: Instant {
    min(endOfSilence, nextLook, endOfGrace ?? nextLook)
  }

  /// How long a silence may last. What the program waits for a core does not count, up to some point: one that keeps all
  /// cores busy waits, too.
  private var endOfSilence: Instant {
    min(latestSign + limits.silence + waiting - waitingBeforeSign, latestSign + limits.silence * 6)
  }

  /// For how long a program that ends has closed the channel and is not over yet.
  private static let grace = Duration.seconds(1)

  /// When a program that has closed the channel should have ended. It may wait for a core then, too.
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

  /// - Parameter isSign: Whether there was a line that is a sign of life.
  /// - Parameter byteCount: Of what is there of the next line.
  mutating func didHear(isSign: Bool, rest byteCount: Int, at now: Instant) {
    if isSign { (latestSign, waitingBeforeSign) = (now, waiting) }
    if byteCount > 1 << 20 { stop("It wrote on the tests’ channel.") }
  }

  /// Nobody can write on the channel any more.
  mutating func didCloseChannel(at now: Instant) {
    guard endOfChannel == nil else { return }
    (endOfChannel, waitingBeforeEndOfChannel) = (now, waiting)
    // Before the program is stopped, it is known for how long it has waited.
    nextLook = min(nextLook, now + Self.grace)
  }

  /// The program is over, though not yet everything around it.
  mutating func didEnd() { hasEnded = true }

  /// - Parameters:
  ///   - memory: The bytes that it holds.
  ///   - waiting: For how long its threads have waited for a core in all.
  mutating func didUse(memory: Int, waiting: Duration, at now: Instant) {
    self.waiting = waiting
    if memory > limits.memory {
      stop("It took more than \(limits.memory >> 30) GB of memory.")
    }
    // No program fills more than some 8 GB in a second: the closer it is to the limit, the sooner is the next look.
    let rest = Double(max(0, limits.memory - memory)) / Double(8 << 30)
    nextLook = now + max(.milliseconds(50), .seconds(rest))
  }

  mutating func check(at now: Instant) {
    if now >= endOfSilence {
      stop("It did not come to an end within \(limits.silence.components.seconds) seconds.")
    }
    if let endOfGrace, now >= endOfGrace, ending == nil { ending = .closedChannel }
  }

  private mutating func stop(_ reason: String) {
    if ending == nil { ending = .stopped(reason) }
  }
}
