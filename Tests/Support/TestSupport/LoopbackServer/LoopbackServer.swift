import Foundation

/// A real HTTP/1.1 server on 127.0.0.1 that records requests and follows a script, which may break the protocol.
/// It does not record a `HEAD`, which the client sends only to make a connection for the request that follows.
/// It runs until ``stop()`` or until it is released. Afterwards, its sockets and threads are gone.
public final class LoopbackServer: Sendable {
  private let state: State
  public let port: UInt16

  /// - Parameter answer: The answer to each request but `HEAD`. It runs on the connection's thread.
  public init(
    headAnswer: LoopbackAnswer = .answer(),
    answer: @escaping @Sendable (LoopbackRequest) -> LoopbackAnswer
  ) throws {
    let listener = socket(AF_INET, streamType, 0)
    guard listener >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    var address = sockaddr_in(port: 0)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        return bind(listener, $0, size) == 0 && listen(listener, 128) == 0
          && getsockname(listener, $0, &size) == 0
      }
    }
    guard isListening else {
      let code = errno
      close(listener)
      throw POSIXError(.init(rawValue: code) ?? .EIO)
    }
    port = UInt16(bigEndian: address.sin_port)
    let state = State(headAnswer: headAnswer, answer: answer)
    self.state = state
    // The threads retain the state and not the server, so that a released server stops.
    state.startThread { state.acceptConnections(on: listener) }
  }

  deinit { stop() }

  /// The address of a path, which may contain a query.
  public func url(_ path: String = "/") -> URL {
    URL(string: "http://127.0.0.1:\(port)\(path)")!  // Literals of the tests.
  }

  /// The requests so far, in the order of arrival.
  public var requests: [LoopbackRequest] { state.withLock { state.requests } }

  /// The number of clients that gave up while an answer waited for that.
  public var hangUpCount: Int { state.withLock { state.hangUpCount } }

  /// The bytes that each of these clients had sent until then.
  public var bytesBeforeHangUp: [[UInt8]] { state.withLock { state.bytesBeforeHangUp } }

  /// Lets every answer go on that waits, or will wait, for this gate.
  public func open(_ gate: String) {
    state.withLock {
      state.openGates.insert(gate)
      state.condition.broadcast()
    }
  }

  /// Closes every connection and waits for the threads to end. Calling it again does nothing.
  public func stop() {
    state.withLock {
      state.isStopped = true
      for connection in state.connections { shutdown(connection, LoopbackServer.bothWays) }
      state.condition.broadcast()
    }
    // This connection wakes `accept`, so that its thread sees the end.
    _ = try? RawConnection(port: port)
    state.withLock { while state.threadCount > 0 { state.condition.wait() } }
  }

  #if canImport(Glibc)
    fileprivate static let bothWays = Int32(SHUT_RDWR)
  #else
    fileprivate static let bothWays = SHUT_RDWR
  #endif
}

extension LoopbackServer {
  /// The state that the threads share. `condition` guards every variable.
  fileprivate final class State: @unchecked Sendable {
    let headAnswer: LoopbackAnswer
    let answer: @Sendable (LoopbackRequest) -> LoopbackAnswer
    let condition = NSCondition()
    var requests: [LoopbackRequest] = []
    var openGates: Set<String> = []
    var connections: Set<Int32> = []
    var hangUpCount: Int { bytesBeforeHangUp.count }
    var bytesBeforeHangUp: [[UInt8]] = []
    var threadCount = 0
    var isStopped = false

    init(
      headAnswer: LoopbackAnswer, answer: @escaping @Sendable (LoopbackRequest) -> LoopbackAnswer
    ) {
      self.headAnswer = headAnswer
      self.answer = answer
    }

    func withLock<T>(_ body: () -> T) -> T {
      condition.lock()
      defer { condition.unlock() }
      return body()
    }

    func startThread(_ body: @escaping @Sendable () -> Void) {
      withLock { threadCount += 1 }
      Thread.detachNewThread {
        body()
        self.withLock {
          self.threadCount -= 1
          self.condition.broadcast()
        }
      }
    }

    func acceptConnections(on listener: Int32) {
      while true {
        let connection = accept(listener, nil, nil)
        let isWelcome = withLock {
          if connection >= 0, !isStopped { connections.insert(connection) }
          return !isStopped
        }
        guard isWelcome else {
          if connection >= 0 { close(connection) }
          break
        }
        if connection >= 0 { startThread { self.serve(connection) } }
      }
      close(listener)
    }

    private func serve(_ connection: Int32) {
      var one: Int32 = 1
      let size = socklen_t(MemoryLayout<Int32>.size)
      #if canImport(Darwin)
        setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &one, size)
      #endif
      setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &one, size)

      let client = RawConnection(accepted: connection)
      // Its end closes the descriptor: `stop` must not shut down a descriptor that has a new owner.
      defer { withExtendedLifetime(client) { _ = withLock { connections.remove(connection) } } }
      var reader = LoopbackRequestReader(connection: client)
      while let request = reader.next() {
        if request.method == "HEAD" {
          guard perform(headAnswer, on: client) else { break }
          continue
        }
        let isStopped = withLock {
          requests.append(request)
          condition.broadcast()
          return self.isStopped
        }
        guard !isStopped, perform(answer(request), on: client) else { break }
      }
    }

    /// - Returns: Whether the connection stays open for the next request.
    private func perform(_ answer: LoopbackAnswer, on connection: RawConnection) -> Bool {
      for step in answer.steps {
        switch step {
        case .send(let bytes): guard connection.send(bytes) else { return false }
        case .wait(let gate):
          withLock {
            while !openGates.contains(gate), !isStopped { condition.wait() }
          }
        case .waitForHangUp:
          let bytes = connection.receive(count: .max)
          withLock { bytesBeforeHangUp.append(bytes) }
        case .close: return false
        case .reset:
          connection.reset()
          return false
        }
      }
      return true
    }
  }
}
