import AppUnderTest
import Foundation
import Testing

@Suite("Part Two · Paging · Older pages", .serialized)
@MainActor
struct OlderPagesTests {
  private let feed = CurriculumFeed(FeedEntry.feed(40), heedsQuery: true)

  @Test(.criterion("part-two.paging.appends"))
  func appendsOlderPosts() async throws {
    let controller = try await launchedController(feed)
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
      CurriculumFeed(FeedEntry.feed(40, apart: 0.01), heedsQuery: true))
    for _ in 1...6 { await fetch(controller, reset: false) }
    let texts = Set(texts(controller))
    expect(
      "the texts of 40 that never come", (1...40).map(String.init).filter { !texts.contains($0) },
      is: [])
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
    let seen = texts(controller).compactMap(Int.init).max() ?? 0
    let before = feed.reads.count
    await fetch(controller, reset: false)
    let request = try require("a GET for the next page", feed.reads.dropFirst(before).first)
    let end = request.parameters["endAt"]
    // The texts count the minutes since the newest.
    let oldest = FeedEntry.newest - 60 * TimeInterval(seen - 1)
    expect(
      "the parameter “endAt” is the timestamp of the oldest post, or a little beside it (\(oldest))",
      end.flatMap(Double.init).map { (oldest - 1...oldest + 0.001).contains($0) } ?? false,
      actual: end.map { "“\($0)”" } ?? "there is none")
  }

  @Test(.criterion("part-two.paging.completion-of-a-page"))
  func callsTheCompletionOfAPage() async throws {
    let controller = try await launchedController(feed)
    let fetches = FetchRecorder()
    controller.fetchPosts(reset: false, completion: fetches.completion)
    await settle()
    expect("how often the completion of a page is called", fetches.calls.count, is: 1)
    expect(
      "the completion gets posts", fetches.calls.first?.texts.isEmpty == false,
      actual: "it gets none")
  }

  @Test(.criterion("part-two.paging.failed-page"))
  func failedPageKeepsWhatIsThere() async throws {
    let controller = try await launchedController(feed)
    let before = texts(controller)
    feed.network.failNextRequest(with: URLError(.timedOut))
    await fetch(controller, reset: false)
    expect("the texts after a page has failed", texts(controller), is: before)
    await fetch(controller, reset: false)
    expect("the next try brings the page", !Set(texts(controller)).isSubset(of: before))
  }

  @Test(.criterion("part-two.paging.completion-of-failed-page"))
  func callsTheCompletionOfAFailedPage() async throws {
    let controller = try await launchedController(feed)
    let fetches = FetchRecorder()
    feed.network.failNextRequest(with: URLError(.timedOut))
    controller.fetchPosts(reset: false, completion: fetches.completion)
    try await eventually("the completion of a page that fails is called") {
      !fetches.calls.isEmpty
    }
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
    try require("all 20 posts have come", before.count == 20, actual: "\(before.count) posts")
    let fetches = FetchRecorder()
    controller.fetchPosts(reset: false, completion: fetches.completion)
    await settle()
    expect("the completion behind the end is called", !fetches.calls.isEmpty)
    expect("the texts behind the end, as before", withoutRepeats(texts(controller)), is: before)
  }
}

/// The texts, each where it comes first: a repeated post is the matter of one criterion.
func withoutRepeats(_ texts: some Sequence<String>) -> [String] {
  var seen: Set<String> = []
  return texts.filter { seen.insert($0).inserted }
}
