import Foundation
import TestSupport
import Testing

@testable import HTTPServer

@Suite
struct HTTPRequestParserTests {
  /// Several requests, one behind the other, as clients send them (RFC 9112).
  private static let stream =
    "GET /posts.json?a=b HTTP/1.1\r\nHost: x\r\n\r\n"
    + "\r\nPUT /a.json HTTP/1.1\r\nhost:x\r\nContent-Length: 5\r\nX-Two:  1 \r\nx-two: 2\r\n\r\nhello"
    + "POST /b.json HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: Chunked\r\n\r\n"
    + "4;x=\"y\"\r\nWiki\r\n00A\r\npedia in\r\n\r\n0\r\nExpires: never\r\n\r\n"
    + "DELETE http://x:80/c.json HTTP/1.0\r\nContent-Length: 0\r\n\r\n"
    + "GET HTTP://y.z?q HTTP/1.1\r\nHost: x\r\n\r\n"
    + "OPTIONS * HTTP/1.1\r\nHost: \r\nEmpty:\r\n\r\n"

  private static let requests = [
    HTTPRequest(method: "GET", target: "/posts.json?a=b", headers: ["host": "x"]),
    HTTPRequest(
      method: "PUT", target: "/a.json",
      headers: ["host": "x", "content-length": "5", "x-two": "1, 2"], body: Data("hello".utf8)),
    HTTPRequest(
      method: "POST", target: "/b.json", headers: ["host": "x", "transfer-encoding": "Chunked"],
      body: Data("Wikipedia in\r\n".utf8)),
    HTTPRequest(
      method: "DELETE", target: "/c.json", isHTTP10: true,
      headers: ["host": "x:80", "content-length": "0"]),
    HTTPRequest(method: "GET", target: "/?q", headers: ["host": "y.z"]),
    HTTPRequest(method: "OPTIONS", target: "*", headers: ["host": "", "empty": ""]),
  ]

  private func requests(in parts: [ArraySlice<UInt8>], limits: HTTPLimits = HTTPLimits()) throws
    -> [HTTPRequest]
  {
    var parser = HTTPRequestParser(limits: limits)
    var requests: [HTTPRequest] = []
    for part in parts {
      part.withUnsafeBytes { parser.append($0) }
      while let request = try parser.next() { requests.append(request) }
    }
    return requests
  }

  private func status(of text: String, limits: HTTPLimits = HTTPLimits()) -> Int? {
    do {
      _ = try requests(in: [Array(text.utf8)[...]], limits: limits)
      return nil
    } catch {
      return (error as? HTTPRequestError)?.status
    }
  }

  @Test func `Requests are the same wherever their bytes are split`() throws {
    let bytes = Array(Self.stream.utf8)
    for position in bytes.indices {
      #expect(try requests(in: [bytes[..<position], bytes[position...]]) == Self.requests)
    }
    #expect(try requests(in: bytes.indices.map { bytes[$0...$0] }) == Self.requests)
  }

  private static let malformedLines = [
    "GET  / HTTP/1.1", "GET / HTTP/1.1 ", " GET / HTTP/1.1", "GET /", "GE(T / HTTP/1.1",
    "GET posts.json HTTP/1.1", "GET * HTTP/1.1", "CONNECT x:80 HTTP/1.1", "GET /\u{7F} HTTP/1.1",
    "GET / HTTP/11", "GET / http/1.1",
  ]

  private static let malformedFields = [
    // Two readers that disagree about where a request ends let a third one in between.
    "Content-Length: 5\r\nTransfer-Encoding: chunked", "Content-Length: 5\r\nContent-Length: 6",
    "Content-Length: 5, 5", "Content-Length: +5", "Content-Length: -5", "Content-Length: 0x5",
    "Content-Length:", "Content-Length : 5", "X: a\r\n b", "\tX: a",
    "Transfer-Encoding: chunked, gzip", "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
    "X: a\u{0}b", "Host: x", "no colon", ": no name", "Bad Name: y",
  ]

  private static let malformedHeads =
    malformedLines.map { "\($0)\r\nHost: x\r\n\r\n" }
    + malformedFields.map { "GET / HTTP/1.1\r\nHost: x\r\n\($0)\r\n\r\n" } + [
      "GET / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", "GET / HTTP/1.1\nHost: x\n\n",
      "GET / HTTP/1.1\r\nHost: x\nX: y\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\rX: y\r\n\r\n",
      "GET / HTTP/1.1\r\n\r\n",
    ]

  private static let malformedChunks = [
    "x\r\n", "\r\n", "-1\r\n", "0x5\r\nhello\r\n", "5 5\r\nhello\r\n", "5\nhello\r\n",
    "5\r\nhello!\r\n", "5\r\nhello\n", "0000000000000005\r\nhello\r\n",
    "FFFFFFFFFFFFFFFFF\r\n", "5;a\u{1}b\r\nhello\r\n", "0\r\nno colon\r\n\r\n",
  ].map { "PUT / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n\($0)" }

