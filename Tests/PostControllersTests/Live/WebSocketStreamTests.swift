import Foundation
import Locking
import PostTesting
import ScreenTesting
import TCPClient
import TestSupport
import Testing
import WebSocketFrames

@testable import PostControllers

extension WebSocketLimits {
  /// For tests that a busy machine keeps waiting.
  static let days = Self(timeout: .seconds(86_400), streamTimeout: .seconds(86_400))
}

@Suite("Part Two · Black Diamonds · A stream over a WebSocket", .loopback)
@MainActor
struct WebSocketStreamTests {
  let recorder = SignalRecorder()
  let fallback = MockEventStreaming()
  let lines = Locked<[String]>([])

  func controller(_ limits: WebSocketLimits = .days) -> WebSocketController {
    WebSocketController(fallback: fallback, limits: limits) { [lines] line in
      lines.withLock { $0.append(line) }
    }
  }

  @discardableResult
  func open(
    _ url: URL, _ parameters: [String: String]? = nil, on controller: WebSocketController? = nil
  ) -> any EventStreamConnection {
    (controller ?? self.controller())
      .openEventStream(for: url, urlParameters: parameters, handler: recorder.record)
  }

  /// The events in the frames that the first client has sent before it hung up.
  func framesOfClient(of server: LoopbackServer) async throws -> [WebSocketParser.Event] {
    try await eventually("the server sees the end") { server.hangUpCount >= 1 }
    var parser = WebSocketParser(role: .server, limit: 1000)
    server.bytesBeforeHangUp[0].withUnsafeBytes { parser.append($0) }
    var events: [WebSocketParser.Event] = []
    while let event = try parser.next() { events.append(event) }
    return events
  }

  // MARK: A server that does it right

