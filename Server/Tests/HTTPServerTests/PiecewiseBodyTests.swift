import Foundation
import Locking
import TestSupport
import Testing

@testable import HTTPServer

@Suite(.loopback)
struct PiecewiseBodyTests {
  private final class Tracer: Sendable {
    let isGone = DispatchSemaphore(value: 0)
    deinit { isGone.signal() }
  }

  /// A server that answers `/pieces` with these, and anything else with its path.
  private func server(_ pieces: [String]) throws -> HTTPServer {
    try HTTPServer.answering { request in
      guard request.path == "/pieces" else { return .text("<\(request.path)>") }
      return .deferred {
        let rest = Locked(pieces[1...])
        return .response(HTTPResponse(status: 200, body: Data(pieces[0].utf8))) {
          rest.withLock { $0.popFirst() }.map { Data($0.utf8) }
        }
      }
    }
  }

  @Test func `All pieces arrive as chunks, and the next response follows them`() throws {
    let server = try server(["one", "zwei zwei", "troistroistroistrois"])
    let client = try RawConnection(to: server, sending: get("/pieces") + get("/next"))
    let text = client.receive(until: "</next>")
    let chunks =
      "\r\n\r\n3\r\none\r\n9\r\nzwei zwei\r\n14\r\ntroistroistroistrois\r\n0\r\n\r\nHTTP/1.1 200 OK"
    #expect(text.contains("Transfer-Encoding: chunked"))
    #expect(text.contains(chunks))
    client.send(get("/pieces", "Connection: close\r\n"))
    #expect(client.receiveAll().hasSuffix("\r\n0\r\n\r\n"))
  }

  @Test func `HTTP 1.0 gets the body until the connection ends, and HEAD gets no body`() throws {
    let server = try server(["one", "two"])
    let client = try RawConnection(
      to: server, sending: "GET /pieces HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
    let text = client.receiveAll()
    #expect(text.hasSuffix("\r\n\r\nonetwo"))
    #expect(!text.contains("chunked"))
    #expect(text.contains("Connection: close"))
    let other = try RawConnection(
      to: server, sending: "HEAD /pieces HTTP/1.1\r\nHost: x\r\n\r\n" + get("/next"))
    let head = other.receive(until: "</next>")
    #expect(!head.contains("one"))
    #expect(head.matches(of: /\r\n\r\n/).count == 2)
  }

  @Test func `The next piece is made after a read, but not after a disconnection`() async throws {
    // More than any system takes for a client that does not read.
    let largeSize = 256 << 20
    let tracer = Locked<Tracer?>(Tracer())
    let isGone = tracer.withLock { $0!.isGone }
    let hasAsked = DispatchSemaphore(value: 0)
    let count = Locked(0)
    let server = try HTTPServer.answering { request in
      guard request.path == "/pieces" else { return .text("<\(request.path)>") }
      return .deferred {
        let tracer = tracer.withLock { $0.take() }
        return .response(HTTPResponse(status: 200, body: Data(count: largeSize))) {
          _ = tracer
          count.withLock { $0 += 1 }
          hasAsked.signal()
          return Data(count: largeSize)
        }
      }
    }
    let client = try RawConnection(to: server, sending: get("/pieces"))
    #expect(client.receive(until: "\r\n\r\n").contains("chunked"))
    let other = try RawConnection(to: server)
    for number in 1...20 {
      other.send("GET /\(number) HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(other.receive(until: "</\(number)>").hasSuffix("</\(number)>"))
    }
    #expect(count.withLock(\.self) == 0)
    #expect(client.receive(count: largeSize).count == largeSize)
    await comes(hasAsked)
    client.reset()
    await comes(isGone)
    #expect(count.withLock(\.self) == 1)
  }
}
