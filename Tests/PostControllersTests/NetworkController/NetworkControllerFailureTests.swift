import Foundation
import Locking
import PostControllers
import ScreenTesting
import TestSupport
import Testing

@Suite("Part One · Network Controller · Failures", .loopback)
struct NetworkControllerFailureTests {
  private static let tooLarge = NetworkError.responseTooLarge(limit: 1000)

  /// For a limit of 1000 bytes. A head that ends early is missing, because Foundation on Linux before 6.4 traps there.
  static let failures: [(String, LoopbackAnswer, NetworkError)] = [
    ("never answers", LoopbackAnswer([.waitForHangUp]), .timedOut),
    (
      "stalls in the head", .garbage("HTTP/1.1 200 OK\r\nContent-", then: .waitForHangUp), .timedOut
    ),
    (
      "stalls in the body",
      .truncated(Data("abc".utf8), contentLength: 9, then: .waitForHangUp), .timedOut
    ),
    ("hangs up at once", LoopbackAnswer([.close]), .connectionLost),
    ("tears the connection down", LoopbackAnswer([.reset]), .connectionLost),
    ("hangs up in the body", .truncated(Data("abc".utf8), contentLength: 9), .connectionLost),
    ("tears down in the body", .truncated(Data(), contentLength: 9, then: .reset), .connectionLost),
    (
      "ends within a chunk",
      .garbage("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab"), .connectionLost
    ),
    ("announces too much", .truncated(Data(), contentLength: 1001, then: .waitForHangUp), tooLarge),
    (
      "sends too much in chunks",
      .chunked(Array(repeating: Data(repeating: 0x61, count: 100), count: 11)), tooLarge
    ),
    (
      "sends too much without a length",
      .garbage("HTTP/1.0 200 OK\r\n\r\n" + String(repeating: "x", count: 1001)), tooLarge
    ),
    ("speaks no HTTP", .garbage("220 mail.example.com ESMTP\r\n"), .invalidResponse),
    (
      "sends noise", LoopbackAnswer([.send([0xff, 0x00, 0xfe, 0x0a, 0x0d]), .close]),
      .invalidResponse
    ),
    ("has a status line without a number", .garbage("HTTP/1.1 OK\r\n\r\n"), .invalidResponse),
  ]

  let clock = ManualTimeoutClock()
  let controller: NetworkController

  init() { controller = NetworkController(clock: clock) }

  @Test(
    "Each failure has its error and calls the completion once",
    arguments: failures.indices, [HTTPMethod.get, .put])
  func namesFailure(index: Int, method: HTTPMethod) async throws {
    let (name, answer, error) = Self.failures[index]
    let server = try LoopbackServer { $0.path == "/fine" ? .answer() : answer }
    let controller = NetworkController(clock: clock, maximumResponseSize: 1000)
    let body = method == .put ? Data("1".utf8) : nil
    let results = results(of: method, server.url(), body: body, on: controller)
    try await eventually("\(name): the request is over") {
      if error == .timedOut { clock.advance(by: 30) }
      return !results.withLock(\.isEmpty)
    }
    // Completions come one after the other, so a second call would be here before this one.
    #expect(await controller.result(.get, server.url("/fine")) == .success(Data()))
    #expect(results.withLock(\.self) == [.failure(error)], "\(name)")
  }

  @Test("A server that closes each connection when it is used again gets the body of a PUT")
  func putHasNewConnection() async throws {
    let server = try LoopbackServer { request in
      request.isFirstOnConnection ? .answer(body: request.body) : LoopbackAnswer([.close])
    }
    #expect(await controller.result(.get, server.url()) == .success(Data()))
    let result = await controller.result(.put, server.url(), body: Data("1".utf8))
    #expect(result == .text("1"))
    #expect(server.requests.count == 2)
  }

  @Test func `A PUT that loses its connection is repeated once`() async throws {
    let server = try LoopbackServer { request in
      request.method == "GET" ? .answer(text: "posts") : LoopbackAnswer([.close])
    }
    #expect(await controller.result(.get, server.url()) == .text("posts"))
    let result = await controller.result(.put, server.url(), body: Data("1".utf8))
    #expect(result == .failure(.connectionLost))
    #expect(server.requests.map(\.method) == ["GET", "PUT", "PUT"])
    #expect(server.requests.map(\.body) == ["", "1", "1"].map { Data($0.utf8) })
  }

