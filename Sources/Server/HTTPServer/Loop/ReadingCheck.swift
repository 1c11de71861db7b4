/// Measures how fast clients read during a period.
struct ReadingCheck {
  let start: ContinuousClock.Instant
  let end: ContinuousClock.Instant
  /// How many bytes had been sent at the start, by connection number.
  private let sentCounts: [Int: Int]

  init(_ connections: [Connection], from start: ContinuousClock.Instant, for span: Duration) {
    self.start = start
    end = start + span
    sentCounts = Dictionary(
      uniqueKeysWithValues: connections.lazy.map { ($0.number, $0.sentCount) })
  }

  /// The number of seconds that a client needs for the rest of its output. Nil if the output has not waited long enough
  /// to tell.
  func secondsLeft(of connection: Connection, now: ContinuousClock.Instant) -> Double? {
    let time = now - max(start, connection.outputStart)
    guard !connection.output.isEmpty, time >= (end - start) / 2 else { return nil }
    let count = connection.sentCount - (sentCounts[connection.number] ?? 0)
    return Double(connection.output.count) / Double(count) * (time / .seconds(1))
  }
}
