import ScreenTesting
import Testing

@Suite("Part Two · Black Diamonds · Following the feed · A server that tells too much")
@MainActor
struct SignalBacklogTests {
  @Test("After too many events the controller reconnects and misses no post")
  func tooManyEvents() async throws {
    let feed = try await LiveFeed.live(.simple(40))
    let missed = FeedEntry.post(99, at: 1_448_000_000)
    feed.server.put(missed)
    // The controller can take in nothing as long as this runs.
    let padding = String(repeating: "x", count: 1 << 20)
    for _ in 0..<40 { try feed.stream.send("keep-alive", padding) }
    try feed.stream.put("/\(missed.key)", missed.json)
    try await feed.waitUntil("it is too much") {
      feed.following == "reconnecting: The server tells more than can be taken in."
    }
    #expect(try feed.stream.isClosed)
    #expect(feed.controller.posts.count == 15)
    try await feed.waitUntil("somebody sleeps") { feed.sleep.sleeperCount == 1 }
    try await feed.reconnect()
    #expect(feed.texts.first == "Post 99" && feed.controller.posts.count == 16)
  }
}
