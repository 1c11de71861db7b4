import PostControllers
import ScreenTesting
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  /// The request in front of a stream, which makes its connection.
  extension NetworkControllerEventStreamTests {
    @Test(
      "On Linux no stream is the first answer on its connection, which would keep a processor busy")
    func connection() async throws {
      let other = try LoopbackServer { _ in .stream(.send(data1), .waitForHangUp) }
      let server = try LoopbackServer { _ in
        .redirect(307, to: other.url("/there?auth=x").absoluteString)
      }
      let stream = open(server.url("/here?auth=y"))
      try await eventually("it is open") { recorder.signals.count == 2 }
      #expect(server.requests.map(\.isFirstOnConnection) == [false])
      #expect(other.requests.map(\.isFirstOnConnection) == [false])
      #expect(other.requests.map(\.target) == ["/there?auth=x"])
      stream.close()
    }

    @Test(
      "The stream is requested after any response to the connecting request",
      arguments: ([
        .answer(405), .answer(401, headers: ["WWW-Authenticate": "Basic realm=\"x\""]),
        .redirect(307, to: "/elsewhere"), .answer(500),
      ] as [LoopbackAnswer] as [LoopbackAnswer]).samples)
    func anyHead(sample: Sample<LoopbackAnswer>) async throws {
      let server = try LoopbackServer(headAnswer: sample.value) { _ in
        .stream(.send(data1), .waitForHangUp)
      }
      let stream = open(server.url("/posts.json"))
      try await recorder.waitForSignals(["opened", "message 1"])
      #expect(server.requests.map(\.target) == ["/posts.json"])
      stream.close()
    }

    @Test("If a server hangs up on that request, it is lost; a silent server can be closed")
    func noHead() async throws {
      let rude = try LoopbackServer(headAnswer: LoopbackAnswer([.close])) { _ in .answer() }
      _ = open(rude.url())
      try await recorder.waitForSignals(["closed: connectionLost"])
      let silent = try LoopbackServer(headAnswer: LoopbackAnswer([.waitForHangUp])) { _ in .answer()
      }
      open(silent.url()).close()
      try await recorder.waitForSignals(["closed: connectionLost", "closed"])
    }
  }
#endif
