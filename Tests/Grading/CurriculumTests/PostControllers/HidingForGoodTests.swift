import AppUnderTest
import Foundation
import MockNetwork
import Testing

@Suite("Black Diamonds · Hiding for good", .serialized)
@MainActor
struct HidingForGoodTests {
  private let feed = CurriculumFeed(FeedEntry.miraAndNoor)

  @Test(.criterion("black-diamonds.hiding.user-stays-hidden"))
  func userStaysHiddenAfterARefresh() async throws {
    let controller = try await launchedController(feed)
    await hide(.user(username: "noor"), in: controller)
    feed.write([FeedEntry(username: "noor", text: "later", timestamp: 6_000.5)])
    await fetch(controller)
    expect(
      "the texts after a refresh, without the old and new posts of a hidden user",
      withoutRepeats(texts(controller)), is: ["one"])
    await hide(.user(username: "mira"), in: controller)
    feed.network.isHolding = true
    await addPost(by: controller)
    await release(of: feed)
    expect(
      "the posts of a hidden user after the response to an own post",
      controller.posts.filter { $0.username == "mira" }.map(\.text), is: [])
    await releaseAll(of: feed)
    let own = Post(username: "mira", text: "Good morning")
    expect("a hidden user stays hidden after an own post", controller.hiddenContent.hides(own))
  }

  @Test(.criterion("black-diamonds.hiding.older-post-stays-hidden"))
  func olderPostStaysHidden() async throws {
    let feed = CurriculumFeed(FeedEntry.feed(25), heedsQuery: true)
    let store = MemoryHiddenContentStore()
    let controller = await launchedController(feed, store: store)
    await fetch(controller, reset: false)
    controller.hide(.post(try post("20", in: controller)))
    await fetch(controller)
    await fetch(controller, reset: false)
    expect("the older page loads again", texts(controller).contains("19"))
    expect("the post “20”, which is hidden, does not", !texts(controller).contains("20"))
    let second = PostController(networkController: feed.network, hiddenContentStore: store)
    // Another criterion judges whether the store keeps anything.
    guard !second.hiddenContent.items.isEmpty else { return }
    await load(second)
    await fetch(second, reset: false)
    expect("“20” is still hidden after the next launch", !texts(second).contains("20"))
  }

  @Test(.criterion("black-diamonds.hiding.survives-a-launch"))
  func postStaysHiddenAfterALaunch() async throws {
    let store = MemoryHiddenContentStore()
    let first = await launchedController(feed, store: store)
    try await hide("two", in: first)
    let second = PostController(networkController: feed.network, hiddenContentStore: store)
    let delegate = DelegateRecorder()
    second.delegate = delegate
    await load(second)
    expect("the texts after the next launch", texts(second).sorted(), is: ["one", "three"])
    expect(
      "the hidden post is never shown, not for a moment either",
      !delegate.calls.contains { $0.texts.contains("two") })
    second.hide(.post(try post("three", in: second)))
    let late = Post(username: "mira", text: "late", timestamp: 6_000.5)
    second.hide(.post(late))
    feed.write([FeedEntry(text: "late", timestamp: 6_000.5, key: late.identifier.uuidString)])
    await settle()
    let third = await launchedController(feed, store: store)
    expect("the texts after one more launch, with more hidden posts", texts(third), is: ["one"])
    let items = [second, third].map { $0.hiddenContent.items.map(\.description) }
    expect("the hidden items after the launch, in their order", items[1], is: items[0])
  }

  @Test(.criterion("black-diamonds.hiding.user-survives-a-launch"))
  func userStaysHiddenAfterALaunch() async throws {
    let store = MemoryHiddenContentStore()
    let first = await launchedController(feed, store: store)
    try require("there are posts at first", !first.posts.isEmpty)
    await hide(.user(username: "noor"), in: first)
    let second = await launchedController(feed, store: store)
    expect("the texts after the next launch", texts(second), is: ["one"])
  }

