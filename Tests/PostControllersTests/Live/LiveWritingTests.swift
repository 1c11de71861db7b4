import Foundation
import PostControllers
import PostTesting
import Testing

@Suite("Part Two · Black Diamonds · Posting to a feed that is followed")
@MainActor
struct LiveWritingTests {
  private let entries = [FeedEntry].simple(40)
  private let late = FeedEntry.post(99, at: 1_448_000_000)

  @Test func `The user's post appears once, at once, and the loaded pages stay`() async throws {
    let feed = try await LiveFeed.live(entries)
    await feed.controller.fetchAll()
    let count = feed.network.requests.count
    let key = FeedEntry.key(900)
    let identifier = try #require(UUID(uuidString: key))
    #expect(await feed.controller.add("mine", identifier: identifier) == nil)
    #expect(feed.texts.first == "mine")
    #expect(feed.texts.count == 41)
    #expect(feed.newTexts == ["mine"])
    #expect(feed.network.requests.count == count + 1)
    try feed.stream.put("/\(key)", feed.server.json(at: "/posts/\(key).json"))
    try feed.put(late)
    try await feed.waitUntil("the other is there") { feed.texts.count == 42 }
    #expect(feed.texts.filter { $0 == "mine" }.count == 1)
  }

  @Test(
    "A post that the stream sends before the response appears once, and stays deleted if it was deleted before it",
    arguments: [false, true])
  func ownPostEarly(isDeleted: Bool) async throws {
    let feed = try await LiveFeed.live(entries)
    feed.network.isHolding = true
    let key = FeedEntry.key(900)
    var isConfirmed = false
    feed.controller.addPost(
      username: "mira", text: "mine", identifier: try #require(UUID(uuidString: key))
    ) { isConfirmed = $0 == nil }
    try await feed.waitUntil("it is sent") { feed.network.heldRequests.count == 1 }
    try feed.stream.put("/\(key)", feed.server.json(at: "/posts/\(key).json"))
    try await feed.waitUntil("it is there") { feed.texts.first == "mine" }
    if isDeleted {
      feed.server.put(Data("null".utf8), at: "/posts/\(key).json")
      try feed.stream.put("/\(key)", "null")
      try await feed.waitUntil("it is gone") { feed.texts.first != "mine" }
    }
    feed.network.isHolding = false
    feed.network.releaseAll()
    try await feed.waitUntil("it is confirmed") { isConfirmed }
    #expect(feed.texts.filter { $0 == "mine" }.count == (isDeleted ? 0 : 1))
    #expect(feed.newTexts == (isDeleted ? [] : ["mine"]))
  }

  @Test func `If the stream is broken, the user's post arrives by a refresh`() async throws {
    let feed = try await LiveFeed.live(entries)
    try await feed.breakStream()
    #expect(await feed.controller.add("mine") == nil)
    try await feed.waitUntil("it is there") { feed.texts.first == "mine" }
    #expect(feed.network.requests.map(\.httpMethod) == [.get, .put, .get])
  }
}
