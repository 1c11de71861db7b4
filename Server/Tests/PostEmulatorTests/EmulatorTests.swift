import Foundation
import RealtimeDatabase
import SharedDatabase
import TestSupport
import Testing

@testable import HTTPServer
@testable import PostEmulator

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension RawConnection {
  convenience init(to emulator: Emulator, sending text: String = "") throws {
    let port = try #require(URL(string: emulator.address)?.port)
    try self.init(port: UInt16(port), of: emulator)
    send(text)
  }
}

func request(_ line: String, _ fields: String..., body: String = "") -> String {
  "\(line) HTTP/1.1\r\nHost: localhost\r\n" + fields.map { "\($0)\r\n" }.joined()
    + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
}

extension Emulator {
  convenience init() throws { try self.init(database: SharedDatabase()) }
}

@Suite(.loopback)
struct EmulatorTests {
  @Test func `URLSession reads what URLSession has written`() async throws {
    let emulator = try Emulator()
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

  @Test func `Listeners receive changes and keep-alive events`() throws {
    let emulator = try Emulator(database: SharedDatabase(), keepAliveInterval: .milliseconds(100))
    let listener = try RawConnection(
      to: emulator,
      sending: request("GET /posts.json", "Accept: application/json, text/event-stream"))
    #expect(listener.receive(until: "\r\n\r\n").contains("Content-Type: text/event-stream\r\n"))
    #expect(
      listener.receive(until: "null}\n\n")
        .hasSuffix("\r\nevent: put\ndata: {\"path\":\"/\",\"data\":null}\n\n"))
    let writer = try RawConnection(to: emulator, sending: request("PUT /posts/a.json", body: "5"))
    #expect(writer.receive(until: "\r\n") == "HTTP/1.1 200 OK\r\n")
    #expect(
      listener.receive(until: "5}\n\n")
        .hasSuffix("event: put\ndata: {\"path\":\"/a\",\"data\":5}\n\n"))
    for _ in 0..<3 {
      let event = "event: keep-alive\ndata: null\n\n"
      #expect(listener.receive(until: event).hasSuffix(event))
    }
  }

  @Test func `A write of a million values is too much at once`() throws {
    #expect(!Data(repeating: UInt8(ascii: "["), count: 1_000_000).hasTooManyJSONValues)
    let body = "[\(String(repeating: "1,", count: 1_000_000))1]"
    #expect(Data(body.utf8).hasTooManyJSONValues)
    let client = try RawConnection(to: Emulator(), sending: request("PUT /x.json", body: body))
    #expect(client.receive(until: "\r\n") == "HTTP/1.1 400 Bad Request\r\n")
  }

  @Test func `A client reads its own large writes, and its stream has them`() throws {
    let emulator = try Emulator()
    let client = try RawConnection(to: emulator)
    let text = "\"" + String(repeating: "x", count: 300_000) + "\""
    client.send(
      request("PUT /a.json", body: text) + request("PUT /b.json", body: "1")
        + request("GET /a.json") + request("GET /b.json")
        + request("GET /.json", "Accept: text/event-stream"))
    let answers = client.receive(until: "\n\n").components(separatedBy: "HTTP/1.1 200 OK\r\n")
    #expect(answers.count == 6)
    #expect(answers[1].hasSuffix(text) && answers[3].hasSuffix(text))
    #expect(answers[2].hasSuffix("\r\n\r\n1") && answers[4].hasSuffix("\r\n\r\n1"))
    #expect(
      answers[5].hasSuffix(
        "event: put\ndata: {\"path\":\"/\",\"data\":{\"a\":\(text),\"b\":1}}\n\n"))
  }

  @Test(arguments: [
    ("/a%20b+c.json?x=1&w=1+2&y=%2B&x=3&z", "/a b+c.json", ["x=3", "w=1 2", "y=+", "z="]),
    ("/a.json?orderBy=%22%C3%A4%22&&=&a=b=c", "/a.json", ["orderBy=\"ä\"", "=", "a=b=c"]),
    // Marks that Swift joins with the character before or behind them.
    ("/%CC%81/%CC%81.json?%CC%81=%CC%81&z", "/\u{301}/\u{301}.json", ["\u{301}=\u{301}", "z="]),
    ("/\u{301}.json?\u{301}=\u{301}&\u{301}z", "/\u{301}.json", ["\u{301}=\u{301}", "\u{301}z="]),
    ("/%F0%9F%8F%BF.json?z=%F0%9F%8F%BF", "/\u{1F3FF}.json", ["z=\u{1F3FF}"]),
    ("/%D8%80/%D8%80.json?%D8%80=%D8%80", "/\u{600}/\u{600}.json", ["\u{600}=\u{600}"]),
  ])
  func `An address is decoded`(target: String, path: String, query: [String]) throws {
    let request = try get(target)
    #expect(request.httpMethod == "GET" && Array(request.path.utf8) == Array(path.utf8))
    let items = request.query.map { Array("\($0)=\($1)".utf8) }
    #expect(Set(items) == Set(query.map { Array($0.utf8) }))
  }

  private func get(
    _ target: String, _ headers: [String: String] = [:]
  ) throws(RealtimeDatabase.Refusal) -> RealtimeDatabase.Request {
    try RealtimeDatabase.Request(HTTPRequest(method: "GET", target: target, headers: headers))
  }

  @Test(arguments: [
    ("/%ff.json", 400), ("/%.json", 400), ("/a.json?x=%zz", 400), ("/a.json?%ff=1", 400),
    ("/a.json?auth=secret", 401), ("/a.json?auth=", 401), ("/a.json?auth=a.b.c", 401),
    ("/a.json?auth=\(part).W10.", 401), ("/a.json?auth=..", 401),
    ("/a.json?auth=\(part).\(part)", 401),
  ])
  func `An address that is not UTF-8 is refused, and so is a malformed token`(
    target: String, status: Int
  ) throws {
    let refusal = #expect(throws: RealtimeDatabase.Refusal.self) { try get(target) }
    #expect(refusal?.response.status == status)
  }

  @Test(arguments: [
    ("POST", "PATCH", "PATCH"), ("POST", "get", "GET"), ("POST", "Put", "PUT"),
    ("PUT", "PATCH", "PUT"), ("HEAD", "PATCH", "GET"), ("POST", "po\u{17F}t", "po\u{17F}t"),
  ])
  func `A POST can name another method in a header`(
    method: String, override: String, expected: String
  ) throws {
    let request = HTTPRequest(
      method: method, target: "/a.json", headers: ["x-http-method-override": override])
    #expect(try RealtimeDatabase.Request(request).httpMethod == expected)
  }

  @Test(arguments: [
    ("Bearer owner", "", true), ("bearer owner", "", true), ("Bearer somebody", "", false),
    ("Bearer \u{301} owner", "", false), ("", "access_token=owner", true),
    ("", "access_token=someone", false), ("", "auth=owner", true),
  ])
  func `The owner names itself in a header or a parameter`(
    field: String, query: String, isFromOwner: Bool
  ) throws {
    #expect(try get("/a.json?\(query)", ["authorization": field]).isFromOwner == isFromOwner)
  }

  /// Base64 of an object, as in a JSON Web Token.
  private static let part = "eyJhIjoxfQ"

  @Test func `A token is accepted, and its claims may have any names`() throws {
    let claims = Data(#"{"firebase":{"identities":{"google.com":["1"]}}}"#.utf8)
      .base64EncodedString().replacing("=", with: "")
    for claims in [Self.part, claims] {
      #expect(try !get("/a.json?auth=\(Self.part).\(claims).").isFromOwner)
    }
  }

  @Test func `The log escapes and shortens a hostile address`() {
    let exchange = HTTPExchange(
      method: "GET", target: "/\u{1B}[2J ä\u{202E}" + String(repeating: "a", count: 1000),
      status: 404, bodySize: nil)
    let line = AccessLog.text(of: exchange)
    #expect(line.hasPrefix("GET /%1B[2J%20%C3%A4%E2%80%AEaaa"))
    #expect(line.hasSuffix("aaa… 404 stream"))
    #expect(line.count < 550)
  }

  @Test(
    arguments: ([
      ("/a.json?auth=s3cret", "/a.json?auth=***"),
      ("/a.json?print=1&access_token=s3cret=&ns=x", "/a.json?print=1&access_token=***&ns=x"),
      ("/a.json?%61uth=s3cret&auth=s3cret&AUTH=s3cret", "/a.json?%61uth=***&auth=***&AUTH=***"),
      ("/a.json?x=%zz&auth=s3cret?&author=ada&", "/a.json?x=%zz&auth=***&author=ada&"),
      (
        "/a?acc%65ss%5ftoken=" + String(repeating: "s3cret", count: 1000), "/a?acc%65ss%5ftoken=***"
      ),
      ("/auth=ada.json", "/auth=ada.json"),
      ("/a.json?orderBy=%22auth%22", "/a.json?orderBy=%22auth%22"),
      ("/a.json?auth", "/a.json?auth=***"), ("*", "*"),
    ] as [(String, String)]).samples)
  func `The log does not contain credentials`(sample: Sample<(String, String)>) {
    let (target, logged) = sample.value
    let exchange = HTTPExchange(method: "GET", target: target, status: 200, bodySize: 4)
    #expect(AccessLog.text(of: exchange) == "GET \(logged) 200 4")
  }
}
