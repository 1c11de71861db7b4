import AppUnderTest
import Foundation
import Testing

@Suite("Part One · Post Controller · Delegate", .serialized)
@MainActor
struct DelegateTests {
  private let feed = CurriculumFeed(FeedEntry.feed(3))

  @Test(.criterion("part-one.post-controller.tells-delegate"))
  func tellsItsDelegate() async throws {
    let controller = PostController(networkController: feed.network)
    let delegate = DelegateRecorder()
    controller.delegate = delegate
    await load(controller)
    let call = try require("the delegate is told of the posts", delegate.calls.last)
    expect("the texts that it is told, sorted", Set(call.texts).sorted(), is: ["1", "2", "3"])
  }

  @Test(.criterion("part-one.post-controller.tells-delegate-on-main"))
  func tellsItsDelegateOnTheMainThread() async throws {
    let controller = PostController(networkController: feed.network)
    let delegate = DelegateRecorder()
    controller.delegate = delegate
    await load(controller)
    try require("the delegate is told of the posts", !delegate.calls.isEmpty)
    expect("it is told on the main thread", delegate.calls.allSatisfy(\.isOnMainThread))
  }

  @Test(.criterion("part-one.post-controller.delegate-is-weak"))
  func doesNotKeepItsDelegate() async throws {
    let controller = PostController(networkController: feed.network)
    var delegate: DelegateRecorder? = DelegateRecorder()
    weak let remains = delegate
    controller.delegate = delegate
    await load(controller)
    try require("the delegate is told of the posts", delegate?.calls.isEmpty == false)
    delegate = nil
    expect("a delegate that nobody else needs goes away", remains == nil, actual: "it stays")
  }

  @Test(.criterion("part-one.post-controller.fetches-only-when-told"))
  func fetchesOnlyWhenTold() async throws {
    let controller = try await launchedController(feed)
    let before = feed.network.requests.count
    controller.fetchPosts()
    // An app that asks again and again by itself never comes to rest.
    await settle(isPatient: true)
    expect("the requests of one fetch", feed.network.requests.count - before, is: 1)
  }
}
