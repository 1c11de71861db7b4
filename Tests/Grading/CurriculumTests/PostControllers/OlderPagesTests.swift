import AppUnderTest
import Foundation
import Testing

@Suite("Part Two · Paging · Older pages", .serialized)
@MainActor
struct OlderPagesTests {
  private let feed = CurriculumFeed(FeedEntry.feed(40), heedsQuery: true)

  @Test(.criterion("part-two.paging.appends"))
  func appendsOlderPosts() async throws {
    var entries = FeedEntry.feed(40)
    // Posts of the same time stay where they are.
    for index in 3...5 { entries[index].timestamp = entries[2].timestamp }
    let controller = try await launchedController(CurriculumFeed(entries, heedsQuery: true))
    let before = texts(controller)
    await fetch(controller, reset: false)
    let texts = withoutRepeats(texts(controller))
    expect(
      "there are more posts than on the first page", texts.count > 15, actual: "\(texts.count)")
    expect("the first texts, as before", Array(texts.prefix(before.count)), is: before)
  }

  @Test(.criterion("part-two.paging.keeps-the-order"))
  func olderPostsAreInOrder() async throws {
    let controller = try await launchedController(feed)
    await fetch(controller, reset: false)
    let texts = withoutRepeats(texts(controller))
    try require("there are more posts than on the first page", texts.count > 15)
    let numbers = texts.compactMap(Int.init)
    expect("all texts are in order, newest first", numbers, is: numbers.sorted())
  }

  @Test(.criterion("part-two.paging.loses-none"))
  func losesNone() async throws {
    let controller = try await launchedController(
      CurriculumFeed(FeedEntry.feed(40, apart: 0.000_13), heedsQuery: true))
    for _ in 1...6 { await fetch(controller, reset: false) }
    let texts = Set(texts(controller))
    expect(
      "the texts of 40 that never arrive", (1...40).map(String.init).filter { !texts.contains($0) },
      is: [])
    var entries = FeedEntry.feed(20)
    for index in entries.indices { entries[index].timestamp = TimeInterval(60 * (14 - index)) }
    let feed = CurriculumFeed(entries, heedsQuery: true)
    let old = try await launchedController(feed)
    // Another criterion judges whether an app reads such times.
    guard old.posts.count == 15 else { return }
    await fetch(old, reset: false)
    let end = feed.reads.last?.parameters["endAt"] ?? ""
    expect(
      "the page after a post from the beginning of 1970 ends there",
      Double(end).map { $0 < 0.001 } ?? false, actual: "“endAt” is “\(end)”")
  }

  @Test(.criterion("part-two.paging.doubles-none"))
  func doublesNone() async throws {
    let controller = try await launchedController(feed)
    await fetch(controller, reset: false)
    let texts = texts(controller)
    try require("there are more posts than on the first page", Set(texts).count > 15)
    expect("how many posts are there twice", texts.count - Set(texts).count, is: 0)
  }

  @Test(.criterion("part-two.paging.asks-for-older"))
  func asksForOlderPostsOnly() async throws {
    let controller = try await launchedController(feed)
    let (launchCount, oldest) = (feed.reads.count, oldestTime(controller))
    try await expectOlderPage(of: controller)
    feed.network.failNextRequest(with: URLError(.timedOut))
    await fetch(controller)
    // Another criterion judges whether the posts stay.
    if !controller.posts.isEmpty {
      try await expectOlderPage(of: controller, ", also after a refresh that failed")
    }
    let (other, count) = (PostController(networkController: feed.network), feed.reads.count)
    let delegate = EagerDelegate { [weak other] in other?.fetchPosts(reset: false) }
    other.delegate = delegate
    await load(other)
    let ends = feed.reads.dropFirst(count).map { $0.parameters["endAt"] ?? "" }
    // Another criterion judges whether the delegate hears of posts.
    expect(
      "a page that the delegate asks for in postsUpdated ends at the oldest post",
      delegate.texts.isEmpty || ends.contains { Double($0) ?? .infinity <= oldest + 0.001 },
      actual: "“endAt” is \(ends.inWords)")
    await fetch(controller, reset: false)
    // Other criteria judge whether all posts arrive at all, and how often an app fetches at its launch.
    guard launchCount == 1, Set(texts(controller)).count == 40, !delegate.texts.isEmpty else {
      return
    }
    expect(
      "how many of 40 posts arrive, if the delegate asks for a page whenever it hears of more",
      Set(texts(other)).count, is: 40)
  }

  private func expectOlderPage(of controller: PostController, _ moment: String = "") async throws {
    let (before, oldest) = (feed.reads.count, oldestTime(controller))
    await fetch(controller, reset: false)
    let request = try require(
      "a GET for the next page\(moment)", feed.reads.dropFirst(before).first)
    let end = request.parameters["endAt"]
    expect(
      "the parameter “endAt” is the timestamp of the oldest post, or close to it (\(oldest))\(moment)",
      end.flatMap(Double.init).map { (oldest - 1...oldest + 0.001).contains($0) } ?? false,
      actual: end.map { "“\($0)”" } ?? "there is none")
  }

  private func oldestTime(_ controller: PostController) -> TimeInterval {
    // The texts count the minutes since the newest.
    FeedEntry.newest - 60 * TimeInterval((texts(controller).compactMap(Int.init).max() ?? 1) - 1)
  }