  @Test(.criterion("black-diamonds.hiding.unhides-a-user"))
  func unhidesAUser() async throws {
    let controller = try await launchedController(feed)
    let hidden = try post("two", in: controller)
    controller.hide(.post(hidden))
    await hide(.user(username: "noor"), in: controller)
    try require("the user’s posts are hidden", !texts(controller).contains("three"))
    controller.unhide(.user(username: "noor"))
    await fetch(controller)
    expect("the user’s other post is there again", texts(controller).contains("three"))
    expect(
      "the post that was hidden by itself is still hidden", controller.hiddenContent.hides(hidden))
    let other = try post("three", in: controller)
    for item in [HiddenContent.Item.user(username: "noor"), .post(other)] { controller.hide(item) }
    controller.unhide(.user(username: "noor"))
    expect(
      "a post that was hidden by itself after its user is still hidden",
      controller.hiddenContent.hides(other))
  }

  @Test(.criterion("black-diamonds.hiding.unhide-is-kept"))
  func unhideIsKept() async throws {
    let store = MemoryHiddenContentStore()
    let first = await launchedController(feed, store: store)
    let items = [HiddenContent.Item.post(try post("one", in: first)), .user(username: "noor")]
    for item in items { await hide(item, in: first) }
    try require("everything is hidden", first.posts.isEmpty)
    for item in items {
      first.unhide(item)
      await settle()
    }
    let second = await launchedController(feed, store: store)
    expect("the texts after the next launch", texts(second).sorted(), is: ["one", "three", "two"])
  }

  @Test(.criterion("black-diamonds.hiding.store-fails"))
  func hidesWithoutAStore() async throws {
    let failing = MemoryHiddenContentStore()
    failing.fail(with: CocoaError(.fileWriteOutOfSpace))
    let controller = await launchedController(feed, store: failing)
    let hidden = try post("two", in: controller)
    await hide(.post(hidden), in: controller)
    expect(
      "the texts without a hidden one, when the store cannot keep it",
      Set(texts(controller)).sorted(), is: ["one", "three"])
    let other = await launchedController(feed, store: FullStore())
    for text in ["one", "two"] { try await hide(text, in: other) }
    await follow(FeedStream(of: feed), by: other)
    for reset in [false, true] { await fetch(other, reset: reset) }
    expect(
      "the texts without two hidden ones, when the store is empty and cannot keep them",
      Set(texts(other)).sorted(), is: ["three"])
    let store = MemoryHiddenContentStore()
    let third = await launchedController(feed, store: store)
    let delegate = DelegateRecorder()
    third.delegate = delegate
    var (counts, callCounts): ([Int], [Int]) = ([], [])
    for text in ["one", "two", "three"] {
      if text == "two" { store.fail(with: CocoaError(.fileWriteOutOfSpace)) }
      try await hide(text, in: third)
      store.fail(with: nil)
      counts.append(try store.load().items.count)
      callCounts.append(delegate.calls.count)
    }
    // Other criteria judge whether the delegate and the store hear of anything.
    expect(
      "the delegate is called for a hidden post that the store cannot keep",
      callCounts[0] == 0 || callCounts[1] > callCounts[0])
    guard counts[0] == 1 else { return }
    expect("how many posts the store keeps, if it failed only once", counts[2], is: 3)
    let unread = MemoryHiddenContentStore()
    unread.fail(with: CocoaError(.fileReadCorruptFile))
    var readCounts: [Int] = []
    for store in [store, unread] {
      let before = feed.reads.count
      let app = PostController(networkController: feed.network, hiddenContentStore: store)
      await settle()
      withExtendedLifetime(app) { readCounts.append(feed.reads.count - before) }
    }
    expect(
      "a launch sends a request if the store fails, as if it does not",
      readCounts[0] == 0 || readCounts[1] > 0)
    let fourth = await launchedController(feed, store: unread)
    unread.fail(with: nil)
    try await hide("two", in: fourth)
    let kept = try unread.load().items.count
    expect("how many posts the store keeps, if it failed at the launch", kept, is: 1)
  }

  private struct FullStore: HiddenContentStore {
    func load() throws -> HiddenContent { HiddenContent() }

    func save(_ content: HiddenContent) throws { throw CocoaError(.fileWriteOutOfSpace) }
  }
}
