import Foundation

/// Serves all connections on one thread, and passes all complete requests to the handler in one batch.
final class EventLoop {
  let mailbox: Mailbox
  let configuration: HTTPServer.Configuration
  var limits: HTTPLimits { configuration.limits }
  var listeners: [Socket]
  private(set) var connections: [Connection] = []
  /// The descriptors for `poll`: the mailbox, the listeners, and the connections, in the order of ``connections``.
  private var polls: [pollfd] = []
  private(set) var byNumber: [Int: Connection] = [:]
  private var lastNumber = 0
  /// The connections with requests that have not been collected.
  private(set) var ready: [Connection] = []
  /// The bytes that clients have not read. `pendingBodies` counts those of bodies that are incomplete or wait for a response.
  private(set) var unread = 0
  private var pendingBodies = 0
  /// A lower bound for the deadlines of all connections.
  private var nextDeadline: ContinuousClock.Instant?
  /// The time until which no connection is accepted, because the system has no resources for another one.
  private var acceptingPause: ContinuousClock.Instant?
  /// The period in which it is measured how fast clients read. Nil while not much output waits.
  var readingCheck: Range<ContinuousClock.Instant>?
  /// Deferred responses, and pieces of them, to compute. One thread computes one at a time, so that at most one waits to be sent.
  var jobs: [(connection: Int, work: @Sendable () -> Mailbox.Message)] = []
  var isWorking = false
  let backgroundQueue = DispatchQueue(label: "HTTPServer.EventLoop")
  var stopDeadline: ContinuousClock.Instant?
  var isEndingConnections = false
  private(set) var now: ContinuousClock.Instant
  private var httpDate = HTTPDate()
  var date: String { httpDate.text(at: Int(Date().timeIntervalSince1970)) }

  init(listeners: [Socket], mailbox: Mailbox, configuration: HTTPServer.Configuration) {
    self.listeners = listeners
    self.mailbox = mailbox
    self.configuration = configuration
    now = configuration.limits.now()
    for socket in [mailbox.wakeUp] + listeners { add(socket) }
  }

