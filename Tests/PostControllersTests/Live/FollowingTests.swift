import HeadlessUI
import PostModel
import PostTesting
import ScreenTesting
import TestSupport
import Testing

@testable import PostControllers

@Suite("Part Two · Black Diamonds · Following the feed", .finishing)
@MainActor
struct FollowingTests {
  private let entries = [FeedEntry].simple(40)

  @Test func `A new controller opens no stream`() async throws {
    let feed = try await LiveFeed(entries)
    #expect(feed.following == "off")
    feed.controller.stopFollowing()
    #expect(feed.following == "off")
    #expect(feed.streaming.streams.isEmpty)
  }

  @Test func `The stream covers the newest page and all that is newer`() async throws {
    let feed = try await LiveFeed(entries)
    feed.follow()
    #expect(feed.following == "connecting")
    let stream = try feed.stream
    #expect(stream.url == feed.controller.endpoint)
    #expect(
      stream.urlParameters == [
        "orderBy": "\"timestamp\"", "startAt": "1446999986.0", "endAt": "1.7976931348623157e+308",
      ])
    try await feed.synchronize()
    #expect(feed.controller.posts == Array(entries.posts.prefix(15)))
    #expect(feed.newTexts == [])
    // Older pages and hidden posts make no difference.
    await feed.controller.fetchAll()
    feed.controller.hide(.post(try #require(entries[3].post)))
    feed.follow()
    #expect(try feed.stream.urlParameters["startAt"] == "1446999986.0")
  }

  @Test func `Changes before a stream's first snapshot are ignored`() async throws {
    let feed = try await LiveFeed(entries)
    let recorder = DelegateRecorder()
    feed.controller.delegate = recorder
    feed.follow()
    let late = FeedEntry.post(99, at: 1_448_000_000)
    try feed.stream.put("/\(late.key)", late.json)
    try await feed.synchronize()
    #expect(recorder.updates.isEmpty)
    #expect(feed.controller.posts == Array(entries.posts.prefix(15)))
  }

  @Test(
    "A feed that is smaller than a page is covered wholly, an empty one, too", arguments: [0, 3])
  func smallFeed(count: Int) async throws {
    let feed = try await LiveFeed([FeedEntry].simple(count))
    feed.follow()
    #expect(try feed.stream.urlParameters["startAt"] == "-1.7976931348623157e+308")
    try await feed.synchronize()
    try feed.put(.post(99, at: 5))
    try await feed.waitUntil("the post is there") { feed.texts.last == "Post 99" }
    #expect(feed.newTexts == ["Post 99"])
  }

  @Test("A stream that breaks is opened again, later each time, until it lasts")
  func backoff() async throws {
    let feed = try await LiveFeed.live(entries)
    for count in 1...6 {
      try await feed.breakStream(with: count == 1 ? nil : NetworkError.connectionLost)
      let reason = count == 1 ? "closed" : "The connection broke before the answer was complete."
      #expect(feed.following == "reconnecting: \(reason)")
      feed.sleep.wake()
      try await feed.waitUntil("a stream is open") { feed.streaming.streams.count == count + 1 }
    }
    #expect(feed.sleep.durations == [1, 2, 4, 8, 10, 10].map(Duration.seconds))

    try await feed.synchronize()
    try feed.stream.end()
    try await feed.waitUntil("it has failed too soon") { feed.sleep.durations.count == 7 }
    #expect(feed.sleep.durations.last == .seconds(10))
    try await feed.reconnect()
    try feed.stream.send("keep-alive")
    try feed.stream.end()
    try await feed.waitUntil("it has lasted") { feed.sleep.durations.count == 8 }
    #expect(feed.sleep.durations.last == .seconds(1))
  }

  @Test func `The wait is random, between half and all of the delay`() {
    var reconnection = ReconnectionPolicy()
    reconnection.initialDelay = .seconds(2)
    reconnection.random = { range in
      #expect(range == 0.5...1)
      return 0.75
    }
    #expect(reconnection.delay(afterFailures: 0) == .seconds(1.5))
    #expect(reconnection.delay(afterFailures: 2) == .seconds(6))
    #expect(reconnection.delay(afterFailures: 10_000) == .seconds(45))
  }

  @Test("After a reconnection, the controller catches up with all missed changes")
  func gap() async throws {
    let feed = try await LiveFeed.live(entries)
    await feed.controller.fetch(reset: false)
    let checker = ChangeChecker(feed.controller)
    try await feed.breakStream(with: NetworkError.timedOut)
    let missed = (100..<160).map { FeedEntry.post($0, at: 1_448_000_000 + Double($0)) }
    missed.forEach(feed.server.put)
    feed.server.delete(entries[2])
    let edited = FeedEntry.post("edited", at: 1_446_999_999, key: FeedEntry.key(1))
    feed.server.put(edited)
    try await feed.reconnect()

    let expected = missed + [entries[0], edited] + entries[3..<30]
    #expect(feed.controller.posts == expected.posts)
    #expect(feed.newTexts == missed.posts.map(\.text))
    #expect(checker.updateCount == 1)
    try await feed.controller.waitUntilIdle()
    #expect(feed.controller.posts == expected.posts)
  }

  @Test(
    "After the server cancels, a successful refresh opens a stream, a failed one does not",
    arguments: [
      ("cancel", "The server does not allow this feed to be read any more."),
      ("auth_revoked", "The server does not accept the credentials any more."),
    ])
  func stopped(event: String, reason: String) async throws {
    let feed = try await LiveFeed.live(entries)
    try feed.stream.send(event)
    try await feed.waitUntil("it has stopped") { feed.following == "stopped: \(reason)" }
    #expect(try feed.stream.isClosed)
    feed.network.failNextRequest(with: NetworkError.timedOut)
    await feed.controller.fetch()
    #expect(feed.streaming.streams.count == 1 && feed.sleep.durations.isEmpty)
    #expect(feed.controller.posts.count == 15)

    await feed.controller.fetch()
    #expect(feed.following == "stopped: \(reason)")
    #expect(feed.streaming.streams.count == 2)
    try feed.stream.send(event)
    try await feed.waitUntil("it is refused again") { (try? feed.stream.isClosed) == true }
    #expect(feed.streaming.streams.count == 2 && feed.sleep.durations.isEmpty)
    feed.follow()
    #expect(feed.streaming.streams.count == 3)
    try await feed.synchronize()
  }

  @Test(
    "Following stops after a refusal and reconnects after an outage",
    arguments: [
      (NetworkError.status(code: 401, message: "Permission denied"), true),
      (.status(code: 400, message: nil), true), (.status(code: 404, message: nil), true),
      (.status(code: 302, message: nil), true), (.notHTTP, true),
      (.responseTooLarge(limit: 1), true),
      (.status(code: 408, message: nil), false), (.status(code: 429, message: nil), false),
      (.status(code: 500, message: nil), false), (.status(code: 503, message: nil), false),
      (.notEventStream, false), (.timedOut, false), (.connectionLost, false),
      (.cannotConnect(host: "x"), false), (.notConnected, false),
    ])
  func finality(error: NetworkError, isFinal: Bool) async throws {
    let feed = try await LiveFeed(entries)
    feed.follow()
    try feed.stream.end(with: error)
    let state = isFinal ? "stopped" : "reconnecting"
    let words = try #require(error.errorDescription)
    try await feed.waitUntil("it is over") { feed.following == "\(state): \(words)" }
  }

  @Test func `Stopping closes the stream and ignores its later events`() async throws {
    let feed = try await LiveFeed.live(entries)
    let stream = try feed.stream
    feed.controller.stopFollowing()
    #expect(feed.following == "off")
    try await feed.waitUntil("the stream is closed") { stream.isClosed }

    feed.follow()
    try await feed.breakStream()
    feed.controller.stopFollowing()
    try await feed.waitUntil("nobody sleeps") { feed.sleep.sleeperCount == 0 }
    #expect(feed.streaming.streams.count == 2)
    #expect(feed.following == "off")
  }

  @Test func `A stream dies with its controller`() async throws {
    let streaming = MockEventStreaming()
    var controller: PostController? = try await .loaded(
      on: MockNetworkController(database: try entries.server))
    weak let weakController = controller
    controller?.startFollowing(over: streaming)
    controller = nil
    try await eventually("all is gone") {
      weakController == nil && streaming.streams.first?.isClosed == true
    }
  }

  @Test("If the first load failed, following repeats it until the server responds")
  func serverComesLater() async throws {
    let network = MockNetworkController(database: try entries.server)
    for _ in 0..<2 { network.failNextRequest(with: NetworkError.cannotConnect(host: "x")) }
    let (streaming, sleep) = (MockEventStreaming(), ManualSleep())
    let controller = PostController(on: network)
    controller.startFollowing(over: streaming, reconnection: sleep.reconnection)
    try await eventually("the first fetch has failed") { sleep.sleeperCount == 1 }
    #expect(network.requests.count == 1)
    #expect(streaming.streams.isEmpty)
    sleep.wake()
    try await eventually("the second fetch has failed") { sleep.durations.count == 2 }
    sleep.wake()
    try await eventually("the feed is there") { streaming.streams.count == 1 }

    #expect(controller.posts.count == 15)
    #expect(controller.status.failure == nil)
    #expect(network.requests.count == 3)
  }

  @Test func `A refresh that succeeds shows that the server is back`() async throws {
    let feed = try await LiveFeed.live(entries)
    try await feed.breakStream(with: NetworkError.connectionLost)
    await feed.controller.fetch()
    #expect(feed.streaming.streams.count == 2)
    try await feed.waitUntil("nobody sleeps") { feed.sleep.sleeperCount == 0 }
    try await feed.synchronize()
  }

  @Test func `A stream that works shows that the feed can be read again`() async throws {
    let feed = try await LiveFeed.live(entries)
    try feed.stream.end(with: NetworkError.connectionLost)
    feed.network.failNextRequest(with: NetworkError.connectionLost)
    await feed.controller.fetch()
    #expect(feed.controller.status.failure != nil)
    try await feed.waitUntil("somebody sleeps") { feed.sleep.sleeperCount == 1 }
    try await feed.reconnect()
    #expect(feed.controller.status.failure == nil)
  }

  @Test func `After too many events the controller reconnects and misses no post`() async throws {
    let feed = try await LiveFeed.live(entries)
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

  @Test func `Late events of an earlier stream are ignored`() async throws {
    let feed = try await LiveFeed(entries)
    let late = LateStreaming()
    feed.controller.startFollowing(over: late, reconnection: feed.sleep.reconnection)
    feed.controller.startFollowing(over: feed.streaming, reconnection: feed.sleep.reconnection)
    try await feed.synchronize()
    late.say(.event(ServerSentEvent(event: "put", data: #"{"path": "/", "data": null}"#)))
    late.say(.event(ServerSentEvent(event: "cancel", data: "null")))
    late.say(.closed(NetworkError.timedOut))
    try feed.put(.post(99, at: 1_448_000_000))
    try await feed.waitUntil("the new post is there") { feed.texts.first == "Post 99" }
    #expect(feed.controller.posts.count == 16)
    #expect(feed.following == "live")
  }

  @Test("A post that came by itself is announced again when a refresh takes its mark away")
  func markIsTakenAway() async throws {
    let feed = try await LiveFeed.live(entries)
    let checker = ChangeChecker(feed.controller)
    try feed.put(.post(101, at: 1_448_000_001))
    try await feed.waitUntil("it is there") { feed.newTexts == ["Post 101"] }
    await feed.controller.fetch()
    #expect(feed.newTexts == [])
    #expect(checker.latest?.reloaded == [0])

    // One that comes while a refresh is under way keeps its mark, and its row is left alone.
    try await feed.holdFetch()
    try feed.put(.post(102, at: 1_448_000_002))
    try await feed.waitUntil("it is there") { feed.newTexts == ["Post 102"] }
    try await feed.releaseAll()
    #expect(feed.newTexts == ["Post 102"])
    #expect(checker.latest?.reloaded.isEmpty == true)
    #expect(checker.updateCount == 4)
  }
}
