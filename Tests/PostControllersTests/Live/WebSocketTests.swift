import Foundation
import Locking
import PostTesting
import Testing

@testable import PostControllers

@Suite("Part Two · Black Diamonds · A stream over a WebSocket")
struct WebSocketTests {
  @Test(
    "A message is an event",
    arguments: [
      (#"{"event": "keep-alive", "data": null}"#, "keep-alive", "null"),
      (#"{"data":{"path":"/","data":null},"event":"put"}"#, "put", #"{"path":"/","data":null}"#),
      (
        #"{"event": "put", "data": {"path": "/a", "data": 1447000000.25}, "x": 1}"#, "put",
        #"{"path": "/a", "data": 1447000000.25}"#
      ),
      (#"{"event": "cancel", "data": "“\u00e9”"}"#, "cancel", #""“\u00e9”""#),
      (#"{"event": "put", "data": {"\ud83d": "x"}}"#, "put", #"{"\ud83d": "x"}"#),
    ])
  func message(text: String, event: String, data: String) throws {
    let message = try #require(ServerSentEvent(webSocketMessage: text))
    #expect(message.event == event)
    #expect(message.data == data)
  }

  @Test(
    "Anything else is none",
    arguments: [
      "", "{", "null", #"{"event": "put", "data": null} x"#, "[]", #"{"event": 1, "data": null}"#,
      #"{"event": "put"}"#, "put",
    ])
  func noMessage(text: String) {
    #expect(ServerSentEvent(webSocketMessage: text) == nil)
  }

  @Test("The address is that of the feed, with another scheme")
  func address() throws {
    func address(_ text: String) throws -> String? {
      WebSocketController.webSocketURL(try #require(URL(string: text)))?.absoluteString
    }
    #expect(
      try address("http://127.0.0.1:9000/posts.json?ns=x") == "ws://127.0.0.1:9000/posts.json?ns=x")
    #expect(try address("HTTPS://example.com/posts.json") == "wss://example.com/posts.json")
    #expect(try address("file:///posts.json") == nil)
  }

  #if canImport(FoundationNetworking)
    @Test("Where there are no WebSockets, the fallback is used, and somebody is told")
    func fallback() throws {
      let streaming = MockEventStreaming()
      let lines = Locked<[String]>([])
      let controller = WebSocketController(fallback: streaming) { line in
        lines.withLock { $0.append(line) }
      }
      let url = try #require(URL(string: "http://127.0.0.1/posts.json"))
      let recorder = SignalRecorder()
      let connection = controller.openEventStream(
        for: url, urlParameters: ["a": "b"], handler: recorder.record)
      #expect(streaming.streams.map(\.url) == [url])
      #expect(streaming.streams.map(\.urlParameters) == [["a": "b"]])
      streaming.streams[0].send("put", "1")
      connection.close()
      #expect(recorder.signals == ["opened", "put 1", "closed"])
      #expect(
        lines.withLock(\.self) == [
          "This system’s URLSession has no WebSockets; using server-sent events."
        ])
    }
  #endif
}
