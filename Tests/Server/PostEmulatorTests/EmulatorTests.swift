import DatabaseService
import Foundation
import HTTPServer
import RealtimeDatabase
import TestSupport
import Testing

@testable import PostEmulator

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.loopback)
struct EmulatorTests {
  private func connect(to emulator: Emulator) throws -> RawConnection {
    let port = try #require(URL(string: emulator.address)?.port)
    return try RawConnection(port: UInt16(port), of: emulator)
  }

  @Test
  func `URLSession reads what URLSession has written`() async throws {
    let emulator = try Emulator(service: DatabaseService())
    let session = URLSession(configuration: .ephemeral)
    func ask(_ method: String, _ path: String, body: String? = nil) async throws -> (Int?, String) {
      var request = URLRequest(url: try #require(URL(string: emulator.address + path)))
      request.httpMethod = method
      request.httpBody = body.map { Data($0.utf8) }
      let (data, response) = try await session.data(for: request)
      return ((response as? HTTPURLResponse)?.statusCode, String(decoding: data, as: UTF8.self))
    }
    let posts = #"{"a":{"timestamp":1},"b":{"timestamp":2}}"#
    #expect(try await ask("PUT", "/posts.json", body: posts) == (200, posts))
    #expect(
      try await ask("GET", "/posts.json?orderBy=%22timestamp%22&limitToLast=1")
        == (200, #"{"b":{"timestamp":2}}"#))
    #expect(
      try await ask("GET", "/posts.json?limitToLast=1")
        == (400, #"{"error":"orderBy must be defined when other query parameters are defined"}"#))
    #expect(try await ask("DELETE", "/posts/a.json") == (200, "null"))
    #expect(try await ask("GET", "/posts/a.json") == (200, "null"))
    #expect(try await ask("GET", "/").0 == 404)
    session.invalidateAndCancel()
    await emulator.stop()
  }

  @Test
  func `Listeners hear what happens and that the server is there`() throws {
    let emulator = try Emulator(service: DatabaseService())
    let listener = try connect(to: emulator)
    listener.send(
      "GET /posts.json HTTP/1.1\r\nHost: localhost\r\nAccept: application/json, text/event-stream\r\n\r\n"
    )
    let head = listener.receive(until: "\r\n\r\n")
    #expect(head.contains("Content-Type: text/event-stream\r\n"))
    #expect(
      listener.receive(until: "null}\n\n")
        .hasSuffix("\r\nevent: put\ndata: {\"path\":\"/\",\"data\":null}\n\n"))
    let writer = try connect(to: emulator)
    writer.send("PUT /posts/a.json HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\n5")
    #expect(writer.receive(until: "\r\n") == "HTTP/1.1 200 OK\r\n")
    #expect(
      listener.receive(until: "5}\n\n")
        .hasSuffix("event: put\ndata: {\"path\":\"/a\",\"data\":5}\n\n"))
    emulator.streams.keepAlive()
    #expect(
      listener.receive(until: "null\n\n").hasSuffix("event: keep-alive\ndata: null\n\n"))
  }