  @Test(.criterion("part-two.paging.to-the-end"))
  func reachesTheEnd() async throws {
    let controller = try await launchedController(feed)
    for _ in 1...4 { await fetch(controller, reset: false) }
    expect("the texts of all pages", texts(controller), is: (1...40).map(String.init))
  }

  @Test(.criterion("part-two.paging.after-the-end"))
  func nothingChangesAfterTheEnd() async throws {
    let feed = CurriculumFeed(FeedEntry.feed(20), heedsQuery: true)
    let controller = try await launchedController(feed)
    for _ in 1...3 { await fetch(controller, reset: false) }
    let before = withoutRepeats(texts(controller))
    try require("all 20 posts have arrived", before.count == 20, actual: "\(before.count) posts")
    let fetches = FetchRecorder()
    controller.fetchPosts(reset: false, completion: fetches.completion)
    await settle()
    expect("the completion after the last page is called", !fetches.calls.isEmpty)
    // The oldest post may arrive again, because the end of a page is inclusive.
    let brought = (fetches.calls.first?.texts ?? []).filter { $0 != "20" }
    expect("the texts that it gets, since no post is older", brought, is: [])
    expect("the texts after the end, as before", withoutRepeats(texts(controller)), is: before)
  }

  @Test(.criterion("part-two.paging.end-is-forgotten"))
  func forgetsTheEnd() async throws {
    let controller = try await launchedController(
      CurriculumFeed(FeedEntry.feed(20), heedsQuery: true))
    for _ in 1...3 { await fetch(controller, reset: false) }
    let count = Set(texts(controller)).count
    try require("all 20 posts have arrived", count == 20, actual: "\(count) posts")
    await fetch(controller, reset: true)
    for _ in 1...2 { await fetch(controller, reset: false) }
    let texts = Set(texts(controller))
    expect(
      "the texts of 20 that do not load again after the end and a reset",
      (1...20).map(String.init).filter { !texts.contains($0) }, is: [])
    await addPost(by: controller)
    for _ in 1...2 { await fetch(controller, reset: false) }
    expect("“18” loads again after an own post", controller.posts.contains { $0.text == "18" })
    try await forgetsTheEndOfAnEarlierList()
  }

  private func forgetsTheEndOfAnEarlierList() async throws {
    let feed = CurriculumFeed(FeedEntry.feed(20), heedsQuery: true)
    let controller = try await launchedController(feed)
    await fetch(controller, reset: false)
    feed.network.isHolding = true
    for reset in [false, true] {
      feed.answer("GET", with: reset ? nil : "null")
      controller.fetchPosts(reset: reset)
      await settle()
    }
    await release(1, of: feed)
    await releaseAll(of: feed)
    await fetch(controller, reset: false)
    expect(
      "“18” loads again, if a null for older posts arrived after a reset",
      texts(controller).contains("18"))
  }

  @Test(.criterion("part-two.paging.malformed-page"))
  func goesOnBehindAMalformedEntry() async throws {
    let entries = FeedEntry.feed(30)
    let feed = CurriculumFeed(entries, heedsQuery: true)
    feed.write(
      Data(#"{"username": 1, "text": "typo", "timestamp": \#(entries[6].timestamp)}"#.utf8),
      under: entries[6].key)
    let controller = try await launchedController(feed)
    for _ in 1...3 { await fetch(controller, reset: false) }
    let texts = Set(texts(controller))
    expect(
      "the texts that never arrive after a malformed entry on the first page",
      (8...30).map(String.init).filter { !texts.contains($0) }, is: [])
    try await goesOnAfterAMalformedPage()
  }

  private func goesOnAfterAMalformedPage() async throws {
    let entries = FeedEntry.feed(60)
    let feed = CurriculumFeed(entries, heedsQuery: true)
    for entry in entries[15..<55] {
      feed.write(
        Data(#"{"text": "typo", "timestamp": \#(entry.timestamp)}"#.utf8), under: entry.key)
    }
    let controller = try await launchedController(feed)
    await fetch(controller, reset: false)
    let before = feed.reads.count
    await fetch(controller, reset: false)
    // An app may have gone on by itself.
    expect(
      "a GET for older posts after a page of malformed entries, which is not the end of the feed",
      feed.reads.count > before || texts(controller).contains("60"))
  }

  @Test(.criterion("part-two.paging.overlapping-pages"))
  func showsPostsOfTwoPagesOnce() async throws {
    var entries = FeedEntry.feed(20)
    let feed = CurriculumFeed(entries, heedsQuery: true)
    let controller = try await launchedController(feed)
    entries[2].timestamp = FeedEntry.newest - 60 * 17.5
    feed.write([entries[2]])
    await fetch(controller, reset: false)
    try require("there are more posts than on the first page", texts(controller).contains("18"))
    expect(
      "how often the list has “3”, whose date was changed and which is on the second page, too",
      texts(controller).filter { $0 == "3" }.count, is: 1)
    await fetch(controller, reset: true)
    controller.fetchPosts(reset: false)
    controller.fetchPosts(reset: false)
    await settle()
    expect(
      "how often the list has “18” when two pages were requested at the same time",
      texts(controller).filter { $0 == "18" }.count, is: 1)
  }
}

/// The texts without repetitions, because one criterion judges repeated posts.
func withoutRepeats(_ texts: some Sequence<String>) -> [String] {
  var seen: Set<String> = []
  return texts.filter { seen.insert($0).inserted }
}
