import Locking
import PostTesting
import ScreenTesting
import TestSupport
import Testing

@testable import PostControllers

/// The real network controller and the real post controller, and a server on this machine that hangs up.
@Suite("Part Two · Black Diamonds · Following the feed over a connection", .loopback)
@MainActor
struct LiveEndToEndTests {
  @Test(
    "New posts arrive over the stream, also those written during an outage",
    arguments: [StreamKind.serverSentEvents, .webSocket])
  func follow(kind: StreamKind) async throws {
    let entries = [FeedEntry].simple(15)
    let database = try entries.server
    let (first, second) = (
      FeedEntry.post(100, at: 1_448_000_000), FeedEntry.post(101, at: 1_448_000_001)
    )
    let streamCount = Locked(0)
    let server = try LoopbackServer { request in
      guard kind.isWanted(by: request) else {
        return .answer(text: database.json(at: "/posts.json"))
      }
      let number = streamCount.withLock { count in
        count += 1
        return count
      }
      let window = kind.put("/", database.json(at: "/posts.json"))
      return number == 1
        ? kind.answer(
          request,
          [
            .send(window), .wait(gate: "post"), .send(kind.put("/\(first.key)", first.json)),
            .wait(gate: "break"), .reset,
          ])
        : kind.answer(request, [.send(window), .waitForHangUp])
    }
    let controller = PostController(
      networkController: NetworkController(clock: ManualTimeoutClock()),
      baseURL: server.url("/posts"), hiddenContentStore: MemoryHiddenContentStore())
    let network = NetworkController(clock: ManualTimeoutClock())
    var reconnection = ReconnectionPolicy()
    reconnection.initialDelay = .milliseconds(1)
    controller.startFollowing(
      over: kind == .webSocket ? WebSocketController(fallback: network, limits: .days) : network,
      reconnection: reconnection)
    try await eventually("the feed is live") {
      if case .live = controller.status.following { true } else { false }
    }
    #expect(controller.posts == Array(entries.posts.prefix(15)))
    server.open("post")
    try await eventually("the post is there") { controller.posts.first == first.post }
    database.put(first)
    database.put(second)
    server.open("break")
    try await eventually("the other post is there") { controller.posts.first == second.post }

    #expect(controller.posts == (entries.prefix(15) + [first, second]).posts)
    #expect(
      server.requests.map(\.target) == [
        "/posts.json?endAt=1.7976931348623157e%2B308&limitToLast=15&orderBy=%22timestamp%22",
        "/posts.json?endAt=1.7976931348623157e%2B308&orderBy=%22timestamp%22&startAt=1446999986.0",
        "/posts.json?endAt=1.7976931348623157e%2B308&orderBy=%22timestamp%22&startAt=1446999987.0",
      ])
    controller.stopFollowing()
    try await eventually("the server sees it") { server.hangUpCount == 1 }
  }
}

enum StreamKind {
  case serverSentEvents, webSocket

  func isWanted(by request: LoopbackRequest) -> Bool {
    switch self {
    case .serverSentEvents: request.header("Accept") == "text/event-stream"
    case .webSocket: request.header("Upgrade") == "websocket"
    }
  }

  func answer(_ request: LoopbackRequest, _ steps: [LoopbackAnswer.Step]) -> LoopbackAnswer {
    if self == .webSocket { return .webSocket(request, steps) }
    let head = LoopbackAnswer.head(200, ["Content-Type: text/event-stream"])
    return LoopbackAnswer([.send(head)] + steps)
  }

  func put(_ path: String, _ json: String) -> [UInt8] {
    let data = #"{"path": "\#(path)", "data": \#(json)}"#
    return self == .webSocket
      ? text(#"{"event": "put", "data": \#(data)}"#) : Array("event: put\ndata: \(data)\n\n".utf8)
  }
}
