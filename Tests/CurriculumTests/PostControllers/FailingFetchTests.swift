import AppUnderTest
import Foundation
import Testing

@Suite("Part One · Post Controller · Failures", .serialized)
@MainActor
struct FailingFetchTests {
  private let feed = CurriculumFeed([FeedEntry(text: "here", timestamp: 1_000.5)])

  @Test(.criterion("part-one.post-controller.completion-without-network"))
  func completionRunsWithoutANetwork() async throws {
    let controller = PostController(networkController: feed.network)
    await settle()
    let fetches = FetchRecorder()
    feed.network.failNextRequest(with: URLError(.notConnectedToInternet))
    controller.fetchPosts(completion: fetches.completion)
    try await eventually("the completion is called when the network fails") {
      !fetches.calls.isEmpty
    }
  }

  @Test(.criterion("part-one.post-controller.completion-once-after-failure"))
  func completionRunsOnceAfterAFailure() async {
    let controller = PostController(networkController: feed.network)
    await settle()
    let fetches = FetchRecorder()
    feed.network.failNextRequest(with: URLError(.notConnectedToInternet))
    controller.fetchPosts(completion: fetches.completion)
    await settle()
    feed.answer("GET", with: "<html>Please log in</html>")
    controller.fetchPosts(completion: fetches.completion)
    await settle()
    expect(
      "how often the completions of two fetches that fail are called", fetches.calls.count, is: 2)
  }

  @Test(.criterion("part-one.post-controller.completion-after-garbage"))
  func completionRunsAfterGarbage() async throws {
    try await expectCompletion(after: "<html>Please log in</html>", "a web page")
  }

  @Test(.criterion("part-one.post-controller.completion-after-null"))
  func completionRunsAfterNull() async throws {
    try await expectCompletion(after: "null", "null")
  }

  @Test(.criterion("part-one.post-controller.completion-after-error"))
  func completionRunsAfterAnErrorObject() async throws {
    try await expectCompletion(after: #"{"error": "Permission denied"}"#, "an error")
  }

  @Test(.criterion("part-one.post-controller.completion-after-nothing"))
  func completionRunsAfterAnEmptyAnswer() async throws {
    try await expectCompletion(after: "", "no bytes at all")
  }

  @Test(.criterion("part-one.post-controller.keeps-posts"))
  func failureKeepsThePosts() async throws {
    let controller = try await launchedController(feed)
    feed.network.failNextRequest(with: URLError(.timedOut))
    await fetch(controller)
    expect("the texts after the network has failed", texts(controller), is: ["here"])
    feed.answer("GET", with: "<html>Please log in</html>")
    await fetch(controller)
    expect("the texts after an answer that is no JSON", texts(controller), is: ["here"])
  }

  @Test(.criterion("part-one.post-controller.recovers"))
  func recoversFromAFailure() async throws {
    feed.network.failNextRequest(with: URLError(.timedOut))
    let controller = PostController(networkController: feed.network)
    await settle()
    for _ in 1...2 { await fetch(controller) }
    expect(
      "the texts after a failure and a fetch that succeeds", Set(texts(controller)).sorted(),
      is: ["here"])
  }

  private func expectCompletion(after answer: String, _ name: String) async throws {
    feed.answer("GET", with: answer)
    let controller = PostController(networkController: feed.network)
    await settle()
    let fetches = FetchRecorder()
    controller.fetchPosts(completion: fetches.completion)
    try await eventually("the completion is called when the answer is \(name)") {
      !fetches.calls.isEmpty
    }
  }
}