  @Test("Events come whole or in parts, a ping is answered, and a caller that closes says so")
  func events() async throws {
    let server = try LoopbackServer { request in
      .webSocket(
        request, .send(put1 + text(#"{"event": "pa"#, first: 0x01)), .wait(gate: "more"),
        .send([0x89, 2, 7, 8] + text(#"tch", "data": 2}"#, first: 0x80)), .waitForHangUp)
    }
    let stream = open(server.url("/posts.json?ns=x"), ["orderBy": "\"timestamp\""])
    try await recorder.waitForSignals(["opened", "put 1"])
    server.open("more")
    try await recorder.waitForSignals(["opened", "put 1", "keep-alive null", "patch 2"])
    stream.close()
    stream.close()
    try await recorder.waitForSignals(["opened", "put 1", "keep-alive null", "patch 2", "closed"])
    #expect(try await framesOfClient(of: server) == [.close(1000)])
    #expect(lines.withLock(\.self) == ["The feed is followed over a WebSocket"])
    #expect(fallback.streams.isEmpty)

    let request = try #require(server.requests.first)
    #expect(request.method == "GET")
    #expect(request.target == "/posts.json?ns=x&orderBy=%22timestamp%22")
    #expect(
      request.headers.map(\.name)
        == ["Host", "Upgrade", "Connection", "Sec-WebSocket-Version", "Sec-WebSocket-Key"])
    #expect(request.header("Host") == "127.0.0.1:\(server.port)")
    #expect(WebSocketHandshake.isKey(request.header("Sec-WebSocket-Key") ?? ""))
  }

  @Test func `Bytes may come one at a time, and a pong has the bytes of its ping`() async throws {
    let server = try LoopbackServer { request in
      let frames = text(#"{"event": "put", "data": "é"}"#) + [0x89, 3, 1, 2, 3, 0x88, 0]
      return LoopbackAnswer((head(for: request) + frames).map { .send([$0]) } + [.waitForHangUp])
    }
    open(server.url())
    try await recorder.waitForSignals(["opened", "put \"é\"", "keep-alive null", "closed"])
    try await eventually("the server sees the end") { server.hangUpCount == 1 }
    let bytes = server.bytesBeforeHangUp[0]
    #expect(bytes.prefix(2) == [0x8A, 0x83])
    let unmasked = zip(bytes[6..<9], bytes[2..<6]).map { (byte: UInt8, key: UInt8) in byte ^ key }
    #expect(unmasked == [1, 2, 3])
  }

  @Test(
    "A close frame is answered, and a code other than 1000 and 1001 is an error",
    arguments: [1000, 1001, 1008, 1011, 1012, 4000])
  func closeCode(code: UInt16) async throws {
    let server = try LoopbackServer { request in
      .webSocket(
        request, .send(Array(WebSocketFrame.close(code, "x").bytes(from: .server))), .waitForHangUp)
    }
    open(server.url())
    let error = NetworkError.other("The server closed the WebSocket with code \(code).")
    try await recorder.waitForSignals(["opened", code <= 1001 ? "closed" : "closed: \(error)"])
    #expect(try await framesOfClient(of: server) == [.close(code)])
  }

  // MARK: A server that refuses

  nonisolated static let refusals: [Answer] = [
    { _ in .answer(400) }, { _ in .answer(401) }, { _ in .answer(404) },
    { _ in .answer(200, text: "{}") }, { _ in .redirect(302, to: "/elsewhere") },
    { _ in .redirect(307, to: "/elsewhere") }, { _ in .answer(426) }, { _ in .answer(501) },
    { _ in .answer(503) }, { _ in .answer(429) }, { _ in .answer(500) },
    { _ in LoopbackAnswer([.close]) }, { _ in LoopbackAnswer([.reset]) },
    { _ in LoopbackAnswer([.send(Array("HTTP/1.1 101 Switching".utf8)), .close]) },
    { .webSocket($0, accept: "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=") }, { .webSocket($0, accept: "") },
    { .webSocket($0, status: 200) }, { .webSocket($0, fields: ["Connection: Upgrade"]) },
    { .webSocket($0, fields: ["Upgrade: websocket"]) },
    { .webSocket($0, fields: ["Upgrade: websockets", "Connection: Upgrade"]) },
    { .webSocket($0, fields: upgrade + ["Sec-WebSocket-Extensions: permessage-deflate"]) },
    { .webSocket($0, fields: upgrade + ["Sec-WebSocket-Protocol: chat"]) },
    { .webSocket($0, fields: upgrade + ["Sec-WebSocket-Accept: x"]) },
    { _ in .garbage("SSH-2.0-OpenSSH\r\n\r\n") }, { _ in .garbage("\r\n\r\n") },
    { _ in .garbage("HTTP/1.1\r\n\r\n") }, { _ in .garbage("HTTP/1.1 1O1 \r\n\r\n") },
    { _ in LoopbackAnswer([.send([UInt8](repeating: 0x61, count: 100_000)), .waitForHangUp]) },
  ]

  @Test(
    "If a server refuses the handshake, the stream fails, and the fallback opens the next ones",
    arguments: refusals.indices)
  func refusal(index: Int) async throws {
    let server = try LoopbackServer(answer: Self.refusals[index])
    let controller = controller()
    open(server.url("/posts.json"), ["a": "b"], on: controller)
    try await recorder.waitForSignals(["closed: notEventStream"])
    for count in 1...2 {
      let stream = open(server.url("/posts.json"), ["a": "b"], on: controller)
      let other = try #require(fallback.streams.last)
      #expect(other.url == server.url("/posts.json") && other.urlParameters == ["a": "b"])
      #expect(fallback.streams.count == count)
      stream.close()
    }
    #expect(server.requests.map(\.path) == ["/posts.json"])
    let line = "The feed is followed by server-sent events: the WebSocket handshake failed"
    #expect(lines.withLock(\.self) == [line, line])
  }

  @Test func `A handshake without a response in time counts as refused`() async throws {
    let server = try LoopbackServer { request in
      LoopbackAnswer([.send(head(for: request).dropLast(2)), .waitForHangUp])
    }
    open(server.url(), on: controller(WebSocketLimits(timeout: .milliseconds(100))))
    try await eventually("it is closed") { recorder.isClosed }
    // Under load the time may be over before the server has accepted the connection.
    #expect(["closed: notEventStream", "closed: timedOut"].contains(recorder.signals.first))
  }

  @Test("After a message in an unknown format, the stream fails and the next one uses the fallback")
  func otherMessages() async throws {
    let messages = [text("hello"), text(#"{"type": "hello"}"#), [0x82, 1, 0x61]]
    for message in messages {
      let server = try LoopbackServer { .webSocket($0, .send(message), .waitForHangUp) }
      let (controller, recorder) = (controller(), SignalRecorder())
      _ = controller.openEventStream(
        for: server.url(), urlParameters: nil, handler: recorder.record)
      try await eventually("it is closed") { recorder.isClosed }
      #expect(recorder.signals == ["opened", "closed: notEventStream"])
      #expect(try await framesOfClient(of: server) == [.close(1003)])
      let count = fallback.streams.count
      open(server.url(), on: controller)
      #expect(fallback.streams.count == count + 1)
    }
  }

  @Test("Other addresses are for the fallback", arguments: ["https://127.0.0.1/", "ftp://x/", "x"])
  func otherAddresses(address: String) throws {
    open(try #require(URL(string: address)))
    #expect(fallback.streams.map(\.url.absoluteString) == [address])
    #expect(
      lines.withLock(\.self) == [
        "The feed is followed by server-sent events: WebSockets need an http address"
      ])
  }

  // MARK: A server that breaks the protocol, or the connection

  nonisolated static let violations: [(frames: [UInt8], error: NetworkError, code: UInt16)] = [
    ([0x81, 0x81, 0, 0, 0, 0, 0x61], .other("A server must not mask its frames."), 1002),
    ([0xC1, 0], .other("A reserved bit is set."), 1002),
    ([0x83, 0], .other("The opcode is unknown."), 1002),
    ([0x09, 0], .other("A control frame must be short and not split."), 1002),
    ([0x89, 126, 0, 126], .other("A control frame must be short and not split."), 1002),
    ([0x80, 0], .other("The frames of a message are in the wrong order."), 1002),
    ([0x81, 126, 0, 5], .other("A length is not in its shortest form."), 1002),
    ([0x88, 1, 3], .other("A close code must have two bytes."), 1002),
    ([0x88, 2, 3, 0xED], .other("The close code is invalid."), 1002),
    ([0x81, 2, 0xC3, 0x28], .other("Text must be UTF-8."), 1007),
    ([0x81, 126, 3, 0xE9], .responseTooLarge(limit: 1000), 1009),
    ([0x81, 127, 0x7F] + [UInt8](repeating: 0xFF, count: 7), .responseTooLarge(limit: 1000), 1009),
    (
      [0x01, 0] + (0...1000).flatMap { _ in [0x00, 0] as [UInt8] }, .responseTooLarge(limit: 1000),
      1009
    ),
  ]

  @Test("A violation of the protocol ends the stream with its code", arguments: violations.indices)
  func violation(index: Int) async throws {
    let (frames, error, code) = Self.violations[index]
    let server = try LoopbackServer { .webSocket($0, .send(put1 + frames), .waitForHangUp) }
    open(server.url(), on: controller(WebSocketLimits(messageSize: 1000)))
    try await recorder.waitForSignals(["opened", "put 1", "closed: \(error)"])
    #expect(try await framesOfClient(of: server) == [.close(code)])
    #expect(error.errorDescription?.isEmpty == false && error.recoverySuggestion?.isEmpty == false)
  }

  @Test("A broken connection is reported as lost", arguments: [true, false])
  func breaks(resets: Bool) async throws {
    let server = try LoopbackServer { request in
      .webSocket(
        request, .send(put1 + [0x81, 5, 0x7B]), .wait(gate: "break"), resets ? .reset : .close)
    }
    open(server.url())
    try await recorder.waitForSignals(["opened", "put 1"])
    server.open("break")
    try await recorder.waitForSignals(["opened", "put 1", "closed: connectionLost"])
  }

  @Test("If a server sends half a frame and then nothing, the stream times out")
  func silence() async throws {
    let server = try LoopbackServer { request in
      .webSocket(request, .send(put1 + [0x81, 5, 0x7B]), .waitForHangUp)
    }
    open(server.url(), on: controller(WebSocketLimits(streamTimeout: .milliseconds(100))))
    try await recorder.waitForSignals(["opened", "put 1", "closed: timedOut"])
    #expect(try await framesOfClient(of: server) == [])
  }

  // MARK: Connecting

  @Test("A host without an address, and one that accepts no connection, cannot be reached")
  func noServer() async throws {
    let server = try LoopbackServer { _ in .answer() }
    let url = server.url()
    server.stop()
    open(url)
    try await recorder.waitForSignals(["closed: cannotConnect(host: \"127.0.0.1\")"])
    open(url, on: controller(WebSocketLimits(resolve: { _, _ in [] })))
    try await eventually("it is closed") { recorder.signals.count == 2 }
    #expect(Set(recorder.signals) == ["closed: cannotConnect(host: \"127.0.0.1\")"])
    #expect(fallback.streams.isEmpty)
  }

  @Test func `If an address accepts no connection, the next one is tried`() async throws {
    let server = try LoopbackServer { .webSocket($0, .send([0x88, 0])) }
    let deadServer = try LoopbackServer { _ in .answer() }
    deadServer.stop()
    let dead = deadServer.port
    let limits = WebSocketLimits(resolve: { host, port in
      TCPAddress.all(of: host, port: dead) + TCPAddress.all(of: host, port: port)
    })
    open(server.url(), on: controller(limits))
    try await recorder.waitForSignals(["opened", "closed"])
  }

  @Test func `A name is resolved, and the server gets it in the request`() async throws {
    let server = try LoopbackServer { .webSocket($0, .send([0x88, 0])) }
    // This may be ::1, too, where nobody listens.
    open(try #require(URL(string: "http://LOCALHOST:\(server.port)")))
    try await recorder.waitForSignals(["opened", "closed"])
    #expect(server.requests.first?.header("Host") == "localhost:\(server.port)")
    #expect(server.requests.first?.target == "/")
  }

  #if os(Linux)
    @Test("A connection that the server never accepts times out, and can be closed before")
    func fullQueue() async throws {
      let server = try FullListener()
      let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/"))
      open(url, on: controller(WebSocketLimits(timeout: .milliseconds(50))))
      try await recorder.waitForSignals(["closed: timedOut"])
      open(url).close()
      try await recorder.waitForSignals(["closed: timedOut", "closed"])
      #expect(fallback.streams.isEmpty)
    }
  #endif

  // MARK: Closing

  @Test("A stream can be closed at any time: during the handshake, and after a refusal")
  func closeEarly() async throws {
    let server = try LoopbackServer { request in
      request.path == "/silent" ? LoopbackAnswer([.waitForHangUp]) : .answer(404)
    }
    open(server.url("/silent")).close()
    try await recorder.waitForSignals(["closed"])
    let count = server.requests.count
    let silent = open(server.url("/silent"))
    try await eventually("it is asked for") { server.requests.count > count }
    silent.close()
    try await recorder.waitForSignals(["closed", "closed"])
    try await eventually("the server sees it") {
      server.hangUpCount == server.requests.count { $0.path == "/silent" }
    }
    #expect(fallback.streams.isEmpty)
    for _ in 0..<20 {
      let recorder = SignalRecorder()
      let stream = controller().openEventStream(
        for: server.url(), urlParameters: nil, handler: recorder.record)
      await Task.yield()
      stream.close()
      try await eventually("it is over") { recorder.isClosed }
      #expect(recorder.signals.count == 1)
    }
  }

  @Test("A stream outlives the owner of its controller, and nothing outlives the stream")
  func lifetime() async throws {
    let server = try LoopbackServer { request in
      .webSocket(request, .wait(gate: "x"), .send(put1), .waitForHangUp)
    }
    var controller: WebSocketController? = controller()
    weak let weakController = controller
    var stream: (any EventStreamConnection)? = open(server.url(), on: controller)
    weak let weakStream = stream as AnyObject?
    controller = nil
    server.open("x")
    try await recorder.waitForSignals(["opened", "put 1"])
    stream?.close()
    stream = nil
    try await eventually("all is gone") { weakController == nil && weakStream == nil }
    #expect(recorder.signals == ["opened", "put 1", "closed"])
  }
}

typealias Answer = @Sendable (LoopbackRequest) -> LoopbackAnswer

private let upgrade = ["Upgrade: WebSocket", "Connection: keep-alive, Upgrade"]

private func head(for request: LoopbackRequest) -> [UInt8] {
  let key = request.header("Sec-WebSocket-Key") ?? ""
  return LoopbackAnswer.head(
    101, upgrade + ["Sec-WebSocket-Accept: \(WebSocketHandshake.accept(key: key))"])
}

private let put1 = text(#"{"event": "put", "data": 1}"#)

func text(_ text: String, first: UInt8 = 0x81) -> [UInt8] {
  [first] + WebSocketFrame(opcode: .text, payload: Data(text.utf8)).bytes(from: .server).dropFirst()
}

extension LoopbackAnswer {
  static func webSocket(_ request: LoopbackRequest, _ steps: [Step]) -> LoopbackAnswer {
    LoopbackAnswer([.send(PostControllersTests.head(for: request))] + steps)
  }

  fileprivate static func webSocket(_ request: LoopbackRequest, _ steps: Step...) -> Self {
    webSocket(request, steps)
  }

  /// A wrong response.
  fileprivate static func webSocket(
    _ request: LoopbackRequest, status: Int = 101, fields: [String] = upgrade, accept: String? = nil
  ) -> LoopbackAnswer {
    let key = request.header("Sec-WebSocket-Key") ?? ""
    let accept = accept ?? WebSocketHandshake.accept(key: key)
    return LoopbackAnswer([
      .send(head(status, fields + ["Sec-WebSocket-Accept: \(accept)"])), .waitForHangUp,
    ])
  }
}

#if os(Linux)
  /// A listening socket whose queue is full, so that a connection to it stays under way.
  private final class FullListener {
    let port: UInt16
    private let descriptors: [Int32]

    init() throws {
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      var clients: [Int32] = []
      withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          _ = bind(listener, $0, size)
          _ = listen(listener, 0)
          _ = getsockname(listener, $0, &size)
          // Fill the queue: the kernel accepts one or two connections more than the backlog.
          for _ in 0..<4 {
            let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            _ = fcntl(client, F_SETFL, O_NONBLOCK)
            _ = connect(client, $0, size)
            clients.append(client)
          }
        }
      }
      port = UInt16(bigEndian: address.sin_port)
      descriptors = [listener] + clients
    }

    deinit { for descriptor in descriptors { close(descriptor) } }
  }
#endif
