import Foundation
import PostControllers
import PostModel
import PostTesting
import RealtimeDatabase
import ScreenTesting
import TestSupport
import Testing

/// A server whose feed changes in every way at every moment, while the reader scrolls and refreshes, and streams break.
@Suite("Part Two · Black Diamonds · What comes by itself, in any order")
@MainActor
struct RandomLiveFeedTests {
  @Test(
    "In the end the list is what the server has, as far as it has been read",
    arguments: seeds(1...60, few: 2))
  func random(seed: UInt64) async throws {
    var generator = SplitMix64(state: seed)
    var entries = [FeedEntry].simple(Int.random(in: 0...60, using: &generator))
    let feed = try await LiveFeed.live(entries)
    let checker = ChangeChecker(feed.controller)
    told.streams.insert(ObjectIdentifier(try feed.stream))
    var window = try self.window(feed)
    feed.network.isHolding = true
    for step in 0..<80 {
      switch Int.random(in: 0..<14, using: &generator) {
      case 0: feed.controller.fetchPosts()
      case 1: feed.controller.fetchPosts(reset: false)
      case 2...5:
        let count = feed.network.heldRequests.count
        if count > 0 { feed.network.release(.random(in: 0..<count, using: &generator)) }
      case 6 where try !feed.stream.isClosed:
        try feed.stream.end()
      case 6, 7:
        // A broken stream is noticed and opened again, or both later.
        feed.sleep.wake()
        await Task.yield()
      default:
        change(&entries, step: step, on: feed.server, using: &generator)
        let stream = try feed.stream
        if !stream.isClosed, told.streams.contains(ObjectIdentifier(stream)) {
          let current = try self.window(feed)
          try tell(from: window, to: current, on: feed, using: &generator)
          window = current
        }
      }
      if let stream = feed.streaming.streams.last, !stream.isClosed,
        !told.streams.contains(ObjectIdentifier(stream))
      {
        told.streams.insert(ObjectIdentifier(stream))
        stream.put("/", try feed.window(of: stream))
        window = try self.window(feed)
      }
      if Bool.random(using: &generator) { await Task.yield() }
    }
    feed.network.isHolding = false
    feed.network.releaseAll()
    let told = told
    try await eventually("the last stream is told of") {
      feed.sleep.wake()
      if let stream = feed.streaming.streams.last, !stream.isClosed {
        if told.streams.insert(ObjectIdentifier(stream)).inserted {
          stream.put("/", (try? feed.window(of: stream)) ?? "")
        }
        return feed.following == "live" && feed.controller.status.requestCount == 0
      }
      return false
    }
    let marker = FeedEntry.post("marker", at: 1e10, key: FeedEntry.key(5000))
    entries.append(marker)
    try feed.put(marker)
    try await feed.waitUntil("all is heard") { feed.texts.first == "marker" }
    try await feed.controller.waitUntilIdle()

    let start = try #require(try feed.stream.urlParameters["startAt"].flatMap(Double.init))
    // After a refresh, the stream covers more than what has been read since.
    let covered = feed.controller.posts.filter { $0.timestamp >= start }
    #expect(covered == Array(entries.posts.filter { $0.timestamp >= start }.prefix(covered.count)))
    await feed.controller.fetch()
    await feed.controller.fetchAll()
    #expect(feed.controller.posts == entries.posts)
    #expect(checker.updateCount > 0)
  }

  /// The streams that have said what they cover.
  private final class Told {
    var streams: Set<ObjectIdentifier> = []
  }
  private let told = Told()

  /// The entries that the latest stream covers, by their keys.
  private func window(_ feed: LiveFeed) throws -> [String: String] {
    let json = try feed.window(of: feed.stream)
    let object = try JSONSerialization.jsonObject(
      with: Data(json.utf8), options: .fragmentsAllowed)
    return try (object as? [String: Any] ?? [:]).mapValues {
      String(
        decoding: try JSONSerialization.data(withJSONObject: $0, options: .sortedKeys),
        as: UTF8.self)
    }
  }

  /// Writes, edits, dates back or deletes a post.
  private func change(
    _ entries: inout [FeedEntry], step: Int, on server: InProcessDatabase,
    using generator: inout SplitMix64
  ) {
    let index = entries.indices.randomElement(using: &generator)
    var time = 1_447_000_000 + Double(step)
    // Now and then there are ties and posts from clocks that are late.
    if Bool.random(using: &generator) {
      time = 1_446_999_990 + Double(Int.random(in: 0..<15, using: &generator))
    }
    switch (Int.random(in: 0..<4, using: &generator), index) {
    case (0, let index?):
      server.delete(entries.remove(at: index))
    case (1, let index?):
      guard let post = entries[index].post else { return }
      entries[index] = .post("edit \(step)", at: post.timestamp, key: entries[index].key)
      server.put(entries[index])
    default:
      entries.append(.post(1000 + step, at: time))
      server.put(entries[entries.count - 1])
    }
  }

  /// Says what has changed in a window, in one of the ways in which servers do.
  private func tell(
    from old: [String: String], to new: [String: String], on feed: LiveFeed,
    using generator: inout SplitMix64
  ) throws {
    let keys = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.sorted()
    let stream = try feed.stream
    for key in keys {
      let json = new[key] ?? "null"
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: stream.patch("/", #"{"\#(key)": \#(json)}"#)
      case 1 where new[key] != nil && old[key] != nil: stream.put("/\(key)/text", "\"later\"")
      default: stream.put("/\(key)", json)
      }
    }
  }
}
