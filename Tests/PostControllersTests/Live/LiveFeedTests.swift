import Foundation
import HeadlessUI
import PostControllers
import PostModel
import PostTesting
import Testing

@Suite("Part Two · Black Diamonds · What comes by itself")
@MainActor
struct LiveFeedTests {
  private let entries = [FeedEntry].simple(40)
  private let late = FeedEntry.post(99, at: 1_448_000_000)
  private let feed: LiveFeed

  init() async throws { feed = try await LiveFeed.live(entries) }

  @Test("A new post comes to its place, once, and is new until the next refresh")
  func newPost() async throws {
    let checker = ChangeChecker(feed.controller)
    try feed.put(late)
    try await feed.waitUntil("the post is there") { feed.texts.first == "Post 99" }
    #expect(checker.latest == RowUpdates(inserted: [0]))
    let backdated = FeedEntry.post(98, at: 1_446_999_995.5)
    try feed.put(backdated)
    try feed.put(late)
    try await feed.waitUntil("the other is there") { feed.texts.count == 17 }

    #expect(feed.controller.posts == (entries.prefix(15) + [late, backdated]).posts)
    #expect(feed.newTexts == ["Post 99", "Post 98"])
    #expect(checker.updateCount == 2)
    await feed.controller.fetch()
    #expect(feed.newTexts == [])
    #expect(feed.controller.posts == Array((entries + [late, backdated]).posts.prefix(15)))
  }

  @Test func `Several posts of a patch come at once`() async throws {
    let checker = ChangeChecker(feed.controller)
    let others = (100..<103).map { FeedEntry.post($0, at: 1_448_000_000 + Double($0)) }
    let members = others.map { #""\#($0.key)": \#($0.json)"# } + [#""\#(entries[4].key)": null"#]
    feed.server.delete(entries[4])
    try feed.stream.patch("/", "{\(members.joined(separator: ","))}")
    try await feed.waitUntil("they are there") { feed.texts.count == 17 }

    #expect(checker.updateCount == 1)
    #expect(
      feed.controller.posts
        == (entries.prefix(15).filter { $0.key != entries[4].key } + others).posts)
    #expect(feed.newTexts == ["Post 102", "Post 101", "Post 100"])
  }

  @Test func `An edited post looks different and is not new`() async throws {
    let checker = ChangeChecker(feed.controller)
    try feed.put(.post("edited", at: 1_446_999_999, key: entries[1].key))
    try await feed.waitUntil("it is edited") { feed.texts[1] == "edited" }
    #expect(checker.latest == RowUpdates(reloaded: [1]))
    #expect(feed.newTexts == [])
  }

  @Test("A deletion removes the post, and a deletion of an unknown key changes nothing")
  func deleted() async throws {
    let checker = ChangeChecker(feed.controller)
    try feed.delete(entries[3])
    try feed.stream.put("/\(FeedEntry.key(700))", "null")
    try feed.stream.put("/-Kjunk", "null")
    try await feed.waitUntil("it is gone") { feed.texts.count == 14 }
    #expect(checker.latest == RowUpdates(deleted: [3]))
    try await feed.controller.waitUntilIdle()
    #expect(feed.controller.posts == entries.posts.prefix(15).filter { $0.text != "Post 3" })
    #expect(feed.network.requests.count == 1)
  }

  @Test(
    "A post that gets an older date leaves the stream, and waits for a scroll or the next refresh",
    arguments: [15, 40])
  func redated(loadedCount: Int) async throws {
    if loadedCount == 40 { await feed.controller.fetchAll() }
    let moved = FeedEntry.post("Post 3", at: 1_446_999_970.5, key: entries[3].key)
    feed.server.put(moved)
    try feed.stream.put("/\(entries[3].key)", "null")
    try await feed.waitUntil("it is gone") { feed.texts.count == loadedCount - 1 }
    try await feed.controller.waitUntilIdle()
    await feed.controller.fetchAll()
    if loadedCount == 40 {
      #expect(feed.texts.count == 39)
      await feed.controller.fetch()
      await feed.controller.fetchAll()
    }
    #expect(feed.controller.posts == (entries.filter { $0.key != entries[3].key } + [moved]).posts)
  }