  @Test func `A PUT succeeds if only its first connection is lost`() async throws {
    let attempts = Locked(0)
    let server = try LoopbackServer { request in
      let isFirst = attempts.withLock {
        $0 += 1
        return $0 == 1
      }
      return isFirst ? LoopbackAnswer([.close]) : .answer(body: request.body)
    }
    let result = await controller.result(.put, server.url(), body: Data("1".utf8))
    #expect(result == .text("1"))
  }

  @Test func `A POST whose connection is lost is not repeated`() async throws {
    let server = try LoopbackServer { _ in LoopbackAnswer([.close]) }
    let result = await controller.result(.post, server.url(), body: Data("1".utf8))
    #expect(result == .failure(.connectionLost))
    #expect(server.requests.count == 1)
  }

  @Test func `An answer of exactly the limit is allowed`() async throws {
    let body = Data(repeating: 0x61, count: 1000)
    let server = try LoopbackServer { $0.path == "/c" ? .chunked([body]) : .answer(body: body) }
    let controller = NetworkController(clock: clock, maximumResponseSize: 1000)
    #expect(await controller.result(.get, server.url("/")) == .success(body))
    #expect(await controller.result(.get, server.url("/c")) == .success(body))
  }

  @Test("An answer that never ends is cut off at the limit, and the connection closed")
  func cutsEndlessAnswer() async throws {
    let server = try LoopbackServer { _ in
      LoopbackAnswer([
        .send(LoopbackAnswer.head(200, []) + Array(repeating: 0x61, count: 200_000)),
        .waitForHangUp,
      ])
    }
    let controller = NetworkController(clock: clock, maximumResponseSize: 100_000)
    let result = await controller.result(.get, server.url())
    #expect(result == .failure(.responseTooLarge(limit: 100_000)))
    try await eventually("the connection is closed") { server.hangUpCount == 1 }
  }

  @Test func `A time-out closes the connection`() async throws {
    let server = try LoopbackServer { _ in LoopbackAnswer([.waitForHangUp]) }
    let results = results(of: .get, server.url(), on: controller)
    try await eventually("the request arrives") { server.requests.count == 1 }
    clock.advance(by: 29)
    #expect(results.withLock(\.isEmpty))
    try await eventually("the connection is closed") {
      clock.advance(by: 1)
      return server.hangUpCount == 1
    }
    try await eventually("the request is over") { !results.withLock(\.isEmpty) }
    #expect(results.withLock(\.self) == [.failure(.timedOut)])
  }

  @Test func `Requests that wait behind others for a connection time out, too`() async throws {
    let server = try LoopbackServer { _ in LoopbackAnswer([.waitForHangUp]) }
    let all = (0..<20).map { results(of: .get, server.url("/\($0)"), on: controller) }
    try await eventually("a request arrives") { !server.requests.isEmpty }
    try await eventually("all are over") {
      clock.advance(by: 30)
      return all.allSatisfy { !$0.withLock(\.isEmpty) }
    }
    for results in all { #expect(results.withLock(\.self) == [.failure(.timedOut)]) }
  }

  @Test func `An answer that comes late, but in time, arrives`() async throws {
    let server = try LoopbackServer { _ in .answer(text: "late").after(gate: "go") }
    async let result = controller.result(.get, server.url())
    try await eventually("the request arrives") { server.requests.count == 1 }
    server.open("go")
    #expect(await result == .text("late"))
  }

  @Test func `A server that is not running cannot be reached`() async throws {
    // Nothing listens on port 1, and the system assigns it to no other test.
    let result = await controller.result(.get, try #require(URL(string: "http://127.0.0.1:1/")))
    #expect(result == .failure(.cannotConnect(host: "127.0.0.1")))
  }

  @Test(arguments: [
    "ftp://127.0.0.1/x", "file:///etc/passwd", "mailto:a@b", "data:,x", "posts.json", "//host/x",
    "http:", "http:///x", "https:posts", "ws://127.0.0.1/",
  ])
  func `An address that is not HTTP is refused`(address: String) async throws {
    let url = try #require(URL(string: address))
    let result = await controller.result(.get, url, parameters: ["a": "1"])
    #expect(result == .failure(.notHTTP))
  }

  private func results(
    of method: HTTPMethod, _ url: URL, body: Data? = nil, on controller: NetworkController
  ) -> Locked<[Result<Data, NetworkError>]> {
    let results = Locked<[Result<Data, NetworkError>]>([])
    controller.performRequest(for: url, httpMethod: method, body: body) { data, error in
      let result = NetworkController.result(data, error)
      results.withLock { $0.append(result) }
    }
    return results
  }
}
