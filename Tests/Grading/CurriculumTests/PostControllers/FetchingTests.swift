import AppUnderTest
import Foundation
import Testing

@Suite("Part One · Post Controller", .serialized)
@MainActor
struct FetchingTests {
  private let feed = CurriculumFeed([
    FeedEntry(text: "old", timestamp: 1_000.5), FeedEntry(text: "new", timestamp: 3_000.5),
    FeedEntry(text: "middle", timestamp: 2_000.5),
  ])

  @Test(.criterion("part-one.post-controller.base-url"))
  func baseURLIsThatOfThePosts() {
    let url = PostController.baseURL
    expect("the last part of the baseURL", url.lastPathComponent, is: "posts")
    expect(
      "the baseURL begins with http:// or https:// and a server",
      ["http", "https"].contains(url.scheme) && url.host()?.isEmpty == false, actual: "“\(url)”")
  }

  @Test(.criterion("part-one.post-controller.endpoint"))
  func endpointIsTheJSONOfTheBaseURL() {
    expect("the endpoint", PostController.endpoint.absoluteString, is: baseAddress + ".json")
  }

  @Test(.criterion("part-one.post-controller.fetches-at-start"))
  func fetchesAtTheStart() async {
    let controller = PostController(networkController: feed.network)
    await settle()
    let requests = feed.network.requests.map { "\($0.method) \($0.address)" }
    expect(
      "the requests of a new controller", requests,
      is: ["GET \(PostController.endpoint.absoluteString)"])
    expect(
      "nothing is sent along with a GET", feed.network.requests.allSatisfy { $0.body == nil },
      actual: "there is a body")
    withExtendedLifetime(controller) {}
  }

  @Test(.criterion("part-one.post-controller.shows-at-start"))
  func hasPostsWithoutBeingTold() async throws {
    let controller = PostController(networkController: feed.network)
    await settle()
    let atStart = controller.posts.count
    await load(controller)
    try require(
      "the controller has the posts of the feed", !controller.posts.isEmpty,
      actual: "it has none. \(feed.exchanges.inWords)")
    expect("how many posts a new controller has before a call of fetchPosts", atStart, is: 3)
  }

  @Test(.criterion("part-one.post-controller.makes-posts"))
  func makesPostsOfTheAnswer() async throws {
    let key = UUID()
    let feed = CurriculumFeed([
      FeedEntry(username: "error", text: "Hello", timestamp: 12.5, key: key.uuidString)
    ])
    let controller = try await launchedController(feed)
    expect("how many posts there are", controller.posts.count, is: 1)
    let post = try post("Hello", in: controller)
    expect("its username", post.username, is: "error")
    expect("its timestamp", post.timestamp, is: 12.5)
    expect("its identifier is the key it has in the feed", post.identifier == key)
    let future = CurriculumFeed([FeedEntry(text: "Soon", timestamp: 4e9)])
    let other = PostController(networkController: future.network)
    await load(other)
    // Another criterion judges whether an app leaves such a post out.
    guard let late = other.posts.first else { return }
    expect("the timestamp of a post from the future", late.timestamp, is: 4e9)
  }

  @Test(.criterion("part-one.post-controller.sorts-newest-first"))
  func sortsNewestFirst() async throws {
    let controller = try await launchedController(CurriculumFeed(FeedEntry.feed(10)))
    expect("the texts of the posts", texts(controller), is: (1...10).map(String.init))
    let dense = try await launchedController(CurriculumFeed(FeedEntry.feed(10, apart: 0.05)))
    expect("the texts of posts of one second", texts(dense), is: (1...10).map(String.init))
  }

  @Test(.criterion("part-one.post-controller.same-moment"))
  func keepsPostsOfTheSameMoment() async throws {
    let same = { FeedEntry(text: "same", timestamp: 1_000.5) }
    let feed = CurriculumFeed([same(), same(), same()])
    let controller = try await launchedController(feed)
    expect("how many posts there are of one user, text and moment", controller.posts.count, is: 3)
    try await postsOfOneMomentKeepTheirOrder()
  }

  private func postsOfOneMomentKeepTheirOrder() async throws {
    let feed = CurriculumFeed((1...8).map { FeedEntry(text: "tie \($0)", timestamp: 1_000.5) })
    let controller = try await launchedController(feed)
    let order = texts(controller)
    for number in 1...6 {
      feed.write([FeedEntry(text: "later \(number)", timestamp: 2_000.5 + Double(number))])
      await fetch(controller)
      expect(
        "the order of posts with one timestamp after \(number) more fetches",
        withoutRepeats(texts(controller).filter { $0.hasPrefix("tie") }), is: order)
    }
  }

  @Test(.criterion("part-one.post-controller.replaces-posts"))
  func bringsThePostsAsTheyAreNow() async throws {
    let keys = (1...2).map { _ in UUID().uuidString }
    let feed = CurriculumFeed([
      FeedEntry(text: "before", timestamp: 2_000.5, key: keys[0]),
      FeedEntry(text: "deleted", timestamp: 1_000.5, key: keys[1]),
    ])
    let controller = try await launchedController(feed)
    feed.write([FeedEntry(username: "noor", text: "after", timestamp: 2_000.5, key: keys[0])])
    feed.write(Data("null".utf8), under: keys[1])
    await fetch(controller)
    expect(
      "the posts after one has been edited and one deleted",
      controller.posts.map { "\($0.username): \($0.text)" }, is: ["noor: after"])
  }

  @Test(.criterion("part-one.post-controller.survives-other-types"))
  func entriesOfOtherTypesCostOnlyThemselves() async throws {
    for json in ["12", "1.5", "true", #""Hello""#, #"["mira", "Hello", 1.5]"#] {
      feed.write(Data(json.utf8), under: UUID().uuidString)
    }
    let controller = try await launchedController(feed)
    expect(
      "the texts of the posts beside entries that are not objects", texts(controller).sorted(),
      is: ["middle", "new", "old"])
  }

