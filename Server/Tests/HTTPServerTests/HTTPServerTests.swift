import Foundation
import Locking
import ScreenTesting
import TestSupport
import Testing

@testable import HTTPServer

@Suite(.loopback)
struct HTTPServerTests {
  private func echo(
    limits: HTTPLimits = HTTPLimits(by: HandClock()),
    log: @escaping @Sendable (HTTPExchange) -> Void = { _ in }
  ) throws -> HTTPServer {
    try HTTPServer.answering(limits: limits, log: log) { request in
      .text("\(request.method) \(request.path) \(String(decoding: request.body, as: UTF8.self))\n")
    }
  }

  private func limits(_ change: (inout HTTPLimits) -> Void) -> HTTPLimits {
    var limits = HTTPLimits(by: HandClock())
    change(&limits)
    return limits
  }

  @Test
  func `Requests of one connection are answered in order, however many come at once`() throws {
    let client = try RawConnection(to: echo())
    let requests = (0..<200).map { $0 % 3 == 0 ? get("/\($0)") : put("/\($0)", "hi") }
    client.send(requests.joined() + get("/end", "Connection: close\r\n") + get("/no"))
    let answers = client.receiveAll()
    let expected = (0..<200).map { $0 % 3 == 0 ? "GET /\($0) " : "PUT /\($0) hi" } + ["GET /end "]
    let lines = answers.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
    #expect(lines.filter { !$0.hasSuffix("\r") } == expected)
    #expect(answers.components(separatedBy: "HTTP/1.1 200 OK\r\n").count == 202)
    #expect(answers.components(separatedBy: "Connection: close\r\n").count == 2)
  }

  @Test func `Each connection gets its own responses if others are closed`() throws {
    let server = try echo()
    var clients: [Int: RawConnection] = [:]
    for number in 0..<8 { clients[number] = try RawConnection(to: server) }
    for closed in [3, 7, 0, 5, 2, 6, 1, 4] {
      for (number, client) in clients {
        client.send(get("/\(number)"))
        #expect(client.receive(until: " \n").hasSuffix("\r\n\r\nGET /\(number) \n"))
      }
      let client = clients.removeValue(forKey: closed)
      client?.send(get("/end", "Connection: close\r\n"))
      #expect(client?.receiveAll().hasSuffix("GET /end \n") == true)
    }
  }

  @Test func `Writes that come together are handed over together`() throws {
    let sizes = Locked<[Int]>([])
    let server = try HTTPServer { requests in
      sizes.withLock { $0.append(requests.count) }
      return requests.map { _ in .response(HTTPResponse(status: 204)) }
    }
    let client = try RawConnection(to: server)
    // The server ignores the bytes after the last request.
    client.send(String(repeating: put("/"), count: 9) + "PUT / HTTP/1.0\r\n\r\n" + put("/"))
    let answers = client.receiveAll()
    #expect(answers.components(separatedBy: "204 No Content").count == 11)
    #expect(!answers.contains("Content-Length"))
    #expect(sizes.withLock { $0 } == [10])
  }

  @Test
  func `Every response has the common fields, also the refusal of an incomplete request`() throws {
    let server = try HTTPServer(
      limits: limits { $0.bodySize = 10 },
      commonHeaders: { request in
        [.init("Asked", request.map { "\($0.path) \($0.headers["from"] ?? "-")" } ?? "nothing")]
      },
      handler: { $0.map { _ in .response(HTTPResponse(status: 204)) } })
    let client = try RawConnection(to: server)
    let fields = "HTTP/1.1\r\nHost: x\r\nFrom: me\r\n"
    client.send("GET /1 \(fields)\r\nPUT /2 \(fields)Content-Length: 11\r\n\r\n")
    client.endSending()
    let answers = client.receiveAll()
    #expect(answers.contains(" 413 "))
    #expect(answers.matches(of: /Asked: .*/).map(\.output) == ["Asked: /1 me", "Asked: /2 me"])
    let other = try RawConnection(to: server, sending: "nonsense\r\n\r\n")
    other.endSending()
    #expect(other.receiveAll().contains("\r\nAsked: nothing\r\n"))
  }

