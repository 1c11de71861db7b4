import AppUnderTest
import Foundation
import MockNetwork
import Testing

@Suite("Black Diamonds · Hiding", .serialized)
@MainActor
struct HidingTests {
  private let feed = CurriculumFeed(FeedEntry.miraAndNoor)

  @Test(.criterion("black-diamonds.hiding.hides-a-post"))
  func hidesAPost() async throws {
    let controller = try await launchedController(feed)
    controller.hide(.post(try post("two", in: controller)))
    await atOnce("the post “two” is not in the list any more") {
      !texts(controller).contains("two")
    }
    expect("the texts without the hidden one", texts(controller).sorted(), is: ["one", "three"])
  }

  @Test(.criterion("black-diamonds.hiding.hides-a-user"))
  func hidesAUser() async throws {
    let controller = try await launchedController(feed)
    controller.hide(.user(username: "noor"))
    await atOnce("no post of noor’s is in the list any more") {
      !controller.posts.contains { $0.username == "noor" }
    }
    expect("the texts without those of a hidden user", texts(controller), is: ["one"])
  }

  @Test(.criterion("black-diamonds.hiding.tells-delegate"))
  func tellsItsDelegate() async throws {
    let controller = try await launchedController(feed)
    let delegate = DelegateRecorder()
    controller.delegate = delegate
    try await hide("two", in: controller)
    let ofPost = try require("the delegate is called when a post is hidden", delegate.calls.last)
    expect("the texts that it receives", ofPost.texts.sorted(), is: ["one", "three"])
    await hide(.user(username: "noor"), in: controller)
    let ofUser = try require("the delegate is called when a user is hidden", delegate.calls.last)
    expect("the texts that it receives", ofUser.texts, is: ["one"])
    await addPost(by: controller)
    let ofOwn = delegate.calls.last?.texts.sorted()
    expect("the texts that it receives after an own post", ofOwn, is: texts(controller).sorted())
    await hide(.user(username: "mira"), in: controller)
    expect("the texts that it receives when no post is left", delegate.calls.last?.texts, is: [])
    let other = PostController(networkController: CurriculumFeed(FeedEntry.miraAndNoor).network)
    let eager = EagerDelegate { [weak other] in other?.hide(.user(username: "noor")) }
    other.delegate = eager
    await load(other)
    expect(
      "the texts that it receives after it has hidden a user in postsUpdated", eager.texts,
      is: ["one"])
  }

  @Test(.criterion("black-diamonds.hiding.stays-hidden"))
  func staysHiddenAfterARefresh() async throws {
    let controller = try await launchedController(feed)
    controller.hide(.post(try post("two", in: controller)))
    await fetch(controller)
    expect("the texts after a refresh", Set(texts(controller)).sorted(), is: ["one", "three"])
  }

  @Test(.criterion("black-diamonds.hiding.hides-older-posts"))
  func hidesTheUsersOlderPosts() async throws {
    var entries = FeedEntry.feed(25)
    entries[20].username = "noor"
    let controller = try await launchedController(CurriculumFeed(entries, heedsQuery: true))
    controller.hide(.user(username: "noor"))
    for _ in 1...2 { await fetch(controller, reset: false) }
    expect("older pages load", texts(controller).contains("25"))
    expect("the posts of a hidden user on them stay away", !texts(controller).contains("21"))
  }

  @Test(.criterion("black-diamonds.hiding.says-what-is-hidden"))
  func saysWhatIsHidden() async throws {
    let controller = try await launchedController(feed)
    let hidden = try post("two", in: controller)
    controller.hide(.post(hidden))
    expect(
      "hiddenContent hides the post that was hidden", controller.hiddenContent.hides(hidden),
      actual: "it does not")
    controller.hide(.user(username: "mira"))
    let other = Post(username: "mira", text: "unread")
    expect(
      "hiddenContent hides what a hidden user writes", controller.hiddenContent.hides(other),
      actual: "it does not")
  }

  @Test(.criterion("black-diamonds.hiding.unhides"))
  func unhides() async throws {
    let controller = try await launchedController(feed)
    let two = try post("two", in: controller)
    let item = HiddenContent.Item.post(two)
    await hide(item, in: controller)
    try require("the post is hidden", !texts(controller).contains("two"))
    controller.unhide(item)
    await settle()
    controller.hide(item)
    // Its author has edited it meanwhile.
    let edited = Post(
      username: "mirabel", text: "two", timestamp: two.timestamp, identifier: two.identifier)
    controller.unhide(.post(edited))
    await settle()
    let count = texts(controller).count { $0 == "two" }
    expect("“two”, which was hidden and shown twice, is not there twice", count < 2)
    // An app that has removed the post for good gets it back with a refresh.
    await fetch(controller)
    expect(
      "the texts with the post that is shown again", Set(texts(controller)).sorted(),
      is: ["one", "three", "two"])
    let full = MemoryHiddenContentStore()
    full.fail(with: CocoaError(.fileWriteOutOfSpace))
    let withoutStore = await launchedController(self.feed, store: full)
    await hide(item, in: withoutStore)
    withoutStore.unhide(item)
    await fetch(withoutStore)
    expect(
      "the post is shown again after a refresh, if the store cannot keep anything",
      texts(withoutStore).contains("two"))
    try await unhidesDuringAFetch()
    var entries = FeedEntry.feed(20)
    let feed = CurriculumFeed(entries, heedsQuery: true)
    let other = try await launchedController(feed)
    let third = HiddenContent.Item.post(try post("3", in: other))
    other.hide(third)
    entries[2].timestamp = FeedEntry.newest - 60 * 17.5
    feed.write(entries)
    await fetch(other, reset: false)
    other.unhide(third)
    await settle()
    expect(
      "“3”, which was on two pages while it was hidden, is not there twice",
      texts(other).count { $0 == "3" } < 2)
  }

  private func unhidesDuringAFetch() async throws {
    let controller = try await launchedController(feed)
    let item = HiddenContent.Item.post(try post("two", in: controller))
    await hide(item, in: controller)
    let fetches = FetchRecorder()
    controller.fetchPosts(completion: fetches.completion)
    await settle()
    let count = fetches.calls.count
    feed.network.isHolding = true
    controller.fetchPosts(completion: fetches.completion)
    await settle()
    controller.unhide(item)
    await settle()
    await releaseAll(of: feed)
    expect(
      "how often completions are called for two fetches, if a post is shown again during one",
      fetches.calls.count, is: 2 * count)
    expect("“two”, which is shown again, is there", texts(controller).contains("two"))
  }
}