  @Test
  func `The same events come through a WebSocket`() throws {
    let emulator = try Emulator(service: DatabaseService())
    let listener = try connect(to: emulator)
    listener.send(
      "GET /posts.json HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
    #expect(listener.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 101 "))
    let put = #"{"event": "put", "data": {"path":"/","data":null}}"#
    #expect(
      listener.receive(count: 2 + put.utf8.count) == [0x81, UInt8(put.utf8.count)] + put.utf8)
    emulator.streams.keepAlive()
    let keepAlive = #"{"event": "keep-alive", "data": null}"#
    #expect(
      listener.receive(count: 2 + keepAlive.utf8.count)
        == [0x81, UInt8(keepAlive.utf8.count)] + keepAlive.utf8)
  }

  @Test
  func `Streams are told again and again that the server is there`() throws {
    let emulator = try Emulator(service: DatabaseService(), keepAliveInterval: .milliseconds(1))
    let listener = try connect(to: emulator)
    listener.send(
      "GET /posts.json HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n")
    for _ in 0..<3 {
      let event = "event: keep-alive\ndata: null\n\n"
      #expect(listener.receive(until: event).hasSuffix(event))
    }
  }

  @Test
  func `A write of a million values is too much at once`() throws {
    #expect(!Data(repeating: UInt8(ascii: "["), count: 1_000_000).hasTooManyJSONValues)
    let body = "[\(String(repeating: "1,", count: 1_000_000))1]"
    #expect(Data(body.utf8).hasTooManyJSONValues)
    let client = try connect(to: Emulator(service: DatabaseService()))
    client.send(
      "PUT /x.json HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.utf8.count)\r\n\r\n")
    client.send(body)
    #expect(client.receive(until: "\r\n") == "HTTP/1.1 400 Bad Request\r\n")
  }

  @Test
  func `A client reads what it has written, however large, and hears of it`() throws {
    let emulator = try Emulator(service: DatabaseService())
    let client = try connect(to: emulator)
    let text = "\"" + String(repeating: "x", count: 300_000) + "\""
    client.send(
      "PUT /a.json HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)"
        + "PUT /b.json HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\n1"
        + "GET /a.json HTTP/1.1\r\nHost: localhost\r\n\r\nGET /b.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
        + "GET /.json HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n")
    let answers = client.receive(until: "\n\n").components(separatedBy: "HTTP/1.1 200 OK\r\n")
    #expect(answers.count == 6)
    #expect(answers[1].hasSuffix(text) && answers[3].hasSuffix(text))
    #expect(answers[2].hasSuffix("\r\n\r\n1") && answers[4].hasSuffix("\r\n\r\n1"))
    #expect(
      answers[5].hasSuffix(
        "event: put\ndata: {\"path\":\"/\",\"data\":{\"a\":\(text),\"b\":1}}\n\n"))
  }

  @Test
  func `A query that is refused is no stream`() throws {
    let emulator = try Emulator(service: DatabaseService())
    for fields in [
      "Accept: text/event-stream\r\n",
      "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
    ] {
      let client = try connect(to: emulator)
      client.send("GET /posts.json?limitToLast=x HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n")
      #expect(client.receive(until: "\r\n") == "HTTP/1.1 400 Bad Request\r\n")
    }
  }

  @Test(arguments: [
    (
      "GET", "/a%20b+c.json?x=1&w=1+2&y=%2B&x=3&z", "GET", "/a b+c.json",
      ["x": "3", "w": "1 2", "y": "+", "z": ""]
    ),
    ("HEAD", "/a.json", "GET", "/a.json", [:]),
    (
      "GET", "/a.json?orderBy=%22%C3%A4%22&&=&a=b=c", "GET", "/a.json",
      ["orderBy": "\"ä\"", "": "", "a": "b=c"]
    ),
  ])
  func `An address is decoded`(
    method: String, target: String, expected: String, path: String, query: [String: String]
  ) throws {
    let request = try #require(
      RealtimeDatabase.Request(HTTPRequest(method: method, target: target)))
    #expect(request.httpMethod == expected)
    #expect(request.path == path)
    #expect(request.query == query)
  }

  @Test(arguments: ["/%ff.json", "/%.json", "/a.json?x=%zz", "/a.json?%ff=1"])
  func `An address that is no text is refused`(target: String) {
    #expect(RealtimeDatabase.Request(HTTPRequest(method: "GET", target: target)) == nil)
  }

  @Test
  func `A hostile address does nothing to the log`() {
    let exchange = HTTPExchange(
      method: "GET", target: "/\u{1B}[2J ä\u{202E}" + String(repeating: "a", count: 1000),
      status: 404,
      bodySize: nil)
    let line = AccessLog.text(of: exchange)
    #expect(line.hasPrefix("GET /%1B[2J%20%C3%A4%E2%80%AEaaa"))
    #expect(line.hasSuffix("aaa… 404 stream"))
    #expect(line.count < 550)
  }
}