  @Test func `HTTP 1.0 keeps a connection only when asked to, and HEAD gets no body`() throws {
    let client = try RawConnection(
      to: echo(), sending: "GET /1 HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n")
    #expect(client.receive(until: "GET /1 \n").contains("Connection: keep-alive\r\n"))
    client.send("HEAD /x HTTP/1.0\r\n\r\n")
    let answer = client.receiveAll()
    #expect(answer.contains("Connection: close\r\n") && answer.contains("Content-Length: 9\r\n"))
    #expect(answer.hasSuffix("\r\n\r\n"))
  }

  @Test func `A client gets status 100 after the responses to its earlier requests`() throws {
    let client = try RawConnection(
      to: echo(), sending: put("/1") + put("/2", size: 2, "Expect: 100-continue\r\n"))
    #expect(client.receive(until: "100 Continue\r\n\r\n").contains("PUT /1 \n"))
    client.send("hi")
    #expect(client.receive(until: "PUT /2 hi\n").hasSuffix("PUT /2 hi\n"))
  }

  @Test func `A client that sends too much can still read why that is refused`() throws {
    let client = try RawConnection(
      to: echo(limits: limits { $0.bodySize = 1000 }), sending: put("/", size: 2_000_000))
    client.send([UInt8](repeating: 0x61, count: 2_000_000))
    client.endSending()
    #expect(client.receiveAll().hasPrefix("HTTP/1.1 413 "))
  }

  @Test func `The server ignores the bytes after a malformed or incomplete request`() throws {
    let log = Locked<[HTTPExchange]>([])
    let server = try echo(log: { entry in log.withLock { $0.append(entry) } })
    let client = try RawConnection(to: server, sending: get("/1") + "nonsense\r\n\r\n" + get("/2"))
    client.endSending()
    let answers = client.receiveAll()
    #expect(answers.contains("GET /1 \n"))
    #expect(answers.contains("HTTP/1.1 400 Bad Request"))
    #expect(!answers.contains("/2"))
    #expect(log.withLock { $0.map(\.status) } == [200, 400])
    // A client that has ended its side gets all responses.
    let other = try RawConnection(to: server, sending: get("/1") + get("/2") + "GET /3")
    other.endSending()
    let others = other.receiveAll()
    #expect(others.contains("GET /1 \n") && others.hasSuffix("GET /2 \n"))
  }

  @Test func `The server disconnects a client that does not read`() async throws {
    let hasClosed = DispatchSemaphore(value: 0)
    let limits = limits { $0.unreadSize = 100_000 }
    let server = try HTTPServer.answering(limits: limits) { _ in
      let stream = HTTPStream { _ in hasClosed.signal() }
      let message = Data(count: 90_000)
      // One message may be of any size, but many may not pile up. No system buffers as many bytes as these.
      for _ in 0..<3000 { stream.send(message) }
      return .stream(HTTPResponse(status: 200), stream)
    }
    let client = try RawConnection(to: server)
    client.send(get("/"))
    await comes(hasClosed)
  }

