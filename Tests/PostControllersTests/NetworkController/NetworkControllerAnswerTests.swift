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

  @Test("An answer without a body is empty data", arguments: [200, 204])
  func succeedsWithoutBody(status: Int) async throws {
    #expect(try await result(.answer(status)) == .success(Data()))
  }

  @Test("A body that is not text arrives unchanged")
  func receivesBytes() async throws {
    let body = Data([0x00, 0xff, 0xc3, 0x28, 0x0a, 0x00])
    #expect(try await result(.answer(body: body)) == .success(body))
  }

  @Test("A chunked answer is put together")
  func receivesChunks() async throws {
    let chunks = [Data("one ".utf8), Data("two ".utf8), Data("three".utf8)]
    #expect(try await result(.chunked(chunks)) == .text("one two three"))
  }

  @Test("An answer without a length ends with the connection")
  func receivesUntilClose() async throws {
    #expect(try await result(.garbage("HTTP/1.0 200 OK\r\n\r\nold")) == .text("old"))
  }

  @Test(
    "Every other status is an error",
    arguments: [
      300, 304, 305, 400, 401, 402, 403, 404, 405, 408, 409, 410, 412, 413, 418, 422, 429, 451, 499,
      500, 501, 502, 503, 504, 511, 599,
    ])
  func fails(status: Int) async throws {
    #expect(try await result(.answer(status)) == .failure(.status(code: status, message: nil)))
  }

  @Test("The error has the server's error text", arguments: [400, 401, 412, 503])
  func reportsMessage(status: Int) async throws {
    let answer = LoopbackAnswer.answer(status, text: #"{"error": "Permission denied"}"#)
    #expect(
      try await result(answer) == .failure(.status(code: status, message: "Permission denied")))
  }

  @Test(
    "An error has no message if the body has no error text",
    arguments: [
      "", "<html><body>Not Found</body></html>", "{", "[]", "null", "\"error\"", "{\"error\": 5}",
      "{\"error\": null}", "{\"error\": \"\"}", "{\"message\": \"x\"}", "\u{feff}",
    ])
  func ignoresOtherBodies(body: String) async throws {
    #expect(
      try await result(.answer(404, text: body)) == .failure(.status(code: 404, message: nil)))
  }

  @Test("An error has no message if its text is invalid UTF-8 or deeply nested")
  func ignoresHostileBodies() async throws {
    let bytes = Data([0x7b, 0xff, 0xfe, 0x7d])
    #expect(
      try await result(.answer(500, body: bytes)) == .failure(.status(code: 500, message: nil)))
    let nested = String(repeating: "[", count: 60_000)
    #expect(
      try await result(.answer(500, text: nested)) == .failure(.status(code: 500, message: nil)))
  }

  @Test("Error text is cut to 200 characters and cannot steer a terminal")
  func cleansMessage() async throws {
    let long = "{\"error\": \"" + String(repeating: "x", count: 1000) + "\"}"
    #expect(
      try await result(.answer(400, text: long))
        == .failure(.status(code: 400, message: String(repeating: "x", count: 200))))
    let escape = #"{"error": "\u001b[2Jred\r\nline\u0007\u0000"}"#
    #expect(
      try await result(.answer(400, text: escape))
        == .failure(.status(code: 400, message: "[2Jredline")))
  }

  @Test("A challenge for a password is a 401 like any other")
  func reportsChallenge() async throws {
    let answer = LoopbackAnswer.answer(
      401, headers: ["WWW-Authenticate": "Basic realm=\"x\""], text: #"{"error": "No"}"#)
    #expect(try await result(answer) == .failure(.status(code: 401, message: "No")))
  }
}
