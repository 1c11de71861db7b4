import Foundation
import PostModel
import Testing

@testable import PostControllers

/// Each rule of the feed by itself.
struct FeedTests {
  private var feed = Feed()

  private let one = post("one", at: 10)
  private let two = post("two", at: 20)
  private let three = post("three", at: 30)

  private static func post(_ text: String, by username: String = "mira", at timestamp: Double)
    -> Post
  {
    Post(username: username, text: text, timestamp: timestamp)
  }

  /// A response with these posts, filled up with malformed entries if `isFull`.
  private func page(_ posts: [Post], isFull: Bool = false) throws -> FeedResponse {
    let filler = (0..<(isFull ? PageCursor.pageSize - posts.count : 0)).map {
      ("malformed \($0)", #"{"timestamp": 1000}"#)
    }
    let entries = try posts.map {
      ($0.identifier.uuidString, String(decoding: try #require($0.jsonData), as: UTF8.self))
    }
    let fields = (entries + filler).map { "\"\($0)\": \($1)" }
    return try FeedResponse(Data("{\(fields.joined(separator: ","))}".utf8))
  }

  @Test mutating func `The posts that the second refresh adds are new until the third`() throws {
    feed.replace(with: try page([two]), request: 1)
    #expect(feed.newPosts == [])
    feed.beginRefresh()
    feed.replace(with: try page([one, two]), request: 2)
    #expect(feed.newPosts == [one.identifier], "The whole feed was loaded, so it was not there.")
    feed.beginRefresh()
    feed.replace(with: try page([one, two]), request: 3)
    #expect(feed.newPosts == [])
  }

  @Test mutating func `A response older than a deletion does not bring the post back`() throws {
    feed.replace(with: try page([one, two]), request: 1)
    let late = try page([one, two])
    _ = feed.apply(FeedChange(contents: [two.identifier.uuidString: .nothing]), requests: 2...2)
    #expect(feed.posts == [one])
    feed.replace(with: late, request: 2)
    #expect(feed.posts == [one])
    feed.replace(with: late, request: 3)
    #expect(feed.posts == [two, one], "What was asked for later knows better.")
  }

  @Test mutating func `A confirmation does not bring back a post that a stream lacks`() throws {
    feed.replace(with: try page([one]), request: 1)
    let window = FeedChange(contents: [one.identifier.uuidString: .post(one)], windowStart: 5)
    _ = feed.apply(window, requests: 2...2)
    feed.add(two, request: 2, requests: 2...2)
    #expect(feed.posts == [one])
    feed.add(two, request: 3, requests: 3...3)
    #expect(feed.posts == [two, one], "The response to a later request is newer than the stream.")
  }

  @Test mutating func `A change after a stream's beginning is newer than that beginning`() throws {
    feed.replace(with: try page([one]), request: 1)
    let late = try page([one, two])
    _ = feed.apply(FeedChange(windowStart: 5), requests: 2...3)
    _ = feed.apply(FeedChange(contents: [two.identifier.uuidString: .post(two)]), requests: 2...3)
    feed.replace(with: late, request: 3)
    #expect(feed.posts == [two])
  }

  @Test mutating func `The beginning of a stream is newer than the changes before it`() throws {
    feed.replace(with: try page([one]), request: 1)
    let late = try page([one])
    _ = feed.apply(FeedChange(contents: [two.identifier.uuidString: .post(two)]), requests: 2...2)
    let window = FeedChange(contents: [three.identifier.uuidString: .post(three)], windowStart: 15)
    _ = feed.apply(window, requests: 2...2)
    feed.replace(with: late, request: 2)
    #expect(feed.posts == [three, one])
  }

  @Test mutating func `An entry that a stream has repaired is not counted as malformed`() throws {
    let late = try FeedResponse(
      Data("{\"\(two.identifier.uuidString)\": {\"timestamp\": 20}}".utf8))
    feed.replace(with: late, request: 1)
    #expect(feed.entries.malformedKeys.count == 1)
    _ = feed.apply(FeedChange(contents: [two.identifier.uuidString: .post(two)]), requests: 2...2)
    feed.replace(with: late, request: 2)
    #expect(feed.posts == [two])
    #expect(feed.entries.malformedKeys.isEmpty)
  }

  @Test mutating func `A stream's post below the loaded pages waits for a scroll`() throws {
    feed.replace(with: try page([three, two], isFull: true), request: 1)
    // The database orders equal timestamps by key.
    let tie = Post(
      username: "mira", text: "", timestamp: 20,
      identifier: try #require(UUID(uuidString: FeedEntry.key(0))))
    let contents = [one, tie].map { ($0.identifier.uuidString, FeedChange.Content.post($0)) }
    _ = feed.apply(FeedChange(contents: Dictionary(uniqueKeysWithValues: contents)), requests: nil)
    #expect(feed.posts == [three, two])
  }

  @Test mutating func `A malformed entry is counted once, until it is deleted`() throws {
    feed.replace(with: try page([one], isFull: true), request: 1)
    #expect(feed.entries.malformedKeys.count == PageCursor.pageSize - 1)
    _ = feed.append(olderPage: try page([two], isFull: true), request: 2)
    #expect(feed.entries.malformedKeys.count == PageCursor.pageSize - 1)
    _ = feed.apply(FeedChange(contents: ["malformed 0": .nothing]), requests: nil)
    #expect(feed.entries.malformedKeys.count == PageCursor.pageSize - 2)
  }
}