  @Test(
    "If only a part of a post changes, the next stream begins with the whole post",
    arguments: [
      ("put", "/KEY/text", #""edited""#), ("patch", "/KEY", #"{"text": "edited"}"#),
      ("patch", "/", #"{"KEY/text": "edited"}"#), ("put", "/KEY/a/b/c", "null"),
    ])
  func deep(event: String, path: String, json: String) async throws {
    feed.server.put(.post("edited", at: 1_446_999_999, key: entries[1].key))
    let (path, json) = (
      path.replacing("KEY", with: entries[1].key), json.replacing("KEY", with: entries[1].key)
    )
    try feed.stream.send(event, #"{"path": "\#(path)", "data": \#(json)}"#)
    try await feed.waitUntil("it begins again") { feed.sleep.sleeperCount == 1 }
    try await feed.reconnect()
    #expect(feed.texts[1] == "edited")
    #expect(feed.texts.count == 15)
    #expect(feed.newTexts == [])
    #expect(feed.network.requests.count == 1)
  }

  @Test("A post that changes in parts faster than streams can begin makes them wait longer")
  func fastChanges() async throws {
    for (index, duration) in [1, 2, 4].enumerated() {
      feed.server.put(.post("edit \(index)", at: 1_446_999_999, key: entries[1].key))
      try feed.stream.put("/\(entries[1].key)/text", "1")
      try await feed.waitUntil("it begins again") { feed.sleep.sleeperCount == 1 }
      #expect(feed.sleep.durations.last == .seconds(duration))
      try await feed.reconnect()
      #expect(feed.texts[1] == "edit \(index)")
    }
  }

  @Test func `A post that becomes malformed disappears, and a repaired one appears`() async throws {
    try feed.put(.malformed(#"{"username": 12}"#, at: nil, key: entries[1].key))
    try await feed.waitUntil("it is gone") { feed.texts.count == 14 }
    #expect(feed.controller.malformedCount == 1)
    try feed.put(entries[1])
    try await feed.waitUntil("it is back") { feed.texts.count == 15 }
    #expect(feed.controller.malformedCount == 0)
    #expect(feed.controller.posts == Array(entries.posts.prefix(15)))
  }

  @Test func `Malformed entries are skipped, and the posts stay`() async throws {
    let stream = try feed.stream
    for json in ["12", "\"x\"", "[1]", "true", "{}", #"{"text": {"a": {"b": []}}}"#] {
      stream.put("/\(FeedEntry.key(800))", json)
      stream.put("/-Kjunk", json)
    }
    stream.patch("/-Kjunk", #"{"text": "x"}"#)
    stream.put("/-Kjunk/text", "1")
    stream.put("/\(entries[0].key) x", "null")
    stream.put("/\(entries[0].key)\\u0000", "null")
    stream.send("party", "12")
    stream.send("keep-alive", "{")
    stream.patch(
      "/", #"{"\ud83d": 1, "-K1": {"timestamp": 1}, "\#(late.key)": \#(late.json), "": 1, "/": 2}"#)
    try await feed.waitUntil("the good post is there") { feed.texts.first == "Post 99" }
    #expect(feed.controller.posts.dropFirst() == entries.posts.prefix(15))
    #expect(feed.following == "live")
    try await feed.controller.waitUntilIdle()
    #expect(feed.network.requests.count == 1)
  }

  @Test(
    "After an unreadable event, the controller connects again",
    arguments: [
      ("", false), ("12", false), ("null", false), ("{", false),
      (#"{"path": 1, "data": null}"#, false), (#"{"path": "/"}"#, false),
      (#"{"data": null}"#, false), (#"{"path": "/", "data": 12}"#, true),
      (#"{"path": "/", "data": "x"}"#, true),
    ])
  func nonsense(data: String, isRead: Bool) async throws {
    try feed.stream.send("put", data)
    try await feed.waitUntil("it begins again") { feed.sleep.sleeperCount == 1 }
    #expect(try feed.stream.isClosed)
    let message =
      isRead ? "The server’s answer is not a feed of posts." : "The server’s answer cannot be read."
    #expect(feed.following == "reconnecting: \(message)")
    #expect(feed.controller.posts.count == 15)
  }

  @Test("An entry with deeply nested JSON is skipped, and extreme depth causes a reconnection")
  func depth() async throws {
    let deep = String(repeating: "[", count: 2_000) + String(repeating: "]", count: 2_000)
    try feed.stream.put("/\(late.key)", deep)
    try feed.stream.put("/\(late.key)", late.json)
    try await feed.waitUntil("what comes after it is there") { feed.texts.first == "Post 99" }
    #expect(feed.following == "live")

    try feed.stream.put("/\(late.key)", String(repeating: "[", count: 100_000))
    try await feed.waitUntil("it begins again") { feed.sleep.sleeperCount == 1 }
  }

  @Test func `If the whole feed is replaced, the list shows the new posts`() async throws {
    let feed = try await LiveFeed.live([FeedEntry].simple(10))
    feed.server.put([late].feedJSON, at: "/posts.json")
    try feed.stream.put("/", [late].json)
    try await feed.waitUntil("only one is there") { feed.texts == ["Post 99"] }
    try await feed.controller.waitUntilIdle()
    #expect(feed.texts == ["Post 99"])
  }

  @Test func `A feed that is emptied loses the older pages, too`() async throws {
    await feed.controller.fetchAll()
    let count = feed.network.requests.count
    feed.server.put(Data("null".utf8), at: "/posts.json")
    try feed.stream.put("/", "null")
    try await feed.waitUntil("none is there") { feed.texts == [] }
    try await feed.controller.waitUntilIdle()
    #expect(feed.texts == [])
    #expect(feed.network.requests.count == count + 1)
    try feed.put(late)
    try await feed.waitUntil("the next is there") { feed.texts == ["Post 99"] }
  }

  @Test("If more posts than a page are deleted at once, they are gone, and no request is sent")
  func manyDeleted() async throws {
    for number in 100..<120 { try feed.put(.post(number, at: 1_448_000_000 + Double(number))) }
    try await feed.waitUntil("all have come") { feed.texts.count == 35 }
    let gone = (100..<117).map { FeedEntry.post($0, at: 0) }
    gone.forEach(feed.server.delete)
    try feed.stream.patch("/", "{\(gone.map { #""\#($0.key)": null"# }.joined(separator: ","))}")
    try await feed.waitUntil("they are gone") { feed.texts.count == 18 }
    try await feed.controller.waitUntilIdle()
    #expect(feed.texts.prefix(4) == ["Post 119", "Post 118", "Post 117", "Post 0"])
    #expect(feed.network.requests.count == 1)
  }

  @Test func `Hidden posts stay hidden when they change, and can be unhidden`() async throws {
    let feed = try await LiveFeed.live(
      entries, hiding: [.user(username: "troll"), .post(try #require(entries[2].post))])
    try feed.put(.post(97, at: 1_448_000_000, by: "troll"))
    try feed.put(.post("edited", at: 1_446_999_998, key: entries[2].key))
    try feed.put(late)
    try await feed.waitUntil("the other is there") { feed.texts.first == "Post 99" }
    #expect(feed.texts.count == 15)
    #expect(!feed.texts.contains("edited"))
    feed.controller.unhide(.user(username: "troll"))
    #expect(feed.texts.contains("Post 97"))
    #expect(feed.newTexts == ["Post 99", "Post 97"].sorted().reversed())
  }
}

extension [FeedEntry] {
  fileprivate var json: String { String(decoding: feedJSON, as: UTF8.self) }
}
