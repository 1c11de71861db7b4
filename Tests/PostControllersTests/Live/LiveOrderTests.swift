import Foundation
import PostControllers
import PostModel
import PostTesting
import TestSupport
import Testing

@Suite("Part Two · Black Diamonds · What comes by itself while answers are under way", .finishing)
@MainActor
struct LiveOrderTests {
  private let entries = [FeedEntry].simple(40)
  private let late = FeedEntry.post(99, at: 1_448_000_000)

  @Test("A refresh requested before a post arrived keeps the post and its “new” mark")
  func refreshOlderThanPost() async throws {
    let feed = try await LiveFeed.live(entries)
    let early = FeedEntry.post(98, at: 1_447_999_999)
    try feed.put(early)
    try await feed.waitUntil("the first is there") { feed.texts.first == "Post 98" }
    try await feed.holdFetch()
    let checker = ChangeChecker(feed.controller)
    try feed.put(late)
    try await feed.waitUntil("the second is there") { feed.texts.first == "Post 99" }
    feed.network.release()
    try await feed.controller.waitUntilIdle()

    #expect(feed.controller.posts == (entries.prefix(14) + [late, early]).posts)
    #expect(feed.newTexts == ["Post 99"])
    #expect(checker.updateCount == 2)
    feed.network.isHolding = false
    await feed.controller.fetch()
    #expect(feed.newTexts == [])
  }

  @Test func `A refresh requested before a deletion or an edit does not undo it`() async throws {
    let feed = try await LiveFeed.live(entries)
    try await feed.holdFetch()
    try feed.delete(entries[1])
    try feed.put(.post("edited", at: 1_446_999_998, key: entries[2].key))
    try await feed.waitUntil("it is gone") { feed.texts.prefix(2) == ["Post 0", "edited"] }
    try await feed.releaseAll()
    #expect(feed.texts == ["Post 0", "edited"] + (3..<15).map { "Post \($0)" })
  }

  @Test("A refresh requested before a stream began does not restore posts deleted by then")
  func refreshOlderThanWindow() async throws {
    let feed = try await LiveFeed.live(entries)
    try await feed.breakStream()
    let shortLived = FeedEntry.post(98, at: 1_447_999_999)
    let moved = FeedEntry.post(97, at: 1_447_999_998)
    for entry in [shortLived, moved] { feed.server.put(entry) }
    try await feed.holdFetch()
    feed.server.delete(shortLived)
    feed.server.put(FeedEntry.post("Post 97", at: 1_446_999_999.5, key: moved.key))
    feed.server.put(late)
    try await feed.reconnect()
    try await feed.waitUntil("the new one is there") { feed.texts.first == "Post 99" }
    try await feed.releaseAll()
    #expect(feed.texts.prefix(4) == ["Post 99", "Post 0", "Post 97", "Post 1"])
  }

  @Test func `An older page under way during changes does not undo them`() async throws {
    let feed = try await LiveFeed.live(entries)
    try await feed.holdFetch(reset: false)
    try feed.put(late)
    // A tie with the oldest post that has been read, and so at the seam of the two pages.
    let tie = FeedEntry.post(97, at: 1_446_999_986)
    try feed.put(tie)
    try feed.delete(entries[14])
    try await feed.waitUntil("all is heard") {
      feed.texts.contains("Post 97") && !feed.texts.contains("Post 14")
    }
    let recorder = DelegateRecorder()
    feed.controller.delegate = recorder
    feed.network.release()
    try await feed.waitUntil("the page is there") { feed.texts.count > 16 }
    #expect(recorder.updates.allSatisfy { !$0.contains { $0.text == "Post 14" } })
    try await feed.releaseAll()
    await feed.controller.fetchAll()

    let expected = entries.filter { $0.key != entries[14].key } + [late, tie]
    #expect(feed.controller.posts == expected.posts)
  }

  @Test func `A change below the loaded pages appears only after a scroll`() async throws {
    let feed = try await LiveFeed.live(entries)
    for number in 100..<120 { try feed.put(.post(number, at: 1_448_000_000 + Double(number))) }
    try await feed.waitUntil("all have come") { feed.texts.count == 35 }
    await feed.controller.fetch()
    #expect(feed.texts.count == 15)
    // The stream still covers what the refresh has dropped.
    try feed.put(.post("edited", at: 1_446_999_999, key: entries[1].key))
    try feed.put(late)
    try feed.put(.post(121, at: 1_448_000_121))
    try await feed.waitUntil("the newest has come") { feed.texts.first == "Post 121" }
    #expect(feed.texts.count == 16)
    await feed.controller.fetchAll()
    #expect(feed.texts.count == 62)
    #expect(feed.texts.contains("edited") && feed.texts.contains("Post 99"))
    #expect(feed.controller.status.isAtEndOfFeed)
  }

  @Test func `Posts from the future do not hide the posts that are written now`() async throws {
    let future = (200..<220).map { FeedEntry.post($0, at: 1_448_000_000_000 + Double($0)) }
    let feed = try await LiveFeed.live(future + entries)
    await feed.controller.fetchAll()
    try await feed.waitUntil("the stream is opened again") { feed.sleep.sleeperCount == 1 }
    feed.sleep.wake()
    try await feed.waitUntil("it has another stream") { feed.streaming.streams.count == 2 }
    #expect(try feed.stream.urlParameters["startAt"] == "1447996400.0")
    try await feed.synchronize()
    try feed.put(.post(300, at: 1_448_000_001))
    try await feed.waitUntil("it is there") { feed.texts.contains("Post 300") }
    #expect(feed.controller.posts.count == 21 + entries.count)
  }

  @Test func `An app whose clock says 1970 follows only the newest page`() async throws {
    let feed = try await LiveFeed(entries)
    let controller = PostController(on: feed.network, now: { Date(timeIntervalSince1970: 0) })
    try await controller.waitUntilIdle()
    controller.startFollowing(over: feed.streaming)
    #expect(try feed.stream.urlParameters["startAt"] == "\(entries.posts[14].timestamp)")
    await controller.fetchAll()
    #expect(feed.streaming.streams.count == 1)
  }
}
