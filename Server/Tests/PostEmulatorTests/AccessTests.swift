import CommandLineSupport
import Foundation
import HTTPServer
import RealtimeDatabase
import SharedDatabase
import TestSupport
import Testing

@testable import PostEmulator

@Suite
struct AccessTests {
  private func status(_ headers: [String: String], _ access: Access = Access()) -> Int {
    let request = HTTPRequest(method: "GET", target: "/a.json", headers: headers)
    return access.refusal(of: request)?.status ?? 200
  }

  private func access(_ arguments: String...) throws -> Access {
    try #require(try Options(arguments)).access
  }

  // MARK: Origins

  @Test(arguments: [
    "http://example.org", "https://example.org:9000", "null", "NULL", "", "*", "localhost",
    "http://localhost.example.org", "http://127.0.0.1.example.org", "http://example.org#localhost",
    "http://localhost@example.org", "http://user@localhost", "http://localhost/",
    "http://localhost:", "http://localhost:x", "http://localhost, http://localhost",
    "http://localhost http://example.org", "http:localhost", "//localhost", "://localhost",
    "http://", "file://", "ftp://localhost", "ws://localhost", "http://[::2]", "http://[::1].a",
    "http://[::ffff:127.0.0.1]", "http://128.0.0.1", "http://2130706433", "http://0.0.0.0",
    "http://192.168.1.2:9000", "http://a.localhost", "http://l\u{F6}calhost",
    "chrome-extension://abcdefgh",
  ])
  func `Pages from elsewhere are refused, unless all pages are allowed`(origin: String) throws {
    let headers = ["host": "localhost", "origin": origin]
    #expect(status(headers) == 403)
    #expect(status(headers, try access("--allow-origin", "https://example.net")) == 403)
    #expect(status(headers, try access("--allow-origin=*")) == 200)
  }

  @Test func `Pages of this machine and of an allowed origin may use it, and no others`() throws {
    let local = [
      "http://localhost", "http://localhost:5173", "https://localhost:1", "HTTP://LocalHost",
      "http://127.0.0.1:8080", "http://127.9.8.7", "http://[::1]:3000", "http://localhost.:80",
    ]
    let allowed = [
      "https://example.org", "https://example.org:443", "http://example.net:8080",
      "moz-extension://0a-1b", "http://localhost:1",
    ]
    let others = [
      "http://example.org", "https://example.org:8443", "http://example.net", "null",
      "https://a.example.org", "https://example.org.a",
    ]
    let access = try access(
      "--allow-origin", "https://Example.org:443", "--allow-origin=http://example.net:8080",
      "--allow-origin", "moz-extension://0a-1b")
    for (origins, access, expected) in [
      (local, Access(), 200), (allowed, access, 200), (others, access, 403),
    ] {
      for origin in origins {
        #expect(status(["host": "localhost", "origin": origin], access) == expected, "\(origin)")
      }
    }
  }

  @Test(arguments: [
    (
      "--allow-origin", "http://a", "https://example.org:8080",
      [
        "", "null", "example.org", "example.org:8080", "http://", "http://example.org/",
        "http://example.org/a", "http://*.example.org", "http://a b", "**", "http://a,http://b",
      ]
    ),
    (
      "--allow-host", "a", "class.local",
      ["", "*", "class.local:9000", "http://class.local", "a b", "a,b", "::1", "a:"]
    ),
  ])
  func `A malformed origin or host name is refused, with an example of a valid one`(
    option: String, valid: String, example: String, texts: [String]
  ) throws {
    for text in texts {
      for arguments in [[option, text], [option, valid, "\(option)=\(text)"]] {
        let error = #expect(throws: ExitError.self) { try Options(arguments) }
        #expect(error?.exitCode == 64)
        #expect(error?.message.contains(example) == true)
      }
    }
  }

  // MARK: Hosts

