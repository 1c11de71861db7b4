import AppUnderTest
import Foundation
import Locking
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
    let call = try require("the delegate receives the posts", delegate.calls.last)
    expect("the texts that it receives, sorted", Set(call.texts).sorted(), is: ["1", "2", "3"])
    expect(
      "the texts that it receives, in the order of the controller’s posts", call.texts,
      is: texts(controller))
  }

  @Test(.criterion("part-one.post-controller.tells-delegate-again"))
  func tellsItsDelegateAgain() async throws {
    let keys = (1...3).map { _ in UUID().uuidString }
    let feed = CurriculumFeed([FeedEntry(text: "1", timestamp: 1_000.5, key: keys[0])])
    let controller = try await launchedController(feed)
    let delegate = DelegateRecorder()
    controller.delegate = delegate
    let changes: [(String, () -> Void)] = [
      ("a post more", { feed.write([FeedEntry(text: "2", timestamp: 2_000.5, key: keys[1])]) }),
      ("another text", { feed.write([FeedEntry(text: "1a", timestamp: 1_000.5, key: keys[0])]) }),
      (
        "another post in place of one",
        {
          feed.write(Data("null".utf8), under: keys[0])
          feed.write([FeedEntry(text: "3", timestamp: 3_000.5, key: keys[2])])
        }
      ),
      ("a post less", { feed.write(Data("null".utf8), under: keys[1]) }),
      ("the end of the last post", { feed.write(Data("null".utf8), under: keys[2]) }),
    ]
    for (name, change) in changes {
      let before = controller.posts
      change()
      await fetch(controller)
      // Other criteria judge the result of a fetch.
      guard controller.posts != before else { continue }
      expect(
        "the texts that the delegate receives after \(name), sorted",
        delegate.calls.last?.texts.sorted(), is: texts(controller).sorted())
    }
    expect("the delegate hears of changes", !delegate.calls.isEmpty, actual: "it never is")
  }

  @Test(.criterion("part-one.post-controller.posts-before-delegate"))
  func postsAreThereWhenTheDelegateIsTold() async throws {
    let controller = PostController(networkController: feed.network)
    let delegate = DelegateReader(controller)
    controller.delegate = delegate
    await load(controller)
    let seen = try require("the delegate receives the posts", delegate.seen.last)
    expect(
      "the texts of the controller’s posts at the delegate’s call", seen, is: texts(controller))
  }

  @Test(.criterion("part-one.post-controller.tells-delegate-on-main"))
  func tellsItsDelegateOnTheMainThread() async throws {
    let controller = PostController(networkController: feed.network)
    let delegate = DelegateRecorder()
    controller.delegate = delegate
    await load(controller)
    try require("the delegate receives the posts", !delegate.calls.isEmpty)
    expect("it is called on the main thread", delegate.calls.allSatisfy(\.isOnMainThread))
  }

  @Test(.criterion("part-one.post-controller.delegate-is-weak"))
  func doesNotKeepItsDelegate() async throws {
    let controller = PostController(networkController: feed.network)
    var delegate: DelegateRecorder? = DelegateRecorder()
    weak let remains = delegate
    controller.delegate = delegate
    await load(controller)
    try require("the delegate receives the posts", delegate?.calls.isEmpty == false)
    delegate = nil
    expect("a delegate that no other code holds is freed", remains == nil, actual: "it stays")
  }

  @Test(.criterion("part-one.post-controller.fetches-only-when-told"))
  func fetchesOnlyWhenTold() async throws {
    let controller = try await launchedController(feed)
    let before = feed.network.requests.count
    controller.fetchPosts()
    // An app that fetches without end never becomes idle.
    await settle(isPatient: true)
    expect("the requests of one fetch", feed.network.requests.count - before, is: 1)
  }
}

/// A delegate that reads its controller's posts at each call.
private final class DelegateReader: PostControllerDelegate, Sendable {
  private let controller: PostController
  private let recorded = Locked<[[String]]>([])

  init(_ controller: PostController) { self.controller = controller }

  var seen: [[String]] { recorded.withLock(\.self) }

  nonisolated func postsUpdated(_ posts: [Post]) {
    // Another criterion judges the thread of the call.
    let seen =
      MainQueue.isCurrent
      ? MainActor.assumeIsolated { texts(controller) } : posts.map(\.text)
    recorded.withLock { $0.append(seen) }
  }
}