  private static let unsupported = [
    ("GET / HTTP/2.0\r\n", 505), ("GET / HTTP/0.9\r\n", 505), ("PRI / HTTP/2.0\r\n", 505),
    ("PUT / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n", 501),
    ("PUT / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501),
    ("PUT / HTTP/1.1\r\nHost: x\r\nExpect: cake\r\nContent-Length: 1\r\n\r\n", 417),
    ("PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999999\r\n\r\n", 413),
  ]

  @Test(arguments: ((malformedHeads + malformedChunks).map { ($0, 400) } + unsupported).samples)
  func `A malformed or unsupported request is refused`(sample: Sample<(String, Int)>) {
    let (text, expected) = sample.value
    #expect(status(of: text) == expected)
  }

  /// U+212A, the Kelvin sign, becomes “k” in lower case. U+00A0 and U+3000 are spaces, but not in HTTP.
  @Test(arguments: [
    "chun\u{212A}ed", "\u{A0}chunked", "chunked\u{3000}", "chunked,\u{A0}", "chunked\u{301}",
  ])
  func `A transfer coding is compared byte by byte`(coding: String) {
    let head = "PUT / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: \(coding)\r\n\r\n"
    #expect([400, 501].contains(status(of: head + "0\r\n\r\n")))
  }

  @Test func `The elements of a field are compared byte by byte`() {
    func request(_ value: String) -> HTTPRequest {
      HTTPRequest(method: "GET", target: "/", headers: ["connection": value, "accept": value])
    }
    #expect(request("a \t,\t Keep-ALIVE ").header("connection", contains: "keep-alive"))
    for value in ["\u{A0}keep-alive", "\u{212A}eep-alive", "keep-alive\u{2009}"] {
      #expect(!request(value).header("connection", contains: "keep-alive"))
    }
    // A mark behind a comma belongs to the next element.
    #expect(request("close,\u{301}x").header("connection", contains: "close"))
    #expect(request("*/* , Text/Event-Stream ;q=1").acceptsEventStream)
    #expect(!request("text/event-stream\u{A0}").acceptsEventStream)
    #expect(!request("text/event-streams").acceptsEventStream)
  }

  @Test(arguments: ["\u{301}", "\u{1F3FF}", "\u{200D}", "\u{600}", "\u{E9}"])
  func `A target is split at its bytes`(mark: String) throws {
    for target in ["/\(mark)a?\(mark)=1", "http://y/\(mark)a?\(mark)=1"] {
      let bytes = Array("GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n".utf8)
      let request = try #require(requests(in: [bytes[...]]).first)
      #expect(Array(request.path.utf8) == Array("/\(mark)a".utf8))
      #expect(request.query.map { Array($0.utf8) } == Array("\(mark)=1".utf8))
    }
  }

  @Test func `A request has its limits`() {
    var limits = HTTPLimits()
    limits.headSize = 100
    limits.bodySize = 10
    let head = "PUT / HTTP/1.1\r\nHost: x\r\n"
    func padded(to size: Int) -> String {
      head + "X: " + String(repeating: "a", count: size - head.utf8.count - 7) + "\r\n\r\n"
    }
    #expect(status(of: padded(to: 100), limits: limits) == nil)
    #expect(status(of: padded(to: 101), limits: limits) == 431)
    #expect(status(of: head + "X: " + String(repeating: "a", count: 99), limits: limits) == 431)
    #expect(status(of: "GET /" + String(repeating: "a", count: 99), limits: limits) == 414)
    #expect(status(of: String(repeating: "\r\n", count: 51), limits: limits) == 414)
    #expect(status(of: head + "Content-Length: 10\r\n\r\n", limits: limits) == nil)
    #expect(status(of: head + "Content-Length: 11\r\n\r\n", limits: limits) == 413)
    let chunked = head + "Transfer-Encoding: chunked\r\n\r\n"
    #expect(status(of: chunked + "5\r\nhello\r\n5\r\nhello\r\n0\r\n\r\n", limits: limits) == nil)
    #expect(status(of: chunked + "5\r\nhello\r\n6\r\n", limits: limits) == 413)
    #expect(
      status(of: chunked + "0\r\nX: " + String(repeating: "a", count: 99), limits: limits) == 431)
  }

  @Test
  func `A client that expects status 100 waits only while its body is missing`() throws {
    let head = "PUT / HTTP/1.1\r\nHost: x\r\nExpect: 100-Continue\r\nContent-Length: 2\r\n\r\n"
    var parser = HTTPRequestParser(limits: HTTPLimits())
    func feed(_ text: String) throws -> HTTPRequest? {
      Array(text.utf8).withUnsafeBytes { parser.append($0) }
      return try parser.next()
    }
    #expect(try feed(head) == nil)
    #expect(parser.awaitsContinue)
    #expect(try feed("h") == nil)
    #expect(!parser.awaitsContinue)
    #expect(try feed("i")?.body == Data("hi".utf8))
    #expect(try feed(head + "h") == nil)
    #expect(!parser.awaitsContinue)
  }
}
