import Foundation
import PostModel
import PostTesting
import TestSupport
import Testing

@testable import PostControllers

@Suite("Part Two · Test and Refine the Paging Logic · Keys that differ in case only", .finishing)
@MainActor
struct TwinTests {
  /// Keys of one identifier; the first is its `uuidString`. Fifteen letters are in upper or lower case.
  nonisolated private static func keys(_ count: Int) -> [String] {
    (0..<count).map { number in
      let letters = (0..<15).map { number >> $0 & 1 == 0 ? "F" : "f" }.joined()
      return "ABCDEFAB-CDEF-4BCD-8\(letters.prefix(3))-\(letters.dropFirst(3))"
    }
  }

  @Test(
    "Thousands of twins with one timestamp make one post, and the others are counted",
    arguments: seeds([4_000, 20_000], few: 1))
  func manyAtOnce(count: Int) async throws {
    let keys = Self.keys(count)
    let members = keys.map { #""\#($0)":{"username":"u","text":"t","timestamp":1}"# }
    let body = Data("{\(members.joined(separator: ","))}".utf8)
    let page = try await Task.detached { try FeedResponse(body) }.value
    #expect(page.entries.posts.map(\.text) == ["t"])
    #expect(page.entries.malformedKeys.count == count - 1)
    #expect(page.entries.malformedKeys.isSubset(of: keys))
  }

  @Test("Twins on several pages: the newest is the post, and each other one is counted once")
  func severalPages() async throws {
    for keys in [Self.keys(50), Self.keys(50).reversed()] {
      // Some have the same timestamp.
      let entries = keys.enumerated().map { index, key in
        FeedEntry.post("Twin \(index)", at: 1_447_000_000 - Double(index / 7), key: key)
      }
      let network = MockNetworkController(database: try (entries + [FeedEntry].simple(40)).server)
      let controller = try await PostController.loaded(on: network)
      await controller.fetchAll()
      #expect(controller.posts.count == 41)
      // If timestamps are equal, the last key is the post.
      let newest = try #require(entries.prefix(7).max { $0.key < $1.key })
      #expect(controller.posts.filter { $0.text.hasPrefix("Twin") } == [newest].posts)
      #expect(controller.malformedCount == 49)
    }
  }

  @Test func `Twins with one timestamp on several pages are counted once`() async throws {
    let entries = Self.keys(100).map { FeedEntry.post("same", at: 1_447_000_000, key: $0) }
    let controller = try await PostController.loaded(from: entries.server)
    await controller.fetchAll()
    #expect(controller.posts.count == 1)
    #expect(controller.malformedCount == 99)
  }

  @Test func `A post under a key in lower case is edited and deleted as any other`() async throws {
    let key = "abcdefab-cdef-4bcd-8bcd-abcdefabcdef"
    let feed = try await LiveFeed.live([.post("first", at: 10, key: key)])
    try feed.put(.post("second", at: 11, key: key))
    try await feed.waitUntil("it is edited") { feed.texts == ["second"] }
    try await feed.controller.waitUntilIdle()
    #expect(feed.texts == ["second"])

    try feed.delete(.post("", at: 0, key: key))
    try await feed.waitUntil("it is gone") { feed.texts == [] }
    #expect(feed.controller.malformedCount == 0)
  }

  @Test("An older twin over a stream does not hide the post, and counts until it is deleted")
  func olderTwin() async throws {
    let twins = Self.keys(3).enumerated().map {
      FeedEntry.post("Twin \($0)", at: 10 - Double($0), key: $1)
    }
    let feed = try await LiveFeed.live(Array(twins.prefix(2)))
    #expect(feed.controller.malformedCount == 1)
    for (change, count) in [(feed.put, 2), (feed.delete, 1)] {
      try change(twins[2])
      try await feed.waitUntil("it is heard") { feed.controller.malformedCount == count }
      try await feed.controller.waitUntilIdle()
      #expect(feed.texts == ["Twin 0"])
    }
  }

  @Test("A twin takes the place of a post, whichever of the two is written or deleted first")
  func replacingTwin() async throws {
    let keys = Self.keys(2)
    for order in [keys, keys.reversed()] {
      let feed = try await LiveFeed.live([.post("old", at: 10, key: order[0])])
      let twin = FeedEntry.post("new", at: 11, key: order[1])
      try feed.put(twin)
      try await feed.waitUntil("the newest is the post") { feed.texts == ["new"] }
      try feed.delete(twin)
      try await feed.waitUntil("the other one is back") { feed.texts == ["old"] }
      #expect(feed.controller.malformedCount == 0)

      feed.server.delete(.post("", at: 0, key: order[0]))
      feed.server.put(twin)
      let patch = #"{"\#(order[0])":null,"\#(twin.key)":\#(twin.json)}"#
      try feed.stream.patch("/", patch)
      try await feed.waitUntil("it has moved") { feed.texts == ["new"] }
      #expect(feed.controller.malformedCount == 0)
    }
  }
}
