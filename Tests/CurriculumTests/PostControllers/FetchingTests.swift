import AppUnderTest
import Foundation
import Testing

@Suite("Part One · Post Controller", .serialized)
@MainActor
struct FetchingTests {
  /// Three posts, newest in the middle.
  private let feed = CurriculumFeed([
    FeedEntry(text: "old", timestamp: 1_000.5), FeedEntry(text: "new", timestamp: 3_000.5),
    FeedEntry(text: "middle", timestamp: 2_000.5),
  ])

  @Test(.criterion("part-one.post-controller.base-url"))
  func baseURLIsThatOfThePosts() {
    let url = PostController.baseURL
    expect("the last part of the baseURL", url.lastPathComponent, is: "posts")
    expect(
      "the baseURL begins with http", url.scheme?.hasPrefix("http") == true, actual: "“\(url)”")
  }

  @Test(.criterion("part-one.post-controller.endpoint"))
  func endpointIsTheJSONOfTheBaseURL() {
    var expected = PostController.baseURL.absoluteString
    while expected.hasSuffix("/") { expected.removeLast() }
    expect("the endpoint", PostController.endpoint.absoluteString, is: expected + ".json")
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

  @Test(.criterion("part-one.post-controller.makes-posts"))
  func makesPostsOfTheAnswer() async throws {
    let key = UUID()
    let feed = CurriculumFeed([
      FeedEntry(username: "noor", text: "Hello", timestamp: 12.5, key: key.uuidString)
    ])
    let controller = try await launchedController(feed)
    expect("how many posts there are", controller.posts.count, is: 1)
    let post = try post("Hello", in: controller)
    expect("its username", post.username, is: "noor")
    expect("its timestamp", post.timestamp, is: 12.5)
    expect("its identifier is the key it has in the feed", post.identifier == key)
  }

  @Test(.criterion("part-one.post-controller.sorts-newest-first"))
  func sortsNewestFirst() async throws {
    let controller = try await launchedController(CurriculumFeed(FeedEntry.feed(10)))
    expect("the texts of the posts", texts(controller), is: (1...10).map(String.init))
  }

  @Test(.criterion("part-one.post-controller.survives-malformed"))
  func malformedEntriesCostOnlyThemselves() async throws {
    feed.write(Data(#"{"username": "mira", "timestamp": 2500.5}"#.utf8), under: UUID().uuidString)
    feed.write(
      Data(#"{"username": 1, "text": "typo", "timestamp": 1500.5}"#.utf8), under: UUID().uuidString)
    feed.write(
      Data(#"{"username": "mira", "text": "lost", "timestamp": 500.5}"#.utf8), under: "no-uuid")
    let controller = try await launchedController(feed)
    let texts = texts(controller)
    expect(
      "the posts beside the malformed ones are there",
      Set(texts).isSuperset(of: ["new", "middle", "old"]), actual: "\(texts)")
  }

  @Test(.criterion("part-one.post-controller.completion-gets-posts"))
  func completionGetsThePosts() async throws {
    let controller = try await launchedController(feed)
    let fetches = FetchRecorder()
    controller.fetchPosts(completion: fetches.completion)
    try await eventually("the completion is called") { !fetches.calls.isEmpty }
    expect(
      "the texts that the completion gets", fetches.calls.first?.texts,
      is: ["new", "middle", "old"]
    )
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
}
