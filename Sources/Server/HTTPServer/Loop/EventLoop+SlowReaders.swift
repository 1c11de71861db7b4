extension EventLoop {
  /// Whether somebody waits for an answer until others have read theirs.
  private var isHeldUp: Bool {
    !ready.isEmpty && unread >= configuration.limits.allUnreadSize || !workshop.jobs.isEmpty
  }

  /// Takes care that nobody keeps others waiting for long: those go who would take the longest to read what there is
  /// for them, whether they read nothing or a byte now and then.
  func closeSlowReaders() {
    let patience = configuration.limits.patience
    guard let check = readingCheck else {
      if isFullForWork {
        readingCheck = ReadingCheck(connections, from: now, for: patience)
      }
      return
    }
    guard now >= check.end else { return }
    if isFullForWork, isHeldUp { closeSlowReaders(by: check) }
    // From now on they are watched already.
    readingCheck =
      isHeldUp ? ReadingCheck(connections, from: now, for: patience / 2) : nil
  }

  private func closeSlowReaders(by check: ReadingCheck) {
    let readers = connections.compactMap { connection in
      check.secondsLeft(of: connection, now: now).map { (connection, secondsLeft: $0) }
    }
    // Of those who read nothing at all, it helps most to let go of those who hold most.
    let slowestFirst = readers.sorted {
      ($0.secondsLeft, $0.0.output.count) > ($1.secondsLeft, $1.0.output.count)
    }
    // While others wait only for large answers, those may stay who come to an end.
    let isUrgent = unread >= configuration.limits.allUnreadSize
    let seconds = configuration.limits.unreadTime / .seconds(1)
    for (connection, secondsLeft) in slowestFirst
    where secondsLeft >= seconds || isUrgent && isFullForWork {
      connection.close()
      update(connection)
    }
  }
}
