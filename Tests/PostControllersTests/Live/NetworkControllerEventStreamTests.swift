import Foundation
import Locking
import ScreenTesting
import TestSupport
import Testing

@testable import PostControllers

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Part Two · Black Diamonds · A stream over HTTP", .loopback)
@MainActor
struct NetworkControllerEventStreamTests {
  let recorder = SignalRecorder()

  func open(
    _ url: URL, _ parameters: [String: String]? = nil,
    on controller: NetworkController = NetworkController(clock: ManualTimeoutClock())
  ) -> any EventStreamConnection {
    controller.openEventStream(for: url, urlParameters: parameters, handler: recorder.record)
  }

  @Test("The request asks for events, and they come as they are sent, until the server ends")
  func events() async throws {
    let server = try LoopbackServer { _ in
      .stream(
        .send(chunk("event: put\ndata: 1\n\nevent: pa")), .wait(gate: "more"),
        .send(chunk("tch\ndata: 2\n\n")), .wait(gate: "end"), .send(chunk("data: half\n")),
        .send(chunk("")))
    }
    let connection = open(server.url("/posts.json?ns=x"), ["orderBy": "\"timestamp\""])
    try await recorder.waitForSignals(["opened", "put 1"])
    server.open("more")
    try await recorder.waitForSignals(["opened", "put 1", "patch 2"])
    server.open("end")
    try await recorder.waitForSignals(["opened", "put 1", "patch 2", "closed"])

    #expect(server.requests.map(\.target) == ["/posts.json?ns=x&orderBy=%22timestamp%22"])
    #expect(server.requests.map(\.method) == ["GET"])
    #expect(server.requests.first?.header("Accept") == "text/event-stream")
    connection.close()
    #expect(recorder.signals.count == 4)
  }

  #if canImport(FoundationNetworking)
    @Test("A stream faster than its handler is closed before it fills the memory")
    func flood() async throws {
      let events = String(repeating: "data: \(String(repeating: "x", count: 993))\n\n", count: 3000)
      let server = try LoopbackServer { _ in
        .stream(.send(data1), .send(chunk(events)), .wait(gate: "never"))
      }
      let controller = NetworkController(clock: ManualTimeoutClock(), maximumResponseSize: 1 << 20)
      let (isSlow, goOn) = (Locked(true), DispatchSemaphore(value: 0))
      let stream = controller.openEventStream(for: server.url("/"), urlParameters: nil) {
        [recorder] in
        recorder.record($0)
        if case .event = $0,
          isSlow.withLock({ isSlow in
            defer { isSlow = false }
            return isSlow
          })
        {
          goOn.wait()
        }
      }
      let queue = controller.sessionDelegate.operationQueue
      try await eventually("much waits: \(queue.operationCount)") { queue.operationCount > 160 }
      goOn.signal()
      try await eventually("it is closed") { recorder.isClosed }
      #expect(recorder.signals.last == "closed: \(NetworkError.tooManyEvents)")
      stream.close()
    }
  #endif

  @Test("Redirects lead to the stream", arguments: [301, 302, 303, 307, 308])
  func redirect(status: Int) async throws {
    let server = try LoopbackServer { request in
      request.path == "/old"
        ? .redirect(status, to: "/new?x=1") : .stream(.send(data1), .close)
    }
    let connection = open(server.url("/old"))
    try await eventually("the event is there") { recorder.signals.count >= 2 }
    #expect(recorder.signals.prefix(2) == ["opened", "message 1"])
    #expect(server.requests.map(\.target) == ["/old", "/new?x=1"])
    #expect(server.requests.last?.header("Accept") == "text/event-stream")
    connection.close()
  }