  private func add(_ socket: Socket) {
    polls.append(pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0))
  }

  private var firstPoll: Int { 1 + listeners.count }

  /// The maximum number of long requests in one batch.
  private static let maximumReads = 16

  func run() {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      handleMessages()
      // Before the wait: a background job that can start now must not wait until something else wakes the loop.
      closeSlowReaders()
      beginDeferredWork()
      wait()
      readAndSend(with: buffer)
      expire()
      answerRequests()
      if let stopDeadline {
        if ready.isEmpty { endIdleConnections() }
        if connections.isEmpty || now >= stopDeadline { break }
      }
    }
    for connection in connections { connection.close() }
    for case (.response(let response, _), _) in mailbox.take(isLast: true) { response.drop() }
  }

  // MARK: Waiting

  private func wait() {
    if poll(&polls, nfds_t(polls.count), timeout) < 0 {
      // A signal has interrupted the wait. The events are those of the wait before.
      for index in polls.indices { polls[index].revents = 0 }
    }
    now = limits.now()
  }

  private var timeout: Int32 {
    // Requests that were received before a stop are still answered.
    let hasWork = !ready.isEmpty || stopDeadline != nil && !isEndingConnections
    if hasWork, unread < limits.allUnreadSize { return 0 }
    let next = [nextDeadline, acceptingPause, stopDeadline, readingCheck?.upperBound]
      .compactMap { $0 }.min()
    guard let next else { return -1 }
    // Rounded up by a millisecond. Otherwise the loop would spin through the last fraction of one.
    return Int32(max(0, min((next - limits.now()) / .milliseconds(1), 60_000))) + 1
  }

  private func readAndSend(with buffer: UnsafeMutableRawBufferPointer) {
    if polls[0].revents != 0 { mailbox.clearWakeUp() }
    // First of all, because closing and accepting connections changes their order.
    let pending = connections.indices.filter { polls[firstPoll + $0].revents != 0 }
      .map { (connections[$0], Int32(polls[firstPoll + $0].revents)) }
    for index in listeners.indices where polls[1 + index].revents != 0 {
      accept(from: listeners[index])
    }
    for (connection, events) in pending where !connection.isClosed {
      readAndSend(connection, events: events, with: buffer)
    }
    if let pause = acceptingPause, now >= pause { isAccepting = true }
  }

  private func readAndSend(
    _ connection: Connection, events: Int32, with buffer: UnsafeMutableRawBufferPointer
  ) {
    if connection.isReading {
      connection.read(into: buffer, now: now)
    } else if events & (POLLHUP | POLLERR) != 0 {
      connection.close()
    }
    connection.flush(now: now)
    if connection.canCollect { makeReady(connection) }
    update(connection)
  }

  func makeReady(_ connection: Connection) {
    guard !connection.isReady else { return }
    connection.isReady = true
    ready.append(connection)
  }

  // MARK: Connections

  private func accept(from listener: Socket) {
    for _ in 0..<64 {
      guard connections.count < limits.connectionCount else {
        isAccepting = false
        return
      }
      do throws(HTTPServerError) {
        let socket = try listener.accept()
        lastNumber += 1
        let connection = Connection(socket, number: lastNumber, limits: limits, now: now)
        connection.slot = connections.count
        connections.append(connection)
        byNumber[lastNumber] = connection
        add(socket)
        update(connection)
      } catch {
        if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(error.code) { isAccepting = false }
        return
      }
    }
  }

  private var isAccepting: Bool {
    get { acceptingPause == nil }
    set {
      acceptingPause = newValue ? nil : now + .milliseconds(100)
      for index in 1..<firstPoll { polls[index].events = Int16(newValue ? POLLIN : 0) }
    }
  }

  func stopListening() {
    polls.removeSubrange(1..<firstPoll)
    listeners = []
    acceptingPause = nil
  }

  /// Sends output and updates what the connection waits for. Must be called after every change of a connection.
  func update(_ connection: Connection) {
    // The body is counted first: a client that has received its response expects room for the next body.
    countBody(of: connection)
    if pendingBodies > limits.pendingBodiesSize, connection.parser.isInBody, connection.canCollect {
      refuse(connection, HTTPRequestError(503, "Too much data is being sent at once."))
      countBody(of: connection)
    }
    let wasFull = !connection.canCollect
    connection.flush(now: now)
    continueBody(of: connection)
    // Requests that arrived earlier had to wait until the client had read.
    if wasFull, connection.canCollect { makeReady(connection) }
    unread += connection.output.count - connection.countedOutput
    connection.countedOutput = connection.output.count
    guard !connection.isClosed else { return remove(connection) }
    var events: Int32 = 0
    if connection.isReading { events |= POLLIN }
    if !connection.output.isEmpty { events |= POLLOUT }
    polls[firstPoll + connection.slot].events = Int16(events)
    if let deadline = connection.deadline { nextDeadline = min(nextDeadline ?? deadline, deadline) }
  }

  private func countBody(of connection: Connection) {
    let size = connection.parser.bodySize + (connection.awaitedBodySize ?? 0)
    pendingBodies += size - connection.countedBody
    connection.countedBody = size
  }

  private func remove(_ connection: Connection) {
    guard byNumber.removeValue(forKey: connection.number) != nil else { return }
    unread -= connection.countedOutput
    pendingBodies -= connection.countedBody
    jobs.removeAll { $0.connection == connection.number }
    connections.swapAt(connection.slot, connections.count - 1)
    polls.swapAt(firstPoll + connection.slot, polls.count - 1)
    connections[connection.slot].slot = connection.slot
    connections.removeLast()
    polls.removeLast()
  }

  private func expire() {
    guard let deadline = nextDeadline, now >= deadline else { return }
    nextDeadline = nil
    // The time that the handler needed for others does not count against connections with requests to collect.
    for connection in connections where !connection.isReady {
      if let deadline = connection.deadline, now >= deadline, let error = connection.expire() {
        refuse(connection, error)
      }
    }
    for connection in connections.reversed() { update(connection) }
  }

  // MARK: Requests

  private func answerRequests() {
    guard unread < limits.allUnreadSize else { return }
    let asking = ready
    ready = []
    var batch: [(connection: Connection, request: HTTPRequest)] = []
    var reads = 0
    for connection in asking {
      guard connection.canCollect else {
        connection.isReady = false
        continue
      }
      guard reads < Self.maximumReads else {
        ready.append(connection)
        continue
      }
      let requests = connection.collect(now: now)
      if connection.isReady {
        ready.append(connection)
        reads += 1
      }
      batch += requests.map { (connection, $0) }
    }
    if !batch.isEmpty {
      let answers = configuration.handler(batch.map(\.request))
      precondition(answers.count == batch.count, "Every request needs its answer.")
      for ((connection, request), answer) in zip(batch, answers) {
        deliver(answer, to: request, on: connection)
      }
    }
    for connection in asking {
      if let error = connection.requestError, connection.hasRequests {
        refuse(connection, error)
      } else if connection.hasInputEnded, !connection.isReady, connection.canCollect {
        connection.end(lingers: false)
      }
      update(connection)
    }
    now = limits.now()
  }

  func refuse(_ connection: Connection, _ error: HTTPRequestError) {
    let response = HTTPResponse.error(error.status, error.message)
    let request = connection.parser.begun
    send(response, to: request, on: connection, keepsConnection: false)
    log(request, status: error.status, bodySize: response.body.count)
    connection.end(lingers: true)
  }
}
