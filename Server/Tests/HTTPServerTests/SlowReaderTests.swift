import Foundation
import TestSupport
import Testing

@testable import HTTPServer

/// Work for a background thread that goes on when the test wants it.
private struct Work: Sendable {
  let hasBegun = DispatchSemaphore(value: 0)
  let isWanted = DispatchSemaphore(value: 0)

  func response(_ result: @escaping @Sendable () -> HTTPHandlerResponse) -> HTTPHandlerResponse {
    .deferred {
      hasBegun.signal()
      isWanted.wait()
      return result()
    }
  }
}

@Suite(.loopback)
struct SlowReaderTests {
  private let work = Work()

  @Test func `Other clients get responses soon if one client does not read`() async throws {
    var limits = HTTPLimits()
    limits.allUnreadSize = 1 << 20
    limits.slowReaderTime = .nanoseconds(1)
    limits.unreadTime = .seconds(3600)
    // More than any system takes for a client that does not read.
    let largeSize = 256 << 20
    let hasAnswered = DispatchSemaphore(value: 0)
    let log = { @Sendable (_: HTTPExchange) in _ = hasAnswered.signal() }
    let server = try HTTPServer.answering(limits: limits, log: log) { request in
      let size = request.path == "/large" ? largeSize : 0
      return .response(HTTPResponse(status: 200, body: Data(count: size)))
    }
    let deaf = try RawConnection(to: server, sending: get("/large"))
    await comes(hasAnswered)
    let reader = try RawConnection(to: server, sending: get("/"))
    #expect(reader.receive(until: "\r\n") == "HTTP/1.1 200 OK\r\n")
    #expect(deaf.receive(count: largeSize).count < largeSize)
  }

  @Test func `A slow response delays only the client that requested it`() throws {
    let server = try HTTPServer.answering { request in
      let text = "<\(request.path)>"
      return request.path == "/slow" ? work.response { .text(text) } : .text(text)
    }
    let patient = try RawConnection(
      to: server,
      sending: get("/first") + get("/slow") + get("/slow") + get("/last") + "nonsense\r\n")
    patient.endSending()
    #expect(patient.receive(until: "<").contains("200 OK"))
    let other = try RawConnection(to: server, sending: get("/quick"))
    #expect(other.receive(until: "</quick>").hasSuffix("</quick>"))
    work.isWanted.signal()
    work.isWanted.signal()
    let answers = patient.receiveAll()
    #expect(
      answers.matches(of: /\/[a-z]+>|400 Bad/).map { String($0.output) }
        == ["/first>", "/slow>", "/slow>", "/last>", "400 Bad"])
  }

  @Test func `Stopping waits for slow responses`() async throws {
    let server = try HTTPServer.answering { _ in work.response { .text("done") } }
    let client = try RawConnection(to: server, sending: get("/"))
    await comes(work.hasBegun)
    server.beginStopping(gracePeriod: .seconds(3600))
    work.isWanted.signal()
    #expect(client.receiveAll().hasSuffix("done"))
    await server.stop(gracePeriod: .seconds(3600))
  }

  @Test func `A stream that begins after the server has stopped is closed`() async throws {
    let hasClosed = DispatchSemaphore(value: 0)
    let server = try HTTPServer.answering { _ in
      work.response { .stream(HTTPResponse(status: 200), HTTPStream { _ in hasClosed.signal() }) }
    }
    let client = try RawConnection(to: server)
    client.send(get("/stream"))
    await comes(work.hasBegun)
    await server.stop(gracePeriod: .zero)
    work.isWanted.signal()
    await comes(hasClosed)
  }

  @Test func `A slow response gets its turn if the client before has disconnected`() async throws {
    let hasAsked = DispatchSemaphore(value: 0)
    let server = try HTTPServer.answering { request in
      hasAsked.signal()
      return request.path == "/slow" ? work.response { .text("done") } : .text("")
    }
    let slow = get("/slow", "Connection: close\r\n")
    let first = try RawConnection(to: server, sending: slow)
    await comes(work.hasBegun)
    await comes(hasAsked)
    let second = try RawConnection(to: server, sending: slow)
    await comes(hasAsked)
    first.reset()
    // When this is answered, the server has seen that.
    let third = try RawConnection(to: server, sending: get("/"))
    _ = third.receive(until: "\r\n\r\n")
    work.isWanted.signal()
    work.isWanted.signal()
    #expect(second.receiveAll().hasSuffix("done"))
  }

  @Test func `A body counts while it waits for its turn, not after a refusal`() async throws {
    // The clock stands still, so that refused clients stay.
    var limits = HTTPLimits(by: HandClock())
    limits.pendingBodiesSize = 1_100_000
    let server = try HTTPServer.answering(limits: limits) { _ in
      work.response { .response(HTTPResponse(status: 204)) }
    }
    func text(_ size: Int) -> String { put("/", String(repeating: "x", count: size)) }
    let first = try RawConnection(to: server, sending: text(500_000))
    await comes(work.hasBegun)
    let second = try RawConnection(to: server)
    // It is refused when more than 600 000 bytes have come.
    second.send(text(1_000_000).utf8.dropLast())
    #expect(second.receive(until: "\r\n").contains(" 503 "))
    work.isWanted.signal()
    #expect(first.receive(until: "\r\n").contains(" 204 "))
    let third = try RawConnection(to: server)
    // The server reads at most 256 KB at once, so there is a moment at which it has over 700 000 bytes, but not all.
    third.send(text(1_000_000))
    work.isWanted.signal()
    #expect(third.receive(until: "\r\n").contains(" 204 "))
    second.endSending()
  }
}
