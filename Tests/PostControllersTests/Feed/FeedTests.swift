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
    _ = feed.replace(with: try page([two]), request: 1)
    #expect(feed.newPosts == [])
    _ = feed.replace(with: try page([one, two]), request: 2)
    #expect(feed.newPosts == [one.identifier], "The whole feed was loaded, so it was not there.")
    _ = feed.replace(with: try page([one, two]), request: 3)
    #expect(feed.newPosts == [])
  }

  @Test mutating func `An answer that is older than a deletion does not bring the post back`()
    throws
  {
    _ = feed.replace(with: try page([one, two]), request: 1)
    let late = try page([one, two])
    let sent = RequestNumbers(latest: 2, areUnderWay: true)
    let entry = FeedEvent.Entry(key: two.identifier.uuidString, content: .nothing)
    let update = feed.apply([entry], requests: sent)
    #expect(update.entriesToFetch.map(\.key) == [entry.key], "It may only have moved.")
    _ = feed.replace(with: late, request: 2)
    #expect(feed.posts == [one])
    _ = feed.replace(with: late, request: 3)
    #expect(feed.posts == [two, one], "What was asked for later knows better.")
  }

  @Test
  mutating func `A fetched entry that is older than a stream does not bring a deleted post back`()
    throws
  {
    _ = feed.replace(with: try page([one]), request: 1)
    let sent = RequestNumbers(latest: 2, areUnderWay: true)
    _ = feed.apply(window: try page([one]), from: 5, requests: sent)
    let entry = FeedEvent.Entry(key: two.identifier.uuidString, content: .post(two))
    let update = feed.apply(fetched: entry, request: 2, marksAsNew: true, requests: sent)
    #expect(feed.posts == [one])
    #expect(update.entriesToFetch.map(\.key) == [entry.key])
    let again = RequestNumbers(latest: 3, areUnderWay: true)
    _ = feed.apply(fetched: entry, request: 3, marksAsNew: true, requests: again)
    #expect(feed.posts == [two, one], "The response to a later request is newer than the stream.")
  }

  @Test mutating func `A post that a stream lacks is fetched under the key of its page`() throws {
    let key = two.identifier.uuidString.lowercased()
    let json = String(decoding: try #require(two.jsonData), as: UTF8.self)
    _ = feed.replace(with: try page([one]), request: 1)
    let sent = RequestNumbers(latest: 3, areUnderWay: true)
    _ = feed.apply(window: try page([one]), from: 5, requests: sent)
    for request in 2...3 {
      let late = try FeedResponse(Data("{\"\(key)\": \(json)}".utf8))
      let update = feed.replace(with: late, request: request)
      #expect(update.entriesToFetch.map(\.key) == [key])
    }
  }

  @Test mutating func `An entry that a stream has repaired is not counted as malformed`() throws {
    let late = try FeedResponse(
      Data("{\"\(two.identifier.uuidString)\": {\"timestamp\": 20}}".utf8))
    _ = feed.replace(with: late, request: 1)
    #expect(feed.entries.malformedKeys.count == 1)
    let entry = FeedEvent.Entry(key: two.identifier.uuidString, content: .post(two))
    _ = feed.apply([entry], requests: RequestNumbers(latest: 2, areUnderWay: true))
    _ = feed.replace(with: late, request: 2)
    #expect(feed.posts == [two])
    #expect(feed.entries.malformedKeys.isEmpty)
  }

  @Test mutating func `A new post that is edited to be older than the seen posts is not new`()
    throws
  {
    _ = feed.replace(with: try page([two], isFull: true), request: 1)
    _ = feed.replace(with: try page([two, three]), request: 2)
    #expect(feed.newPosts == [three.identifier])
    let old = Post(username: "mira", text: "", timestamp: 15, identifier: three.identifier)
    let entry = FeedEvent.Entry(key: three.identifier.uuidString, content: .post(old))
    _ = feed.apply([entry], requests: RequestNumbers(latest: 2, areUnderWay: false))
    #expect(feed.newPosts == [])
  }

  @Test mutating func `A stream's post below the loaded pages waits for a scroll`() throws {
    _ = feed.replace(with: try page([three, two], isFull: true), request: 1)
    // The database orders equal timestamps by key.
    let tie = Post(
      username: "mira", text: "", timestamp: 20,
      identifier: try #require(UUID(uuidString: FeedEntry.key(0))))
    let entries = [one, tie].map {
      FeedEvent.Entry(key: $0.identifier.uuidString, content: .post($0))
    }
    _ = feed.apply(entries, requests: RequestNumbers(latest: 1, areUnderWay: false))
    #expect(feed.posts == [three, two])
  }

  @Test mutating func `A post missing from a stream's window is requested again`() throws {
    _ = feed.replace(with: try page([one, two, three]), request: 1)
    let update = feed.apply(
      window: try page([three]), from: 20,
      requests: RequestNumbers(latest: 1, areUnderWay: false))
    #expect(feed.posts == [three, one], "The window says nothing of what is older than 20.")
    #expect(update.entriesToFetch == [.init(key: two.identifier.uuidString, marksAsNew: false)])
    #expect(!update.needsRefresh)
  }

  @Test mutating func `A malformed entry is counted once, until it is deleted`()
    throws
  {
    _ = feed.replace(with: try page([one], isFull: true), request: 1)
    #expect(feed.entries.malformedKeys.count == PageCursor.pageSize - 1)
    _ = feed.merge(olderPage: try page([two], isFull: true), request: 2)
    #expect(feed.entries.malformedKeys.count == PageCursor.pageSize - 1)
    _ = feed.apply(
      [FeedEvent.Entry(key: "malformed 0", content: .nothing)],
      requests: RequestNumbers(latest: 2, areUnderWay: false))
    #expect(feed.entries.malformedKeys.count == PageCursor.pageSize - 2)
  }
}
