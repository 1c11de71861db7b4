import Foundation
import Testing

@testable import PostControllers
@testable import TCPClient

@Suite("Part Two · Black Diamonds · Messages and addresses of a WebSocket")
struct WebSocketTests {
  @Test(
    "A message is an event, and other texts are not",
    arguments: [
      (#"{"event": "keep-alive", "data": null}"#, "keep-alive", "null"),
      (#"{"data":{"path":"/","data":null},"event":"put"}"#, "put", #"{"path":"/","data":null}"#),
      (
        #"{"event": "put", "data": {"path": "/a", "data": 1447000000.25}, "x": 1}"#, "put",
        #"{"path": "/a", "data": 1447000000.25}"#
      ),
      (#"{"event": "cancel", "data": "“\u00e9”"}"#, "cancel", #""“\u00e9”""#),
      (#"{"event": "put", "data": {"\ud83d": "x"}}"#, "put", #"{"\ud83d": "x"}"#),
      ("", nil, nil), ("{", nil, nil), ("null", nil, nil), ("[]", nil, nil), ("put", nil, nil),
      (#"{"event": "put", "data": null} x"#, nil, nil), (#"{"event": "put"}"#, nil, nil),
      (#"{"event": 1, "data": null}"#, nil, nil),
    ])
  func message(text: String, event: String?, data: String?) {
    let message = ServerSentEvent(webSocketMessage: text)
    #expect(message?.event == event)
    #expect(message?.data == data)
  }

  @Test(
    "The address has the host to connect to, and the host for the server",
    arguments: [
      (
        "http://127.0.0.1:9000/posts.json?ns=x", "127.0.0.1", 9000, "127.0.0.1:9000",
        "/posts.json?ns=x"
      ),
      ("HTTP://Example.com", "Example.com", 80, "example.com", "/"),
      (
        "http://example.com:80/a%20b?c=%22d%22#e", "example.com", 80, "example.com",
        "/a%20b?c=%22d%22"
      ),
      ("http://[::1]:9000/?x", "::1", 9000, "[::1]:9000", "/?x"),
      ("http://[::1]/", "::1", 80, "[::1]", "/"),
      ("http://[fe80::1%25eth0]/", "fe80::1%eth0", 80, "[fe80::1]", "/"),
      ("http://ada:secret@localhost/", "localhost", 80, "localhost", "/"),
      ("http://bücher.example/ä", "xn--bcher-kva.example", 80, "xn--bcher-kva.example", "/%C3%A4"),
    ])
  func address(text: String, host: String, port: UInt16, authority: String, target: String) throws {
    let url = try #require(URL(string: text))
    let address = try #require(WebSocketAddress(url))
    #expect(address.host == host)
    #expect(address.port == port)
    #expect(address.authority == authority)
    #expect(address.target == target)
  }

  @Test(arguments: ["https://x/", "ws://x/", "file:///x", "http:///x"])
  func `Other addresses have none`(text: String) throws {
    #expect(WebSocketAddress(try #require(URL(string: text))) == nil)
  }

  @Test func `Numeric hosts of both kinds are resolved`() {
    #expect(TCPAddress.all(of: "127.0.0.1", port: 80).map(\.family) == [AF_INET])
    #expect(TCPAddress.all(of: "::1", port: 80).map(\.family) == [AF_INET6])
  }
}
