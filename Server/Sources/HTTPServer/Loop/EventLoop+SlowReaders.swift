extension EventLoop {
  /// Whether clients wait for responses until others have read theirs.
  private var isHeldUp: Bool {
    !ready.isEmpty && unread >= configuration.limits.allUnreadSize || !backgroundQueue.jobs.isEmpty
  }

  /// Disconnects the slowest readers if other clients have waited too long, whether a slow reader reads nothing or only
  /// a byte now and then.
  func closeSlowReaders() {
    let waitingTime = configuration.limits.slowReaderTime
    guard let check = readingCheck else {
      if isFullForWork {
        readingCheck = ReadingCheck(connections, from: now, for: waitingTime)
      }
      return
    }
    guard now >= check.end else { return }
    if isFullForWork, isHeldUp { closeSlowReaders(by: check) }
    // The next check covers the time from now on.
    readingCheck =
      isHeldUp ? ReadingCheck(connections, from: now, for: waitingTime / 2) : nil
  }

  private func closeSlowReaders(by check: ReadingCheck) {
    let readers = connections.compactMap { connection in
      check.secondsLeft(of: connection, now: now).map { (connection, secondsLeft: $0) }
    }
    // Of clients that read nothing, those with the most output come first.
    let slowestFirst = readers.sorted {
      ($0.secondsLeft, $0.0.output.count) > ($1.secondsLeft, $1.0.output.count)
    }
    // While only deferred responses wait, readers that will finish in time may stay.
    let isUrgent = unread >= configuration.limits.allUnreadSize
    let seconds = configuration.limits.unreadTime / .seconds(1)
    for (connection, secondsLeft) in slowestFirst
    where secondsLeft >= seconds || isUrgent && isFullForWork {
      connection.close()
      update(connection)
    }
  }
}

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
