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
    let controller = try await launchedController(feed)
    feed.write([latest])
    await fetch(controller)
    expect(
      "a post that a refresh brings is new", controller.isNew(try post("latest", in: controller)))
    expect(
      "a post that was there before is not new", !controller.isNew(try post("1", in: controller)))
    let empty = CurriculumFeed()
    let other = PostController(networkController: empty.network)
    await load(other)
    empty.write([latest])
    await fetch(other)
    expect(
      "the first post of a feed that was empty is new", other.isNew(try post("latest", in: other)))
  }

  @Test(.criterion("black-diamonds.new-posts.first-load"))
  func nothingIsNewAtFirst() async throws {
    let controller = try await launchedController(feed)
    let new = controller.posts.filter { controller.isNew($0) }.map(\.text)
    expect("the new posts after the first load", new, is: [])
    let other = CurriculumFeed(entries)
    other.network.failNextRequest(with: URLError(.notConnectedToInternet))
    let late = try await launchedController(other)
    let first = late.posts.filter { late.isNew($0) }.map(\.text)
    expect("the new posts if only the second fetch succeeds", first, is: [])
    feed.write([latest])
    await fetch(controller)
    expect(
      "a post that a refresh brings is new", controller.isNew(try post("latest", in: controller)))
  }

  @Test(.criterion("black-diamonds.new-posts.older-pages"))
  func olderPagesAreNotNew() async throws {
    let controller = try await launchedController(feed)
    feed.write([latest])
    await fetch(controller)
    expect(
      "a post that a refresh brings is new", controller.isNew(try post("latest", in: controller)))
    let firstPage = Set(texts(controller))
    await fetch(controller, reset: false)
    expect(
      "a post from an older page is not new", !controller.isNew(try post("18", in: controller)))
    expect(
      "the post that came with the refresh is still new after an older page",
      controller.posts.filter { $0.text == "latest" }.allSatisfy(controller.isNew))
    for entry in [latest] + entries.prefix(2) { feed.write(Data("null".utf8), under: entry.key) }
    await fetch(controller)
    let movedUp = controller.posts.filter { !firstPage.contains($0.text) }
    expect(
      "the new ones of those that came with an older page and move up to the first one",
      movedUp.filter { controller.isNew($0) }.map(\.text), is: [])
  }

  @Test(.criterion("black-diamonds.new-posts.latest-refresh-only"))
  func onlyTheLatestRefreshCounts() async throws {
    let controller = try await launchedController(feed)
    feed.write([latest])
    await fetch(controller)
    try require(
      "a post that a refresh brings is new", controller.isNew(try post("latest", in: controller)))
    feed.network.failNextRequest(with: URLError(.notConnectedToInternet))
    await fetch(controller)
    expect(
      "the post is still new after a refresh that failed",
      controller.isNew(try post("latest", in: controller)))
    feed.write([FeedEntry(text: "later", timestamp: FeedEntry.newest + 120)])
    await fetch(controller)
    let new = controller.posts.filter { controller.isNew($0) }.map(\.text)
    expect("the new posts after the next refresh", new, is: ["later"])
    await fetch(controller)
    let still = controller.posts.filter { controller.isNew($0) }.map(\.text)
    expect("the new posts after a refresh without new posts", still, is: [])
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
    expect(
      "a new post that is edited is still new", controller.isNew(try post("edited", in: controller))
    )
  }
}
