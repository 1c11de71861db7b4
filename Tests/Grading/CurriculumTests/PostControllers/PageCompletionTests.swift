import AppUnderTest
import Foundation
import Testing

@Suite("Part Two · Paging · Completion and failures", .serialized)
@MainActor
struct PageCompletionTests {
  private let feed = CurriculumFeed(FeedEntry.feed(40), heedsQuery: true)

  @Test(.criterion("part-two.paging.completion-of-a-page"))
  func callsTheCompletionOfAPage() async throws {
    let controller = try await launchedController(feed)
    let fetches = FetchRecorder()
    var missing: [String] = []
    controller.fetchPosts(reset: false) { posts in
      missing = posts.map(\.text).filter { !texts(controller).contains($0) }
      fetches.completion(posts)
    }
    await settle()
    expect("how often the completion of a page is called", fetches.calls.count, is: 1)
    let brought = fetches.calls.first?.texts ?? []
    expect("the completion gets posts", !brought.isEmpty, actual: "it gets none")
    // Another criterion judges whether the newest post is the first one.
    let ordered = brought.sorted { (Int($0) ?? 0) < (Int($1) ?? 0) }
    expect(
      "the posts that it gets are in the order of their times",
      brought == ordered || brought == ordered.reversed(), actual: brought.joined(separator: ", "))
    let page = feed.exchanges.texts
    expect(
      "the texts that it gets of posts that are not on the page",
      brought.filter { !page.contains($0) }, is: [])
    expect(
      "the texts that it gets of posts that the controller does not have by then", missing, is: [])
    await expectCompletions(of: controller, feed, reset: false, count: 3)
  }

  @Test(.criterion("part-two.paging.failed-page"))
  func failedPageKeepsWhatIsThere() async throws {
    let controller = try await launchedController(feed)
    let before = texts(controller)
    feed.network.failNextRequest(with: URLError(.timedOut))
    await fetch(controller, reset: false)
    expect("the texts after a page has failed", texts(controller), is: before)
    for answer in Self.noAnswers {
      feed.answer("GET", with: answer)
      await fetch(controller, reset: false)
      expect("the texts after a page with the response “\(answer)”", texts(controller), is: before)
    }
    feed.answer("GET", with: nil)
    await fetch(controller, reset: false)
    expect("the next try brings the page", !Set(texts(controller)).isSubset(of: before))
  }

  @Test(.criterion("part-two.paging.completion-of-failed-page"))
  func callsTheCompletionOfAFailedPage() async throws {
    let controller = try await launchedController(feed)
    let fetches = FetchRecorder()
    feed.network.failNextRequest(with: URLError(.timedOut))
    controller.fetchPosts(reset: false, completion: fetches.completion)
    try await eventually("the completion of a page that fails is called") { !fetches.calls.isEmpty }
    for (count, answer) in Self.noAnswers.enumerated() {
      feed.answer("GET", with: answer)
      controller.fetchPosts(reset: false, completion: fetches.completion)
      try await eventually("the completion of a page with the response “\(answer)” is called") {
        fetches.calls.count > count + 1
      }
    }
    await settle()
    expect("the texts that it gets after a failure", fetches.calls.flatMap(\.texts), is: [])
    expect(
      "how often it is called for \(Self.noAnswers.count + 1) pages that fail",
      fetches.calls.count, is: Self.noAnswers.count + 1)
  }

  @Test(.criterion("part-two.paging.nothing-there"))
  func asksForOlderPostsOfAnEmptyList() async throws {
    let feed = CurriculumFeed(heedsQuery: true)
    let controller = PostController(networkController: feed.network)
    await settle()
    let fetches = FetchRecorder()
    controller.fetchPosts(reset: false, completion: fetches.completion)
    await settle()
    expect(
      "how often the completion is called when the list has no posts yet",
      fetches.calls.count, is: 1)
    feed.write([FeedEntry(text: "the first", timestamp: 1_000.5)])
    await fetch(controller)
    expect(
      "the texts after somebody has written one", withoutRepeats(texts(controller)),
      is: ["the first"])
  }

  private static let noAnswers = [CurriculumFeed.refusals[0], "<html>Please log in</html>", ""]
}