  nonisolated static let failures: [(LoopbackAnswer, NetworkError)] = [
    (
      .answer(401, text: #"{"error": "Permission denied"}"#),
      .status(code: 401, message: "Permission denied")
    ),
    (
      .answer(503, headers: ["Content-Type": "text/event-stream"], text: "data: x\n\n"),
      .status(code: 503, message: nil)
    ),
    (.answer(headers: ["Content-Type": "text/html"], text: "<html>"), .notEventStream),
    (.answer(headers: ["Content-Type": "application/json"], text: "{}"), .notEventStream),
    (
      .answer(headers: ["Content-Type": "text/event-streams"], text: "data: x\n\n"), .notEventStream
    ),
    (.answer(text: "data: x\n\n"), .notEventStream), (.answer(204), .notEventStream),
    (.answer(302), .status(code: 302, message: nil)),
    (.redirect(307, to: "/again"), .status(code: 307, message: nil)),
    (LoopbackAnswer([.close]), .connectionLost),
  ]

  @Test("A response that is not a stream is a described error", arguments: failures.samples)
  func failure(sample: Sample<(LoopbackAnswer, NetworkError)>) async throws {
    let (answer, error) = sample.value
    let server = try LoopbackServer { _ in answer }
    _ = open(server.url())
    try await recorder.waitForSignals(["closed: \(error)"])
    #expect(error.errorDescription?.isEmpty == false && error.recoverySuggestion?.isEmpty == false)
  }

  @Test(
    "The content type of a stream is compared by HTTP's rules",
    arguments: ["text/event-stream; charset=utf-8", "Text/Event-Stream", "text/event-stream ;x=y"])
  func contentType(type: String) async throws {
    let server = try LoopbackServer { _ in
      .answer(headers: ["Content-Type": type], text: "data: x\n\n")
    }
    _ = open(server.url())
    try await recorder.waitForSignals(["opened", "message x", "closed"])
  }

  @Test func `A broken stream is reported as a lost connection`() async throws {
    let server = try LoopbackServer { _ in .stream(.send(data1), .close) }
    _ = open(server.url())
    try await recorder.waitForSignals(["opened", "message 1", "closed: connectionLost"])
  }

  @Test func `An event over the maximum size closes the stream`() async throws {
    let server = try LoopbackServer { _ in
      .stream(
        .send(data1), .send(chunk("data: \(String(repeating: "x", count: 2000))")), .waitForHangUp)
    }
    _ = open(
      server.url(), on: NetworkController(clock: ManualTimeoutClock(), maximumResponseSize: 1000))
    try await recorder.waitForSignals([
      "opened", "message 1", "closed: responseTooLarge(limit: 1000)",
    ])
    try await eventually("the server sees it") { server.hangUpCount == 1 }
  }

  @Test func `A silent stream times out`() async throws {
    let server = try LoopbackServer { _ in .stream(.waitForHangUp) }
    let clock = ManualTimeoutClock()
    _ = open(server.url(), on: NetworkController(clock: clock))
    try await recorder.waitForSignals(["opened"])
    clock.advance(by: 74)
    #expect(recorder.signals == ["opened"])
    try await eventually("it is closed") {
      clock.advance(by: 1)
      return recorder.isClosed
    }
    #expect(recorder.signals == ["opened", "closed: timedOut"])
    try await eventually("the server sees it") { server.hangUpCount == 1 }
  }

  @Test func `An open stream has a longer time-out than a request or an error's text`() throws {
    let controller = NetworkController(timeout: 20, streamTimeout: 60)
    let url = try #require(URL(string: "http://127.0.0.1/"))
    for (status, timeout) in [(200, 60.0), (500, 20.0)] {
      let transfer = NetworkControllerTransfer(
        URLRequest(url: url), on: controller, for: .stream(recorder.record))
      #expect(transfer.timeout == 20)
      transfer.response = HTTPURLResponse(
        url: url, statusCode: 200, httpVersion: "HTTP/1.1", headerFields: nil)
      _ = transfer.advance()
      let headers = ["Content-Type": "text/event-stream"]
      try transfer.receive(
        HTTPURLResponse(
          url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers))
      #expect(transfer.timeout == timeout)
    }
    #expect(NetworkController(streamTimeout: 0).streamTimeout == 75)
    #expect(NetworkController(streamTimeout: .nan).streamTimeout == 75)
    #expect(NetworkController(streamTimeout: .infinity).streamTimeout == 86_400)
  }

  @Test func `Closing a stream reports the end once and hangs up`() async throws {
    let server = try LoopbackServer { _ in .stream(.send(data1), .waitForHangUp) }
    let connection = open(server.url())
    try await eventually("it is open") { recorder.signals.count == 2 }
    connection.close()
    connection.close()
    try await recorder.waitForSignals(["opened", "message 1", "closed"])
    try await eventually("the server sees it") { server.hangUpCount == 1 }
    #expect(recorder.signals.count == 3)
  }

  @Test func `A stream can be closed before it is open, in a redirect, too`() async throws {
    let server = try LoopbackServer { request in
      request.path == "/old"
        ? .redirect(307, to: "/new").after(gate: "go") : LoopbackAnswer([.waitForHangUp])
    }
    open(server.url("/new")).close()
    let other = open(server.url("/old"))
    try await eventually("it is asked for") { server.requests.contains { $0.path == "/old" } }
    other.close()
    server.open("go")
    try await recorder.waitForSignals(["closed", "closed"])
  }

  @Test func `A stream can be closed during redirects`() async throws {
    let server = try LoopbackServer { _ in .redirect(307, to: "/again") }
    let controller = NetworkController(clock: ManualTimeoutClock())
    for count in 0..<20 {
      let recorder = SignalRecorder()
      let connection = controller.openEventStream(
        for: server.url(), urlParameters: nil, handler: recorder.record)
      let asked = server.requests.count
      try await eventually("it is under way") {
        server.requests.count > asked + count % 5 || recorder.isClosed
      }
      connection.close()
      try await eventually("it is over") { recorder.isClosed }
      #expect(recorder.signals.count == 1)
    }
  }

  @Test func `An address that is not HTTP is refused`() async throws {
    _ = open(try #require(URL(string: "ws:/nonsense")))
    try await recorder.waitForSignals(["closed: notHTTP"])
  }

  @Test("A stream outlives the owner of its controller, and nothing outlives the stream")
  func lifetime() async throws {
    let server = try LoopbackServer { _ in
      .stream(.send(data1), .wait(gate: "x"), .send(chunk("data: 2\n\n")), .waitForHangUp)
    }
    var controller: NetworkController? = NetworkController(clock: ManualTimeoutClock())
    weak let delegate = controller?.sessionDelegate
    let connection = controller?.openEventStream(
      for: server.url(), urlParameters: nil, handler: recorder.record)
    controller = nil
    try await eventually("it is open") { recorder.signals.count == 2 }
    server.open("x")
    try await recorder.waitForSignals(["opened", "message 1", "message 2"])
    connection?.close()
    try await eventually("all is gone") { delegate == nil }
  }
}

let data1 = chunk("data: 1\n\n")

func chunk(_ text: String) -> [UInt8] {
  Array("\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n".utf8)
}

extension LoopbackAnswer {
  static func stream(_ steps: Step...) -> LoopbackAnswer {
    let head = head(200, ["Content-Type: text/event-stream", "Transfer-Encoding: chunked"])
    return LoopbackAnswer([.send(head)] + steps)
  }
}
