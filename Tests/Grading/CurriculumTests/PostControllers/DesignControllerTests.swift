import AppUnderTest
import Foundation
import Testing

@Suite("Design sheet · Model controller", .serialized)
@MainActor
struct DesignControllerTests {
  @Test(.criterion("design.controller.tells-of-own-post"))
  func tellsItsDelegateOfAnOwnPost() async throws {
    let controller = try await launchedController(CurriculumFeed(FeedEntry.feed(2)))
    let delegate = DelegateRecorder()
    controller.delegate = delegate
    // Some times come back from JSON as they were, and others change a little.
    var earlier: [String] = []
    for text in ["Good morning", "Good night", "No", "Yes"] {
      controller.addPost(username: "mira", text: text)
      await settle()
      let call = try require("the delegate receives the posts", delegate.calls.last)
      expect(
        "the texts that it receives, sorted, without those of earlier own posts",
        Set(call.texts).subtracting(earlier).sorted(), is: ["1", "2", text])
      earlier.append(text)
    }
  }

  @Test(.criterion("design.controller.tells-of-older-page"))
  func tellsItsDelegateOfAnOlderPage() async throws {
    let controller = try await launchedController(
      CurriculumFeed(FeedEntry.feed(20), heedsQuery: true))
    let delegate = DelegateRecorder()
    controller.delegate = delegate
    await fetch(controller, reset: false)
    let call = try require("the delegate receives the posts", delegate.calls.last)
    expect("it receives all posts, the new and the old", Set(call.texts).count, is: 20)
  }
}