  @Test func `A stream comes in chunks, and plainly for HTTP 1.0`() throws {
    let server = try HTTPServer.answering { _ in
      let stream = HTTPStream()
      for text in ["one", "", "twenty-six letters and more"] { stream.send(Data(text.utf8)) }
      stream.finish()
      stream.send(Data("three".utf8))
      return .stream(HTTPResponse(status: 200), stream)
    }
    let client = try RawConnection(to: server, sending: get("/"))
    #expect(
      client.receiveAll().hasSuffix(
        "\r\n\r\n3\r\none\r\n1b\r\ntwenty-six letters and more\r\n0\r\n\r\n"))
    let old = try RawConnection(to: server, sending: "GET / HTTP/1.0\r\n\r\n")
    #expect(old.receiveAll().hasSuffix("\r\n\r\nonetwenty-six letters and more"))
  }

  @Test func `Stopping responds to the received requests and ends streams`() async throws {
    let server = try HTTPServer.answering { request in
      guard request.path == "/stream" else {
        return .response(HTTPResponse(status: 200, body: request.body))
      }
      let stream = HTTPStream()
      stream.send(Data("begun".utf8))
      return .stream(HTTPResponse(status: 200), stream)
    }
    let listener = try RawConnection(to: server, sending: get("/stream"))
    #expect(listener.receive(until: "begun\r\n").hasSuffix("5\r\nbegun\r\n"))
    let idle = try RawConnection(to: server)
    let writer = try RawConnection(
      to: server, sending: put("/", size: 4, "Expect: 100-continue\r\n"))
    #expect(writer.receive(until: "Continue\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
    server.beginStopping(gracePeriod: .seconds(3600))
    #expect(listener.receiveAll() == "0\r\n\r\n")
    #expect(idle.receiveAll() == "")
    writer.send("done")
    #expect(writer.receiveAll().hasSuffix("done"))
    await server.stop(gracePeriod: .seconds(3600))
    // A process that starts at this moment shares the listener for a while, and another test may get the port.
    try await eventually("nobody answers any more") { @Sendable in
      (try? RawConnection(to: server)) == nil
    }
  }

  @Test func `A released server stops`() throws {
    var server: HTTPServer? = try echo()
    let client = try RawConnection(port: try #require(server).port)
    client.send(get("/1"))
    #expect(client.receive(until: "GET /1 \n").hasSuffix("GET /1 \n"))
    server = nil
    #expect(client.receiveAll() == "")
  }

  @Test func `The error says that another program uses the port`() throws {
    let server = try echo()
    #expect(throws: HTTPServerError(code: EADDRINUSE)) {
      try HTTPServer(port: server.port) { _ in [] }
    }
    #expect(throws: HTTPServerError(code: nil)) { try HTTPServer(host: "example.org") { _ in [] } }
    #expect(HTTPServerError(code: EADDRINUSE).isPortTaken)
  }

  @Test func `A WebSocket sends messages, answers pings and closes`() throws {
    let stream = HTTPStream()
    let server = try HTTPServer.answering { _ in .webSocket(stream) }
    stream.send(Data("Hello".utf8))
    let client = try RawConnection(to: server)
    let head =
      "GET / HTTP/1.1\r\nHost: x\r\nConnection: keep-alive, Upgrade\r\nUpgrade: WebSocket\r\n"
      + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    // The RFC's "Hello", already behind the head; then a ping, and a close with 1000, masked with zeros.
    let hello: [UInt8] = [0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58]
    client.send(Array(head.utf8) + hello)
    let response = client.receive(until: "\r\n\r\n")
    #expect(response.hasPrefix("HTTP/1.1 101 Switching Protocols\r\n"))
    #expect(response.contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"))
    #expect(client.receive(count: 7) == [0x81, 5] + Array("Hello".utf8))
    client.send([0x89, 0x82, 0, 0, 0, 0, 1, 2])
    #expect(client.receive(count: 4) == [0x8A, 2, 1, 2])
    client.send([0x88, 0x82, 0, 0, 0, 0, 0x03, 0xE8])
    #expect(client.receive(count: 9) == [0x88, 2, 0x03, 0xE8])
  }

  @Test(
    arguments: ([
      ("Sec-WebSocket-Version: 12\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n", 426),
      ("Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: c2hvcnQ=\r\n", 400),
      ("Sec-WebSocket-Version: 13\r\n", 400),
    ] as [(String, Int)]).samples)
  func `A wrong handshake is refused, and the stream ends`(sample: Sample<(String, Int)>) throws {
    let (fields, status) = sample.value
    let closed = Locked(0)
    let server = try HTTPServer.answering { _ in
      .webSocket(HTTPStream { _ in closed.withLock { $0 += 1 } })
    }
    let client = try RawConnection(
      to: server, sending: get("/", "Connection: Upgrade\r\nUpgrade: websocket\r\n\(fields)"))
    #expect(client.receive(until: "\r\n").hasPrefix("HTTP/1.1 \(status) "))
    #expect(closed.withLock { $0 } == 1)
  }
}
