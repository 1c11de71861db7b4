import Foundation
import Locking
import TestSupport
import Testing

@testable import HTTPServer

@Suite(.loopback)
struct SlowReaderTests {
  @Test
  func `Others are answered soon, although somebody does not read`() async throws {
    var limits = HTTPLimits()
    limits.allUnreadSize = 1 << 20
    limits.slowReaderTime = .nanoseconds(1)
    limits.unreadTime = .seconds(3600)
    // More than any system takes for a client that does not read.
    let largeSize = 256 << 20
    let hasAnswered = DispatchSemaphore(value: 0)
    let server = try HTTPServer(
      limits: limits,
      log: { _ in hasAnswered.signal() },
      handler: { requests in
        requests.map { request in
          let size = request.path == "/large" ? largeSize : 0
          return .response(HTTPResponse(status: 200, body: Data(count: size)))
        }
      })
    let deaf = try RawConnection(port: server.port, of: server)
    deaf.send("GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
    await comes(hasAnswered)
    let reader = try RawConnection(port: server.port, of: server)
    reader.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(reader.receive(until: "\r\n") == "HTTP/1.1 200 OK\r\n")
    #expect(deaf.receive(count: largeSize).count < largeSize)
  }

  @Test
  func `What takes long keeps nobody waiting but the client that has asked for it`() throws {
    let isWanted = DispatchSemaphore(value: 0)
    let server = try HTTPServer(limits: HTTPLimits(by: HandClock())) { requests in
      requests.map { request in
        let answer = HTTPHandlerResponse.response(
          HTTPResponse(status: 200, body: Data("<\(request.path)>".utf8)))
        guard request.path == "/slow" else { return answer }
        return .deferred {
          isWanted.wait()
          return answer
        }
      }
    }
    func text(_ path: String) -> String { "GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n" }
    let patient = try RawConnection(port: server.port, of: server)
    patient.send(text("/first") + text("/slow") + text("/slow") + text("/last") + "nonsense\r\n")
    patient.endSending()
    #expect(patient.receive(until: "<").contains("200 OK"))
    let other = try RawConnection(port: server.port, of: server)
    other.send(text("/quick"))
    #expect(other.receive(until: "</quick>").hasSuffix("</quick>"))
    isWanted.signal()
    isWanted.signal()
    let answers = patient.receiveAll()
    #expect(
      answers.matches(of: /\/[a-z]+>|400 Bad/).map { String($0.output) }
        == ["/first>", "/slow>", "/slow>", "/last>", "400 Bad"])
  }

  @Test
  func `Stopping waits for what takes long`() async throws {
    let (hasBegun, isWanted) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let server = try HTTPServer(limits: HTTPLimits(by: HandClock())) { requests in
      requests.map { _ in
        .deferred {
          hasBegun.signal()
          isWanted.wait()
          return .response(HTTPResponse(status: 200, body: Data("done".utf8)))
        }
      }
    }
    let client = try RawConnection(port: server.port, of: server)
    client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    await comes(hasBegun)
    server.beginStopping(gracePeriod: .seconds(3600))
    isWanted.signal()
    #expect(client.receiveAll().hasSuffix("done"))
    await server.stop(gracePeriod: .seconds(3600))
  }

  @Test
  func `A stream that takes long to begin is told when nobody waits for it any more`() async throws
  {
    let (hasBegun, isWanted) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let hasClosed = DispatchSemaphore(value: 0)
    let server = try HTTPServer(limits: HTTPLimits(by: HandClock())) { requests in
      requests.map { _ in
        .deferred {
          hasBegun.signal()
          isWanted.wait()
          return .stream(HTTPResponse(status: 200), HTTPStream()) { hasClosed.signal() }
        }
      }
    }
    let client = try RawConnection(port: server.port, of: server)
    client.send("GET /stream HTTP/1.1\r\nHost: x\r\n\r\n")
    await comes(hasBegun)
    await server.stop(gracePeriod: .zero)
    isWanted.signal()
    await comes(hasClosed)
  }

  @Test
  func `What takes long has its turn also when the client before has gone`() async throws {
    let (hasBegun, isWanted) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let hasAsked = DispatchSemaphore(value: 0)
    let server = try HTTPServer(limits: HTTPLimits(by: HandClock())) { requests in
      requests.map { request in
        hasAsked.signal()
        guard request.path == "/slow" else { return .response(HTTPResponse(status: 204)) }
        return .deferred {
          hasBegun.signal()
          isWanted.wait()
          return .response(HTTPResponse(status: 200, body: Data("done".utf8)))
        }
      }
    }
    let slow = "GET /slow HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    let first = try RawConnection(port: server.port, of: server)
    first.send(slow)
    await comes(hasBegun)
    await comes(hasAsked)
    let second = try RawConnection(port: server.port, of: server)
    second.send(slow)
    await comes(hasAsked)
    first.reset()
    // When this is answered, the server has seen that.
    let third = try RawConnection(port: server.port, of: server)
    third.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    _ = third.receive(until: "\r\n\r\n")
    isWanted.signal()
    isWanted.signal()
    #expect(second.receiveAll().hasSuffix("done"))
  }

  @Test
  func `A body counts as long as it waits for its turn, and no longer when it is refused`()
    async throws
  {
    let (hasBegun, isWanted) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    // Nobody's time is up, so that whoever is refused stays.
    var limits = HTTPLimits(by: HandClock())
    limits.pendingBodiesSize = 1_100_000
    let server = try HTTPServer(limits: limits) { requests in
      requests.map { _ in
        .deferred {
          hasBegun.signal()
          isWanted.wait()
          return .response(HTTPResponse(status: 204))
        }
      }
    }
    func text(_ size: Int) -> String {
      "PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: \(size)\r\n\r\n"
        + String(repeating: "x", count: size)
    }
    let first = try RawConnection(port: server.port, of: server)
    first.send(text(500_000))
    await comes(hasBegun)
    let second = try RawConnection(port: server.port, of: server)
    // It is refused when more than 600 000 bytes have come.
    second.send(text(1_000_000).utf8.dropLast())
    #expect(second.receive(until: "\r\n").contains(" 503 "))
    isWanted.signal()
    #expect(first.receive(until: "\r\n").contains(" 204 "))
    let third = try RawConnection(port: server.port, of: server)
    // No more than 256 KB are read at once, so that there is a moment in which more than 700 000 have come, and not all.
    third.send(text(1_000_000))
    isWanted.signal()
    #expect(third.receive(until: "\r\n").contains(" 204 "))
    second.endSending()
  }
}
