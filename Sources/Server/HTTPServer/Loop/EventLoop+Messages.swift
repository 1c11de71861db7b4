extension EventLoop {
  /// Handles the messages of other threads.
  func handleMessages() {
    while true {
      let messages = mailbox.take()
      if messages.isEmpty { return }
      var written: [Int: Connection] = [:]
      for message in messages {
        switch message {
        case .send(let parts, let number):
          guard let connection = byNumber[number] else { continue }
          connection.send(parts, now: now)
          written[number] = connection
        case .finish(let number):
          guard let connection = byNumber[number] else { continue }
          connection.finish(now: now)
          written[number] = connection
        case .response(let response, let request, let number):
          backgroundQueue.didFinish()
          guard let connection = byNumber[number] else {
            response.drop()
            continue
          }
          deliverDeferred(response, to: request, on: connection)
          written[number] = connection
        case .piece(let piece, let number):
          backgroundQueue.didFinish()
          guard let connection = byNumber[number] else { continue }
          deliver(piece, on: connection)
          written[number] = connection
        case .stop(let gracePeriod):
          stopListening()
          stopDeadline = min(stopDeadline ?? now + gracePeriod, now + gracePeriod)
        case .wake: break
        }
      }
      for connection in written.values { update(connection) }
    }
  }
}
