extension EventLoop {
  /// Whether clients wait for responses until others have read theirs.
  private var isHeldUp: Bool { !ready.isEmpty && unread >= limits.allUnreadSize || !jobs.isEmpty }

  /// Disconnects the slowest readers if other clients have waited too long, even readers that take a byte now and then.
  func closeSlowReaders() {
    let waitingTime = limits.slowReaderTime
    guard let check = readingCheck else {
      if isFullForWork { beginReadingCheck(for: waitingTime) }
      return
    }
    guard now >= check.upperBound else { return }
    if isFullForWork, isHeldUp { closeSlowReaders(by: check) }
    readingCheck = nil
    if isHeldUp { beginReadingCheck(for: waitingTime / 2) }
  }

  private func beginReadingCheck(for span: Duration) {
    readingCheck = now..<now + span
    for connection in connections { connection.sentCount = 0 }
  }

  private func closeSlowReaders(by check: Range<ContinuousClock.Instant>) {
    let readers = connections.compactMap { connection in
      connection.secondsLeft(by: check, now: now).map { (connection, secondsLeft: $0) }
    }
    // If several clients read nothing, begin with the largest output.
    let slowestFirst = readers.sorted {
      ($0.secondsLeft, $0.0.output.count) > ($1.secondsLeft, $1.0.output.count)
    }
    // While only deferred responses wait, readers that will finish in time may stay.
    let isUrgent = unread >= limits.allUnreadSize
    let seconds = limits.unreadTime / .seconds(1)
    for (connection, secondsLeft) in slowestFirst
    where secondsLeft >= seconds || isUrgent && isFullForWork {
      connection.close()
      update(connection)
    }
  }
}

extension Connection {
  /// The seconds that the client needs for the rest of its output at its speed. Nil if the output has not waited long enough to tell.
  fileprivate func secondsLeft(
    by check: Range<ContinuousClock.Instant>, now: ContinuousClock.Instant
  ) -> Double? {
    let time = now - max(check.lowerBound, outputStart)
    guard !output.isEmpty, time >= (check.upperBound - check.lowerBound) / 2 else { return nil }
    return Double(output.count) / Double(sentCount) * (time / .seconds(1))
  }
}
