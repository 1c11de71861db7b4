import Foundation
import Locking
import TestSupport
import Testing

@testable import HTTPServer

@Suite
struct ConnectionTimeTests {
  private let start = ContinuousClock.now

  /// A connection since the start, without a client.
  private func connection(_ limits: HTTPLimits = HTTPLimits()) throws -> Connection {
    Connection(try Socket.pipe().reading, number: 1, limits: limits, now: start)
  }

  private func take(_ text: String, _ connection: Connection, after seconds: Int) -> Int {
    let now = start + .seconds(seconds)
    Array(text.utf8).withUnsafeBytes { connection.process($0, now: now) }
    return connection.collect(now: now).count
  }

  @Test(
    arguments: ([
      "GET / HTTP", "PUT / HTTP/1.1\r\nHost: x\r\n",
      "PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhel",
      "PUT / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel",
    ] as [String]).samples)
  func `An incomplete request times out`(sample: Sample<String>) throws {
    let connection = try connection()
    #expect(take(sample.value, connection, after: 3) == 0)
    #expect(connection.deadline == start + .seconds(13))
    #expect(connection.expire()?.status == 408)
  }

  @Test
  func `A slow head gets no more time, and a body gets more only if it comes fast enough`() throws {
    let head = try connection()
    for second in 1...9 { #expect(take("G", head, after: second) == 0) }
    #expect(head.deadline == start + .seconds(11))

    let body = try connection()
    _ = take(put("/", size: 50_000), body, after: 0)
    for second in 1...9 { _ = take("x", body, after: second) }
    #expect(body.deadline == start + .seconds(10))
    // A kilobyte a second is enough.
    _ = take(String(repeating: "x", count: 20 << 10), body, after: 9)
    #expect(body.deadline == start + .seconds(19))
  }

  @Test func `An idle connection is closed without a response`() throws {
    let unused = try connection()
    #expect(unused.deadline == start + .seconds(10))
    #expect(unused.expire() == nil)
    #expect(unused.isClosed)

    let used = try connection()
    #expect(take("GET / HTTP/1.1\r\nHost: x\r\n\r\n\r\n", used, after: 5) == 1)
    #expect(used.collect(now: start + .seconds(5)).isEmpty)
    #expect(used.deadline == start + .seconds(65))
    #expect(used.expire() == nil)
    #expect(used.isClosed)
  }

  @Test func `The server reads the time from its clock`() throws {
    let clock = HandClock()
    let server = try HTTPServer.answering(limits: HTTPLimits(by: clock)) { _ in .text("done") }
    let idle = try RawConnection(to: server, sending: get("/"))
    #expect(idle.receive(until: "done").hasSuffix("done"))
    let slow = try RawConnection(to: server, sending: put("/", size: 5, "Expect: 100-continue\r\n"))
    #expect(slow.receive(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
    clock.advance(by: .seconds(11))
    try wake(server)
    #expect(slow.receive(until: "\r\n") == "HTTP/1.1 408 Request Timeout\r\n")
    idle.send(get("/"))
    #expect(idle.receive(until: "done").hasSuffix("done"))
    clock.advance(by: .seconds(61))
    try wake(server)
    #expect(idle.receiveAll() == "")
  }
}

/// A clock that stands still until a test moves it.
final class HandClock: Sendable {
  private let instant = Locked(ContinuousClock.now)

  var now: ContinuousClock.Instant { instant.withLock { $0 } }

  func advance(by duration: Duration) { instant.withLock { $0 += duration } }
}

extension HTTPLimits {
  /// Limits by such a clock. If no test moves it, no connection times out.
  init(by clock: HandClock) {
    self.init()
    now = { clock.now }
  }
}

/// Makes a server read its clock.
private func wake(_ server: HTTPServer) throws { _ = try RawConnection(to: server) }

extension HTTPServer {
  static func answering(
    limits: HTTPLimits = HTTPLimits(by: HandClock()),
    log: @escaping @Sendable (HTTPExchange) -> Void = { _ in },
    _ answer: @escaping @Sendable (HTTPRequest) -> HTTPHandlerResponse
  ) throws -> HTTPServer {
    try HTTPServer(limits: limits, log: log) { $0.map(answer) }
  }
}

extension HTTPHandlerResponse {
  static func text(_ text: String) -> HTTPHandlerResponse {
    .response(HTTPResponse(status: 200, body: Data(text.utf8)))
  }
}

func get(_ path: String, _ fields: String = "") -> String {
  "GET \(path) HTTP/1.1\r\nHost: x\r\n\(fields)\r\n"
}

/// - Parameter size: The size in `Content-Length`. Nil for that of the body.
func put(_ path: String, _ body: String = "", size: Int? = nil, _ fields: String = "") -> String {
  let size = size ?? body.utf8.count
  return "PUT \(path) HTTP/1.1\r\nHost: x\r\n\(fields)Content-Length: \(size)\r\n\r\n\(body)"
}

extension RawConnection {
  convenience init(to server: HTTPServer, sending text: String = "") throws {
    try self.init(port: server.port, of: server)
    send(text)
  }
}

/// Waits on a separate thread, because tests share their threads.
func comes(_ signal: DispatchSemaphore) async {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread {
      signal.wait()
      continuation.resume()
    }
  }
}
