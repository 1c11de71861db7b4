import AppUnderTest
import Foundation
import Testing

@Suite("Part One · Post Controller · Failures", .serialized)
@MainActor
struct FailingFetchTests {
  private let feed = CurriculumFeed([FeedEntry(text: "here", timestamp: 1_000.5)])

  @Test(.criterion("part-one.post-controller.completion-without-network"))
  func completionRunsWithoutANetwork() async throws {
    try await expectCompletion(after: nil, "a failure of the network")
  }

  @Test(.criterion("part-one.post-controller.completion-once-after-failure"))
  func completionRunsOnceAfterAFailure() async {
    let controller = PostController(networkController: feed.network)
    await settle()
    for failure in Failure.allCases {
      let calls = await completions(of: controller, after: failure)
      expect("how often the completion is called after \(failure.inWords)", calls.count, is: 1)
    }
  }

  @Test(.criterion("part-one.post-controller.no-posts-after-failure"))
  func completionGetsNothingAfterAFailure() async throws {
    let controller = try await launchedController(feed)
    for failure in Failure.allCases {
      let texts = await completions(of: controller, after: failure).flatMap(\.texts)
      expect("the texts that the completion gets after \(failure.inWords)", texts, is: [])
    }
  }

  @Test(.criterion("part-one.post-controller.completion-after-garbage"))
  func completionRunsAfterGarbage() async throws {
    try await expectCompletion(after: "<html>Please log in</html>", "a web page")
  }

  @Test(.criterion("part-one.post-controller.completion-after-null"))
  func completionRunsAfterNull() async throws { try await expectCompletion(after: "null", "null") }

  @Test(.criterion("part-one.post-controller.completion-after-error"))
  func completionRunsAfterAnErrorObject() async throws {
    try await expectCompletion(after: #"{"error": "Permission denied"}"#, "an error")
  }

  @Test(.criterion("part-one.post-controller.completion-after-nothing"))
  func completionRunsAfterAnEmptyAnswer() async throws {
    try await expectCompletion(after: "", "no bytes at all")
  }

  @Test(.criterion("part-one.post-controller.completion-after-other-json"))
  func completionRunsAfterOtherJSON() async throws {
    for answer in ["[]", #"[null, {"text": "Hi"}]"#, "12", "true", #""Hello""#, "{}"] {
      try await expectCompletion(after: answer, answer)
    }
  }

  @Test(.criterion("part-one.post-controller.keeps-posts"))
  func failureKeepsThePosts() async throws {
    let controller = try await launchedController(feed)
    for failure in Failure.allCases where failure != .refusal {
      failure.strike(feed)
      await fetch(controller)
      expect("the texts after \(failure.inWords)", texts(controller), is: ["here"])
    }
  }

  @Test(.criterion("part-one.post-controller.keeps-posts-after-error"))
  func errorKeepsThePosts() async throws {
    let controller = try await launchedController(feed)
    for answer in CurriculumFeed.refusals + [#"{"error": null}"#] {
      feed.answer("GET", with: answer)
      await fetch(controller)
      expect("the texts after the answer \(answer)", texts(controller), is: ["here"])
    }
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
    for (count, failure) in Failure.allCases.enumerated() {
      // Twice, because the app may recover from the first failure but not from the second.
      for _ in 1...2 {
        failure.strike(feed)
        await fetch(controller)
      }
      feed.answer("GET", with: nil)
      feed.write([FeedEntry(text: "later \(count)", timestamp: 2_000.5 + Double(count))])
      await fetch(controller)
      expect(
        "the next fetch brings the post that is written after \(failure.inWords)",
        texts(controller).contains("later \(count)"), actual: "\(texts(controller))")
    }
    for (text, isLost) in [("first of two", false), ("last", true)] {
      feed.write([FeedEntry(text: text, timestamp: 3_000.5)])
      feed.network.isHolding = true
      for _ in 1...2 { controller.fetchPosts() }
      await settle()
      // An app may send one request after the other.
      let isAlone = feed.network.heldRequests.count < 2
      isLost && !isAlone ? feed.network.fail(1, with: URLError(.timedOut)) : feed.network.release()
      await settle()
      // Sessions judge whether the first response of two counts.
      guard isLost || texts(controller).contains(text) else { return }
      await releaseAll(of: feed)
    }
    expect(
      "the last post is there after a fetch during which a later one failed",
      texts(controller).contains("last"), actual: "\(texts(controller))")
  }

  private func completions(
    of controller: PostController, after failure: Failure
  ) async -> [PostsCall] {
    let fetches = FetchRecorder()
    failure.strike(feed)
    controller.fetchPosts(completion: fetches.completion)
    await settle()
    return fetches.calls
  }

  private func expectCompletion(after answer: String?, _ name: String) async throws {
    feed.answer("GET", with: answer)
    let controller = PostController(networkController: feed.network)
    await settle()
    if answer == nil { feed.network.failNextRequest(with: URLError(.notConnectedToInternet)) }
    let fetches = FetchRecorder()
    controller.fetchPosts(completion: fetches.completion)
    try await eventually("the completion is called when the response is \(name)") {
      !fetches.calls.isEmpty
    }
  }
}

private enum Failure: CaseIterable {
  case noNetwork, noBytes, noJSON, refusal

  var inWords: String {
    switch self {
    case .noNetwork: "a failure of the network"
    case .noBytes: "an empty response"
    case .noJSON: "a response that is not JSON"
    case .refusal: #"the answer {"error": "Permission denied"}"#
    }
  }

  /// Lets the next fetch fail this way.
  func strike(_ feed: CurriculumFeed) {
    switch self {
    case .noNetwork: feed.network.failNextRequest(with: URLError(.notConnectedToInternet))
    case .noBytes: feed.answer("GET", with: "")
    case .noJSON: feed.answer("GET", with: "<html>Please log in</html>")
    case .refusal: feed.answer("GET", with: #"{"error": "Permission denied"}"#)
    }
  }
}
