import AppUnderTest
import Foundation
import Testing

@Suite("Black Diamonds · New posts", .serialized)
@MainActor
struct NewPostsTests {
  private let entries: [FeedEntry]
  private let feed: CurriculumFeed
  private let latest = FeedEntry(text: "latest", timestamp: FeedEntry.newest + 60)

  init() {
    entries = FeedEntry.feed(20)
    feed = CurriculumFeed(entries, heedsQuery: true)
  }

  @Test(.criterion("black-diamonds.new-posts.knows-new-posts"))
  func knowsNewPosts() async throws {
    let controller = try await controllerWithNews()
    expect("the new posts after a refresh", newTexts(controller), is: ["latest"])
    try await hide("latest", in: controller)
    let others = newTexts(controller).filter { $0 != "latest" }
    expect("the other posts that become new when it is hidden", others, is: [])
    let empty = CurriculumFeed()
    let other = PostController(networkController: empty.network)
    await load(other)
    empty.write([latest])
    await fetch(other)
    expect("the new posts of a feed that was empty", newTexts(other), is: ["latest"])
  }

  @Test(.criterion("black-diamonds.new-posts.first-load"))
  func nothingIsNewAtFirst() async throws {
    let controller = try await launchedController(feed)
    expect("the new posts after the first load", newTexts(controller), is: [])
    let other = CurriculumFeed(entries)
    other.network.failNextRequest(with: URLError(.notConnectedToInternet))
    let late = try await launchedController(other)
    expect("the new posts if only the second fetch succeeds", newTexts(late), is: [])
    let meanwhile: KeyValuePairs<String, @MainActor (PostController) async -> Void> = [
      "a pull": { await fetch($0) }, "a user is hidden": { $0.hide(.user(username: "Tom")) },
      "an own post": { await addPost(by: $0) },
    ]
    for (moment, act) in meanwhile {
      let slow = CurriculumFeed(entries)
      slow.network.isHolding = true
      let controller = PostController(networkController: slow.network)
      await settle()
      if slow.network.heldRequests.isEmpty { await fetch(controller) }
      await act(controller)
      await releaseAll(of: slow)
      expect(
        "the new posts of the feed after \(moment) during the first load",
        newTexts(controller).filter { Int($0) != nil }, is: [])
    }
    feed.write([latest])
    await fetch(controller)
    expect("a post that a refresh brings is new", newTexts(controller).contains("latest"))
  }

  @Test(.criterion("black-diamonds.new-posts.older-pages"))
  func olderPagesAreNotNew() async throws {
    let controller = try await controllerWithNews()
    let firstPage = Set(texts(controller))
    await fetch(controller, reset: false)
    _ = try post("18", in: controller)
    let new = newTexts(controller)
    expect("the new posts of an older page", new.filter { $0 != "latest" }, is: [])
    expect(
      "the post that came with the refresh is still new after an older page",
      new.contains("latest") == texts(controller).contains("latest"))
    for entry in [latest] + entries.prefix(2) { feed.write(Data("null".utf8), under: entry.key) }
    await fetch(controller)
    expect(
      "the new ones of those that came with an older page and move up to the first one",
      newTexts(controller).filter { !firstPage.contains($0) }, is: [])
  }

  @Test(.criterion("black-diamonds.new-posts.latest-refresh-only"))
  func onlyTheLatestRefreshCounts() async throws {
    let controller = try await controllerWithNews()
    feed.network.failNextRequest(with: URLError(.notConnectedToInternet))
    await fetch(controller)
    expect("the new posts after a refresh that failed", newTexts(controller), is: ["latest"])
    feed.network.failNextRequest(with: URLError(.timedOut))
    await report(try post("latest", in: controller), by: controller)
    // Another criterion judges whether a lost report hides the post.
    guard texts(controller).contains("latest") else { return }
    expect("the new posts after a report that failed", newTexts(controller), is: ["latest"])
    feed.write([FeedEntry(text: "later", timestamp: FeedEntry.newest + 120)])
    await fetch(controller)
    expect("the new posts after the next refresh", newTexts(controller), is: ["later"])
    await fetch(controller)
    expect("the new posts after a refresh without new posts", newTexts(controller), is: [])
    let stream = FeedStream(of: feed)
    controller.startFollowing(over: stream)
    stream.write(FeedEntry(text: "streamed", timestamp: FeedEntry.newest + 180))
    await settle()
    guard texts(controller).contains("streamed") else { return }
    await fetch(controller)
    expect(
      "a post that came over a stream is not new after the next refresh",
      !controller.isNew(try post("streamed", in: controller)))
    var entry = FeedEntry(text: "the very latest", timestamp: FeedEntry.newest + 240)
    feed.write([entry])
    await fetch(controller)
    entry.text = "edited"
    stream.write(entry)
    await settle()
    guard texts(controller).contains("edited") else { return }
    expect("a new post that is edited is still new", newTexts(controller).contains("edited"))
    await report(try post("1", in: controller), by: controller)
    guard texts(controller).contains("edited") else { return }
    expect("it is still new after a report about another", newTexts(controller).contains("edited"))
  }

  /// A controller to which a refresh has brought a post.
  private func controllerWithNews() async throws -> PostController {
    let controller = try await launchedController(feed)
    feed.write([latest])
    await fetch(controller)
    try require("a post that a refresh brings is new", newTexts(controller).contains("latest"))
    return controller
  }

  func newTexts(_ app: PostController) -> [String] { app.posts.filter(app.isNew).map(\.text) }
}
