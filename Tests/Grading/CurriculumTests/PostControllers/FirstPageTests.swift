import AppUnderTest
import Foundation
import Testing

@Suite("Part Two · Paging · First page", .serialized)
@MainActor
struct FirstPageTests {
  private let feed = CurriculumFeed(FeedEntry.feed(40), heedsQuery: true)

  @Test(.criterion("part-two.paging.orders-by-timestamp"))
  func ordersByTimestamp() async throws {
    for (number, request) in try await readsOfTwoPages().enumerated() {
      expect(
        "the parameter “orderBy” of GET number \(number + 1)", request.parameters["orderBy"],
        is: #""timestamp""#)
    }
  }

  @Test(.criterion("part-two.paging.limits-to-last"))
  func limitsToTheLast() async throws {
    for (number, request) in try await readsOfTwoPages().enumerated() {
      let limit = request.parameters["limitToLast"]
      // An app may request a few more, to find out whether there are older posts.
      expect(
        "the parameter “limitToLast” of GET number \(number + 1) is 15",
        limit.flatMap(Int.init).map { 15...30 ~= $0 } ?? false,
        actual: limit.map { "“\($0)”" } ?? "there is none")
    }
  }

  @Test(.criterion("part-two.paging.first-page-bounds"))
  func firstPageEndsNow() async throws {
    let before = Date().timeIntervalSince1970
    let controller = PostController(networkController: feed.network)
    await load(controller)
    let request = try require("a GET", feed.reads.first)
    let end = request.parameters["endAt"]
    // An app may round a number with many digits.
    expect(
      "the parameter “endAt” is now, in seconds since 1970, or later: \(before)",
      end.flatMap(Double.init).map { $0 >= before - 0.001 } ?? false,
      actual: end.map { "“\($0)”" } ?? "there is none")
    // Every post is from 1970 or later.
    let start = request.parameters["startAt"].flatMap(Double.init).map { $0 > 0 } ?? false
    let others = ["startAfter", "endBefore", "equalTo", "limitToFirst"]
      .filter { request.parameters[$0] != nil }
    expect("other bounds of the first page", (start ? ["startAt"] : []) + others, is: [])
  }

  @Test(.criterion("part-two.paging.first-page"))
  func firstPageIsTheNewest15() async throws {
    let controller = try await launchedController(feed)
    expect(
      "the texts of the first page, in any order",
      texts(controller).compactMap(Int.init).sorted(), is: Array(1...15))
  }

  @Test(.criterion("part-two.paging.this-very-moment"))
  func firstPageHasThePostOfThisMoment() async throws {
    let now = Date().timeIntervalSince1970
    feed.write([FeedEntry(text: "just now", timestamp: now)])
    let controller = try await launchedController(feed)
    expect(
      "a post of this very moment is on the first page", texts(controller).contains("just now"),
      actual: "the first is “\(texts(controller).first ?? "")”")
  }

  @Test(.criterion("part-two.paging.reset-begins-again"))
  func resetBeginsAgain() async throws {
    let controller = try await launchedController(feed)
    let firstPage = texts(controller)
    await fetch(controller, reset: false)
    try require("fetchPosts(reset: false) adds posts", controller.posts.count > firstPage.count)
    await fetch(controller, reset: true)
    expect("the texts after fetchPosts(reset: true)", texts(controller), is: firstPage)
  }

  @Test(.criterion("part-two.paging.resets-by-default"))
  func resetsByDefault() async throws {
    let controller = try await launchedController(feed)
    let firstPage = texts(controller)
    await fetch(controller, reset: false)
    let older = Set(texts(controller)).subtracting(firstPage)
    try require("fetchPosts(reset: false) adds posts", !older.isEmpty)
    feed.write([FeedEntry(text: "latest", timestamp: FeedEntry.newest + 60)])
    controller.fetchPosts()
    await settle()
    let reset = texts(controller)
    expect("the latest post is there after fetchPosts()", reset.contains("latest"))
    expect("the older page is gone after fetchPosts()", older.isDisjoint(with: reset))
    feed.write([FeedEntry(text: "last", timestamp: FeedEntry.newest + 120)])
    feed.network.isHolding = true
    controller.fetchPosts()
    controller.fetchPosts(reset: false)
    await settle()
    // An app may send the two in any order, or one after the other.
    let ends = feed.network.heldRequests.map { $0.parameters["endAt"].flatMap(Double.init) ?? 0 }
    feed.network.release(ends.firstIndex { $0 > FeedEntry.newest } ?? 0)
    await settle()
    expect(
      "the last post is there while an older page is under way", texts(controller).contains("last"))
    feed.network.releaseAllAndGoOn()
  }

  @Test(.criterion("part-two.paging.reset-then-older"))
  func pagesOnAfterAReset() async throws {
    let controller = try await launchedController(feed)
    let onePage = withoutRepeats(texts(controller))
    await fetch(controller, reset: false)
    let twoPages = withoutRepeats(texts(controller))
    await fetch(controller, reset: true)
    await fetch(controller, reset: false)
    try require("fetchPosts(reset: false) adds posts", twoPages.count > onePage.count)
    expect(
      "the texts after a reset and a page, as before them", withoutRepeats(texts(controller)),
      is: twoPages)
  }

  /// The requests of a controller that loads the newest posts and then older ones.
  private func readsOfTwoPages() async throws -> [CurriculumFeed.Request] {
    let controller = PostController(networkController: feed.network)
    await load(controller)
    await fetch(controller, reset: false)
    try require("a GET", !feed.reads.isEmpty)
    return feed.reads
  }
}
