import Foundation
import Locking
import PostControllers
import RealtimeDatabase
import ScreenTesting
import SharedDatabase
import TestSupport
import Testing

@testable import PostEmulator

@Suite(.loopback)
struct WebSocketClientTests {
  @Test(arguments: ["127.0.0.1", "::1"])
  func `The app follows a node over a WebSocket`(host: String) async throws {
    let database = SharedDatabase()
    guard let emulator = try? Emulator(database: database, host: host) else {
      #expect(host == "::1", "Some machines have no IPv6.")
      return
    }
    let (signals, log) = (Locked<[String]>([]), Locked<[String]>([]))
    let controller = WebSocketController(fallback: NetworkController()) { line in
      log.withLock { $0.append(line) }
    }
    let stream = controller.openEventStream(
      for: try #require(URL(string: emulator.address + "/posts.json")),
      urlParameters: ["orderBy": "\"timestamp\"", "startAt": "2.0"]
    ) { signal in
      signals.withLock { signals in
        switch signal {
        case .opened: signals.append("opened")
        case .event(let event): signals.append("\(event.event) \(event.data)")
        case .closed(let error): signals.append("closed \(error?.localizedDescription ?? "")")
        }
      }
    }
    func waitForSignal(_ text: String) async throws {
      try await eventually("“\(text.prefix(100))” has come: \(signals.withLock(\.self))") {
        signals.withLock { $0.last == text }
      }
    }
    try await waitForSignal(#"put {"path":"/","data":null}"#)
    // One frame for each form of a length.
    for size in [1, 1000, 100_000] {
      let post = #"{"text":"\#(String(repeating: "é", count: size))","timestamp":3}"#
      let write = RealtimeDatabase.Request(
        httpMethod: "PUT", path: "/posts/a\(size).json", body: Data(post.utf8))
      #expect(database.respond(to: [write]).map(\.status) == [200])
      try await waitForSignal(#"put {"path":"/a\#(size)","data":\#(post)}"#)
    }
    emulator.streams.keepAlive()
    try await waitForSignal("keep-alive null")
    await emulator.stop()
    try await waitForSignal("closed ")
    #expect(log.withLock(\.self) == ["The feed is followed over a WebSocket"])
    stream.close()
    #expect(signals.withLock(\.count) == 7)
  }

  @Test
  func `If the emulator refuses the query, the fallback reports why`() async throws {
    let emulator = try Emulator(database: SharedDatabase())
    let errors = Locked<[NetworkError?]>([])
    let controller = WebSocketController(fallback: NetworkController())
    for count in 1...2 {
      _ = controller.openEventStream(
        for: try #require(URL(string: emulator.address + "/posts.json")),
        urlParameters: ["limitToLast": "2"]
      ) { signal in
        if case .closed(let error) = signal {
          errors.withLock { $0.append(error as? NetworkError) }
        }
      }
      try await eventually("it is closed") { errors.withLock { $0.count == count } }
    }
    let message = "orderBy must be defined when other query parameters are defined"
    #expect(errors.withLock(\.self) == [.notEventStream, .status(code: 400, message: message)])
  }
}
