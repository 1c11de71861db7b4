import Foundation
import PostControllers
import TestSupport
import Testing

@Suite("Part One · Network Controller · Answers", .loopback)
struct NetworkControllerAnswerTests {
  let controller = NetworkController(clock: ManualTimeoutClock())

  private func result(_ answer: LoopbackAnswer) async throws -> Result<Data, NetworkError> {
    let server = try LoopbackServer { _ in answer }
    return await controller.result(.get, server.url())
  }

  @Test("Every 2xx status is success", arguments: [200, 201, 202, 203, 206, 226, 299])
  func succeeds(status: Int) async throws {
    #expect(try await result(.answer(status, text: "{\"a\":1}")) == .text("{\"a\":1}"))
  }

  private static let bytes = Data([0x00, 0xff, 0xc3, 0x28, 0x0a, 0x00])

  @Test(
    "A body arrives unchanged, if it is empty, no text, chunked, or without a length",
    arguments: [
      (.answer(200), Data()), (.answer(204), Data()), (.answer(body: bytes), bytes),
      (.chunked(["one ", "two ", "three"].map { Data($0.utf8) }), Data("one two three".utf8)),
      (.garbage("HTTP/1.0 200 OK\r\n\r\nold"), Data("old".utf8)),
    ] as [(LoopbackAnswer, Data)])
  func receivesBody(answer: LoopbackAnswer, body: Data) async throws {
    #expect(try await result(answer) == .success(body))
  }

  @Test(arguments: [
    300, 304, 305, 400, 401, 402, 403, 404, 405, 408, 409, 410, 412, 413, 418, 422, 429, 451, 499,
    500, 501, 502, 503, 504, 511, 599,
  ])
  func `Every other status is an error`(status: Int) async throws {
    #expect(try await result(.answer(status)) == .failure(.status(code: status, message: nil)))
  }

  @Test(
    "The error has the server's error text, also if the server asks for a password",
    arguments: [400, 401, 412, 503], [[:], ["WWW-Authenticate": "Basic realm=\"x\""]])
  func reportsMessage(status: Int, headers: [String: String]) async throws {
    let text = #"{"error": "Permission denied"}"#
    let answer = LoopbackAnswer.answer(status, headers: headers, text: text)
    #expect(
      try await result(answer) == .failure(.status(code: status, message: "Permission denied")))
  }

  @Test(
    "An error has no message if the body has no error text, invalid UTF-8 or deep nesting",
    arguments: ([
      "", "<html><body>Not Found</body></html>", "{", "[]", "null", "\"error\"", "{\"error\": 5}",
      "{\"error\": null}", "{\"error\": \"\"}", "{\"message\": \"x\"}", "\u{feff}",
      String(repeating: "[", count: 60_000),
    ].map { Data($0.utf8) } + [Data([0x7b, 0xff, 0xfe, 0x7d])]).samples)
  func ignoresOtherBodies(sample: Sample<Data>) async throws {
    let result = try await result(.answer(404, body: sample.value))
    #expect(result == .failure(.status(code: 404, message: nil)))
  }

  @Test func `Error text is cut to 200 characters and cannot steer a terminal`() async throws {
    let long = "{\"error\": \"" + String(repeating: "x", count: 1000) + "\"}"
    #expect(
      try await result(.answer(400, text: long))
        == .failure(.status(code: 400, message: String(repeating: "x", count: 200))))
    let escape = #"{"error": "\u001b[2Jred\r\nline\u0007\u0000"}"#
    #expect(
      try await result(.answer(400, text: escape))
        == .failure(.status(code: 400, message: "[2Jredline")))
  }
}
