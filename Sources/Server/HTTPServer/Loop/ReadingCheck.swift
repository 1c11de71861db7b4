/// How fast clients read in a span of time.
struct ReadingCheck {
  let start: ContinuousClock.Instant
  let end: ContinuousClock.Instant
  /// What clients had been sent at the start, by their numbers.
  private let sentCounts: [Int: Int]

  init(_ connections: [Connection], from start: ContinuousClock.Instant, for span: Duration) {
    self.start = start
    end = start + span
    sentCounts = Dictionary(
      uniqueKeysWithValues: connections.lazy.map { ($0.number, $0.sentCount) })
  }

  /// How many seconds a client would take to read all that waits for it; nil if nothing has waited for long enough to
  /// tell.
  func secondsLeft(of connection: Connection, now: ContinuousClock.Instant) -> Double? {
    let time = now - max(start, connection.outputStart)
    guard !connection.output.isEmpty, time >= (end - start) / 2 else { return nil }
    let count = connection.sentCount - (sentCounts[connection.number] ?? 0)
    return Double(connection.output.count) / Double(count) * (time / .seconds(1))
  }
}