  @Test(.criterion("part-one.post-controller.survives-malformed"))
  func malformedEntriesCostOnlyThemselves() async throws {
    feed.write(Data(#"{"username": "mira", "timestamp": 2500.5}"#.utf8), under: UUID().uuidString)
    feed.write(
      Data(#"{"username": 1, "text": "typo", "timestamp": 1500.5}"#.utf8), under: UUID().uuidString)
    feed.write(
      Data(#"{"username": "mira", "text": "lost", "timestamp": 500.5}"#.utf8), under: "no-uuid")
    let key = UUID().uuidString
    for key in [key, key.lowercased()] {
      feed.write(FeedEntry(text: "two spellings", timestamp: 400.5).json, under: key)
    }
    let controller = try await launchedController(feed)
    let texts = texts(controller)
    expect(
      "the posts beside the malformed ones are there, also if a key has two spellings",
      Set(texts).isSuperset(of: ["new", "middle", "old", "two spellings"]), actual: "\(texts)")
    var counts: [Int] = []
    for answer in ["null", #"{"\#(key)": {"text": "typo"}}"#] {
      for answer in [nil, answer] {
        feed.answer("GET", with: answer)
        await fetch(controller)
      }
      counts.append(controller.posts.count)
    }
    expect(
      "the list has no posts after a response with one malformed entry, as after null",
      counts[0] > 0 || counts[1] == 0)
  }

  @Test(.criterion("part-one.post-controller.completion-gets-posts"))
  func completionGetsThePosts() async throws {
    let controller = try await launchedController(feed)
    let fetches = FetchRecorder()
    controller.fetchPosts(completion: fetches.completion)
    try await eventually("the completion is called") { !fetches.calls.isEmpty }
    expect(
      "the texts that the completion gets", fetches.calls.first?.texts,
      is: ["new", "middle", "old"])
  }

  @Test(.criterion("part-one.post-controller.posts-before-completion"))
  func postsAreThereWhenTheCompletionRuns() async throws {
    let controller = try await launchedController(feed)
    feed.write([FeedEntry(text: "latest", timestamp: 4_000.5)])
    var seen: [[String]] = []
    controller.fetchPosts { _ in seen.append(texts(controller)) }
    try await eventually("the completion is called") { !seen.isEmpty }
    expect(
      "the latest post is in the controller’s posts when the completion runs",
      seen.first?.contains("latest"), is: true)
  }

  @Test(.criterion("part-one.post-controller.completion-on-main"))
  func completionRunsOnTheMainThread() async throws {
    let controller = PostController(networkController: feed.network)
    await settle()
    let fetches = FetchRecorder()
    controller.fetchPosts(completion: fetches.completion)
    try await eventually("the completion is called") { !fetches.calls.isEmpty }
    expect("the completion runs on the main thread", fetches.calls.allSatisfy(\.isOnMainThread))
    feed.network.failNextRequest(with: URLError(.timedOut))
    controller.fetchPosts(completion: fetches.completion)
    await settle()
    expect(
      "the completion runs on the main thread after a failure, too",
      fetches.calls.allSatisfy(\.isOnMainThread))
  }

  @Test(.criterion("part-one.post-controller.completion-when-busy"))
  func completionRunsForEachFetch() async throws {
    let controller = try await launchedController(feed)
    await expectCompletions(of: controller, feed, reset: true, count: 4)
  }

  @Test(.criterion("part-one.post-controller.completion-once"))
  func completionRunsOnce() async throws {
    let controller = try await launchedController(feed)
    let fetches = FetchRecorder()
    controller.fetchPosts(completion: fetches.completion)
    await settle()
    expect("how often the completion of one fetch is called", fetches.calls.count, is: 1)
  }

  @Test(.criterion("part-one.post-controller.without-completion"))
  func fetchesWithoutACompletion() async throws {
    let controller = try await launchedController(feed)
    feed.write([FeedEntry(text: "latest", timestamp: 4_000.5)])
    controller.fetchPosts()
    try await eventually("the controller has the latest post") {
      texts(controller).contains("latest")
    }
  }

  @Test(.criterion("part-one.post-controller.empty-feed"))
  func emptyFeedHasNoPosts() async throws {
    let feed = CurriculumFeed()
    let controller = PostController(networkController: feed.network)
    await settle()
    expect("the texts in an empty feed", texts(controller), is: [])
    feed.write([FeedEntry(text: "the first", timestamp: 1_000.5)])
    await fetch(controller)
    expect("the texts after somebody has written one", texts(controller), is: ["the first"])
  }

  @Test(.criterion("part-one.post-controller.emptied-feed"))
  func emptiedFeedHasNoPosts() async throws {
    let entry = FeedEntry(text: "the last", timestamp: 1_000.5)
    let feed = CurriculumFeed([entry])
    let controller = try await launchedController(feed)
    feed.write(Data("null".utf8), under: entry.key)
    await fetch(controller)
    expect("the texts after the last post is deleted and fetched again", texts(controller), is: [])
  }
}

/// Fetches several times before the first response arrives.
@MainActor
func expectCompletions(
  of controller: PostController, _ feed: CurriculumFeed, reset: Bool, count: Int
) async {
  let fetches = (1...count).map { _ in FetchRecorder() }
  feed.network.isHolding = true
  for fetch in fetches { controller.fetchPosts(reset: reset, completion: fetch.completion) }
  await settle()
  await releaseAll(of: feed)
  for (number, fetch) in fetches.enumerated() {
    expect(
      "the completion of fetch \(number + 1) of \(count) at once is called", !fetch.calls.isEmpty)
  }
}
