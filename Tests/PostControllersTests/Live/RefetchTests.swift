import Foundation
import PostControllers
import PostModel
import PostTesting
import ScreenTesting
import TestSupport
import Testing

@Suite(
  "Part Two · Black Diamonds · What a stream tells in part and cannot be asked for", .finishing)
@MainActor
struct RefetchTests {
  private let entries = [FeedEntry].simple(40)

  /// Changes one field of each of the first posts over the stream, and waits until the controller requests them.
  private func change(_ count: Int, on feed: LiveFeed) async throws {
    feed.network.isHolding = true
    let members = entries.prefix(count).map { #""\#($0.key)/text": "x""# }
    try feed.stream.patch("/", "{\(members.joined(separator: ","))}")
    try await feed.waitUntil("they are asked for") { feed.network.heldRequests.count == count }
    feed.network.isHolding = false
  }

  private func failAll(on feed: LiveFeed) async throws {
    for _ in feed.network.heldRequests { feed.network.fail(with: NetworkError.timedOut) }
    try await feed.controller.waitUntilIdle()
  }

  private func failureCount(of feed: LiveFeed) -> Int? {
    if case .reconnecting(_, let count) = feed.controller.status.following { count } else { nil }
  }

  @Test("Several failed refetches cause one new stream and do not count as its failure")
  func severalFail() async throws {
    let feed = try await LiveFeed.live(entries)
    try await change(3, on: feed)
    try await failAll(on: feed)
    #expect(feed.following == "reconnecting: closed")
    #expect(failureCount(of: feed) == 0)
    try await feed.waitUntil("somebody sleeps") { feed.sleep.sleeperCount == 1 }
    try await feed.reconnect()
    #expect(feed.sleep.durations == [.seconds(1)])
    #expect(feed.streaming.streams.count == 2)
  }

  @Test("The wait grows only as long as the refetches fail")
  func growingWait() async throws {
    let feed = try await LiveFeed.live(entries)
    func fail(_ durations: [Int]) async throws {
      try await change(1, on: feed)
      try await failAll(on: feed)
      try await feed.waitUntil("somebody sleeps") { feed.sleep.sleeperCount == 1 }
      #expect(feed.sleep.durations == durations.map(Duration.seconds))
      #expect(failureCount(of: feed) == 0)
      feed.sleep.wake()
      try await feed.waitUntil("a stream is open") {
        feed.streaming.streams.count == durations.count + 1
      }
      try await feed.synchronize()
    }
    try await fail([1])
    try await fail([1, 2])
    try await fail([1, 2, 4])

    try await change(1, on: feed)
    feed.network.releaseAll()
    try await feed.controller.waitUntilIdle()
    try await fail([1, 2, 4, 1])
    try await fail([1, 2, 4, 1, 2])

    try feed.stream.send("keep-alive")
    try await fail([1, 2, 4, 1, 2, 1])
  }

  @Test("A failed refetch does not change the wait after a failed stream")
  func waitUnderWay() async throws {
    let feed = try await LiveFeed.live(entries)
    try await change(2, on: feed)
    try feed.stream.end(with: NetworkError.connectionLost)
    let broken = "reconnecting: The connection broke before the answer was complete."
    try await feed.waitUntil("the stream is broken") { feed.following == broken }
    try await failAll(on: feed)
    #expect(feed.following == broken)
    #expect(failureCount(of: feed) == 1)
    try await feed.waitUntil("somebody sleeps") { feed.sleep.sleeperCount == 1 }
    #expect(feed.sleep.durations == [.seconds(1)])
  }

  @Test("A refetch for an earlier stream may fail, since the next stream's snapshot has the post")
  func laterStream() async throws {
    let feed = try await LiveFeed.live(entries)
    try await change(1, on: feed)
    try await feed.breakStream(with: NetworkError.connectionLost)
    try await feed.reconnect()
    try await failAll(on: feed)
    #expect(feed.following == "live")
    #expect(try !feed.stream.isClosed)
  }

  @Test(
    "After the server cancels, a failed refetch does not reconnect",
    arguments: [
      ("cancel", "The server does not allow this feed to be read any more."),
      ("auth_revoked", "The server does not accept the credentials any more."),
    ])
  func afterCancel(event: String, reason: String) async throws {
    let feed = try await LiveFeed.live(entries)
    try await change(2, on: feed)
    try feed.stream.send(event)
    try await feed.waitUntil("it has stopped") { feed.following == "stopped: \(reason)" }
    try await failAll(on: feed)
    #expect(feed.following == "stopped: \(reason)")
  }

  @Test("After following stops, a failed refetch does not start it again")
  func afterStop() async throws {
    let feed = try await LiveFeed.live(entries)
    try await change(1, on: feed)
    feed.controller.stopFollowing()
    try await failAll(on: feed)
    #expect(feed.following == "off")
  }

  @Test("A post may have a field named “error”")
  func postWithError() async throws {
    let feed = try await LiveFeed.live(entries)
    let edited = FeedEntry.malformed(
      #"{"username": "mira", "text": "edited", "timestamp": 1446999999, "error": "boo"}"#,
      at: 1_446_999_999, key: entries[1].key)
    feed.server.put(edited)
    try feed.stream.put("/\(edited.key)/text", #""edited""#)
    try await feed.waitUntil("it is edited") { feed.texts[1] == "edited" }
    #expect(feed.following == "live")
  }

  @Test(
    "A malformed entry with a field named “error” is skipped and causes no failure",
    arguments: [
      ("/text", #"{"timestamp": 1446999999, "error": "boo"}"#), ("/text", #"{"error": 1}"#),
      ("/text", #"{"error": [1]}"#), ("", #"{"error": "boo"}"#),
    ])
  func entryWithError(path: String, json: String) async throws {
    let feed = try await LiveFeed.live(entries)
    let entry = FeedEntry.malformed(json, at: nil, key: entries[1].key)
    feed.server.put(entry)
    try feed.stream.put("/\(entry.key)\(path)", "null")
    try await feed.waitUntil("it is gone") { feed.texts.count == 14 }
    try await feed.controller.waitUntilIdle()
    #expect(feed.following == "live")
    #expect(feed.controller.malformedCount == 1)
  }

  @Test("An error response to the refetch of a post is a failure")
  func errorInstead() async throws {
    let refused = #"{"error": "Permission denied"}"#
    let server = try entries.server
    let network = MockNetworkController { request in
      request.urlParameters.isEmpty ? .success(Data(refused.utf8)) : server.response(to: request)
    }
    let controller = try await PostController.loaded(on: network)
    let (streaming, sleep) = (MockEventStreaming(), ManualSleep())
    controller.startFollowing(over: streaming, reconnection: sleep.reconnection)
    let stream = try #require(streaming.streams.first)
    stream.put("/", String(decoding: entries.feedJSON, as: UTF8.self))
    stream.put("/\(entries[1].key)/text", #""edited""#)
    try await eventually("it begins again") { sleep.sleeperCount == 1 }
    #expect(controller.posts.contains { $0.text == "Post 1" })
  }
}