  @Test(arguments: [
    "example.org", "example.org:9000", "localhost.example.org", "127.0.0.1.example.org", "x", "",
    "localhost:x", "localhost:99999", "localhost, localhost", "user@localhost",
    "127.0.0.1@example.org", "::1", "[::1", "a.localhost",
  ])
  func `Other names are refused`(host: String) throws {
    #expect(status(["host": host]) == 403)
    // An emulator that is open to all pages refuses these hosts, too.
    #expect(status(["host": host], try access("--allow-origin", "*")) == 403)
  }

  @Test func `Localhost, addresses and allowed names are served, and no others`() throws {
    let own = [
      "localhost", "localhost:9000", "LOCALHOST:80", "localhost.:9000", "127.0.0.1:9000",
      "127.0.0.1", "10.0.2.2:9000", "192.168.1.2:9000", "[::1]:9000", "[::1]",
      "[fe80::1%25eth0]:9000",
    ]
    let allowed = ["class.local", "CLASS.LOCAL.:9000", "pi:1", "localhost", "127.0.0.1"]
    let others = ["a.class.local", "class.local.a", "aclass.local", "local", ""]
    let access = try access(
      "--allow-host", "Class.local", "--allow-host=pi.", "--allow-host", "[::]")
    for (hosts, access, expected) in [
      (own, Access(), 200), (allowed, access, 200), (others, access, 403),
    ] {
      for host in hosts { #expect(status(["host": host], access) == expected, "\(host)") }
    }
    #expect(status(["host": "pi", "origin": "http://pi"], access) == 403)
  }

  // MARK: Over HTTP

  /// Returns the head of the response, and the data afterwards. The emulator begins with `{"a":1}`.
  private func answer(
    to line: String, _ fields: String..., body: String = "", access: Access = Access(),
    rules: RealtimeDatabase.Rules = .open
  ) throws -> (answer: String, database: String) {
    let database = SharedDatabase()
    try database.replaceAll(withJSON: Data(#"{"a":1}"#.utf8))
    database.rules = rules
    let emulator = try Emulator(database: database, access: access)
    let client = try RawConnection(to: emulator)
    client.send(
      "\(line)\r\n" + fields.map { "\($0)\r\n" }.joined()
        + "Connection: close\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    return (client.receive(until: "\r\n\r\n"), String(decoding: try database.json(), as: UTF8.self))
  }

  private static let upgrade =
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="

  @Test(
    arguments: ([
      ("DELETE /.json", "Authorization: Bearer owner"), ("POST /.json?auth=owner", "A: b"),
      ("PUT /.json", "Authorization: Bearer owner"), ("PATCH /.json?access_token=owner", "A: b"),
      ("POST /.json", "X-HTTP-Method-Override: DELETE\r\nAuthorization: Bearer owner"),
      ("GET /.json?auth=owner", "A: b"), ("HEAD /.json?auth=owner", "A: b"),
      ("GET /.json?auth=owner", "Accept: text/event-stream"), ("GET /.json?auth=owner", upgrade),
      ("OPTIONS /.json", "Access-Control-Request-Method: DELETE"),
      ("OPTIONS *", "Access-Control-Request-Method: DELETE"), ("GET /nowhere", "A: b"),
    ] as [(String, String)]).samples)
  func `A request of a foreign page does nothing`(sample: Sample<(String, String)>) throws {
    let (line, field) = sample.value
    for origins in [
      ["Origin: http://example.org"], ["origin: null"], ["Origin:"],
      ["Origin: http://localhost", "Origin: http://localhost"],
      ["Origin: http://localhost", "ORIGIN: http://example.org"],
    ] {
      let (answer, database) = try answer(
        to: "\(line) HTTP/1.1", "Host: localhost", origins.joined(separator: "\r\n"), field,
        body: field == Self.upgrade ? "" : #"{"a":2}"#, rules: .locked)
      #expect(answer.hasPrefix("HTTP/1.1 403 Forbidden\r\n"), "\(origins)")
      #expect(!answer.contains("Access-Control-"))
      #expect(answer.contains("\r\nVary: Origin\r\n"))
      #expect(database == #"{"a":1}"#)
    }
  }

  @Test func `A response to a page of this machine allows only that page`() throws {
    let origin = "Origin: http://localhost:5173"
    let (answer, _) = try answer(to: "GET /a.json HTTP/1.1", "Host: localhost:9000", origin)
    #expect(answer.hasPrefix("HTTP/1.1 200 "))
    #expect(answer.contains("\r\nAccess-Control-Allow-Origin: http://localhost:5173\r\n"))
    #expect(answer.contains("\r\nAccess-Control-Expose-Headers: ETag\r\n"))
    #expect(answer.contains("\r\nVary: Origin\r\n"))
    // It can read why something is refused, too.
    let (refusal, _) = try self.answer(
      to: "PUT /a.json HTTP/1.1", "Host: localhost", origin, "Transfer-Encoding: gzip")
    #expect(refusal.hasPrefix("HTTP/1.1 400 "))
    #expect(refusal.contains("\r\nAccess-Control-Allow-Origin: http://localhost:5173\r\n"))
    let (stream, _) = try self.answer(
      to: "GET /a.json HTTP/1.0", "Accept: text/event-stream", origin)
    #expect(stream.contains("\r\nAccess-Control-Allow-Origin: http://localhost:5173\r\n"))
  }

  @Test func `An allowed page may ask for the methods and fields that it needs`() throws {
    let (answer, _) = try answer(
      to: "OPTIONS /a.json HTTP/1.1", "Host: localhost", "Origin: http://[::1]:1",
      "Access-Control-Request-Headers: x-a, b", "Access-Control-Request-Private-Network: true")
    #expect(answer.hasPrefix("HTTP/1.1 200 "))
    #expect(answer.contains("\r\nAccess-Control-Allow-Origin: http://[::1]:1\r\n"))
    #expect(answer.contains("\r\nAccess-Control-Allow-Headers: x-a, b\r\n"))
    #expect(answer.contains(/\r\nAccess-Control-Allow-Methods: .*PATCH/))
    #expect(answer.contains("\r\nAccess-Control-Allow-Private-Network: true\r\n"))
  }

  @Test func `Programs and, if the emulator is open to all, pages need no permission`() throws {
    let (answer, database) = try answer(
      to: "DELETE /a.json HTTP/1.1", "Host: 127.0.0.1:9000", "Sec-Fetch-Site: cross-site")
    #expect(answer.hasPrefix("HTTP/1.1 200 "))
    #expect(!answer.contains("Access-Control-"))
    #expect(answer.contains("\r\nVary: Origin\r\n"))
    #expect(database == "null")
    let access = try access("--allow-origin", "*")
    for origin in ["Origin: http://example.org", "Origin: null", "A: b"] {
      let (answer, database) = try self.answer(
        to: "DELETE /a.json HTTP/1.1", "Host: localhost", origin, access: access)
      #expect(answer.contains("\r\nAccess-Control-Allow-Origin: *\r\n"))
      #expect(!answer.contains("Vary"))
      #expect(database == "null")
    }
  }

  @Test(arguments: [
    ("DELETE /a.json HTTP/1.1", ["Host: example.org:9000"], 403),
    ("DELETE http://example.org:9000/a.json HTTP/1.1", ["Host: localhost"], 403),
    ("DELETE http://example.org/a.json HTTP/1.0", [], 403),
    ("DELETE /a.json HTTP/1.1", ["Host:"], 403),
    ("DELETE /a.json HTTP/1.1", ["Host: localhost", "Host: localhost"], 400),
    ("DELETE /a.json HTTP/1.1", [], 400),
    // As the RFC says, the address counts.
    ("DELETE http://localhost:9000/a.json HTTP/1.1", ["Host: example.org"], 200),
    ("DELETE http://[::1]/a.json?ns=post HTTP/1.1", ["Host: x"], 200),
    ("DELETE /a.json HTTP/1.0", [], 200),
  ])
  func `A request under a foreign host name has no effect`(
    line: String, fields: [String], status: Int
  ) throws {
    let (answer, database) = try answer(to: line, (fields + ["A: b"]).joined(separator: "\r\n"))
    #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
    #expect(database == (status == 200 ? "null" : #"{"a":1}"#))
  }
}
