import AppUnderTest
import Foundation
import Testing

@Suite("Part Two · Posting", .serialized)
@MainActor
struct PostingTests {
  private let feed = CurriculumFeed([FeedEntry(text: "here", timestamp: 1_000.5)])

  /// What a new controller sends when it is to add a post.
  private func written() async throws -> CurriculumFeed.Request {
    let controller = PostController(networkController: feed.network)
    await settle()
    controller.addPost(username: "mira", text: "Good morning")
    await settle()
    return try require("addPost sends something", feed.writes.first)
  }

  @Test(.criterion("part-two.posting.puts"))
  func sendsOnePUT() async throws {
    _ = try await written()
    expect("what addPost sends", feed.writes.map(\.method), is: ["PUT"])
  }

  @Test(.criterion("part-two.posting.address"))
  func sendsToThePostsAddress() async throws {
    let url = try await written().url
    var base = PostController.baseURL.absoluteString
    while base.hasSuffix("/") { base.removeLast() }
    let key = url.deletingPathExtension().lastPathComponent
    expect("the address of the PUT", url.absoluteString, is: "\(base)/\(key).json")
    expect("its last part is a UUID and .json", UUID(uuidString: key) != nil, actual: "“\(url)”")
  }

  @Test(.criterion("part-two.posting.own-identifiers"))
  func givesEachPostItsOwnIdentifier() async throws {
    let controller = PostController(networkController: feed.network)
    await settle()
    for text in ["one", "two"] {
      controller.addPost(username: "mira", text: text)
      await settle()
    }
    try require("two posts are sent", feed.writes.count >= 2, actual: "\(feed.writes.count)")
    expect("the addresses that they are sent to differ", Set(feed.writes.map(\.url)).count >= 2)
  }

  @Test(.criterion("part-two.posting.body"))
  func sendsUsernameAndText() async throws {
    let fields = try await written().fields
    expect(field: "username", of: fields, in: "the body", is: "mira")
    expect(field: "text", of: fields, in: "the body", is: "Good morning")
  }

  @Test(.criterion("part-two.posting.dated-now"))
  func datesThePostNow() async throws {
    let before = Date().timeIntervalSince1970
    let fields = try await written().fields
    let after = Date().timeIntervalSince1970
    let timestamp = try require(
      "a number for the “timestamp” in the body", jsonNumber(fields["timestamp"]))
    // Some write a number of many digits a little shorter than it is.
    expect(
      "the timestamp is the present, in seconds since 1970: between \(before) and \(after)",
      (before - 0.001...after + 0.001).contains(timestamp), actual: "\(timestamp)")
  }

  @Test(.criterion("part-two.posting.shows-the-post"))
  func showsThePost() async throws {
    let controller = try await launchedController(feed)
    controller.addPost(username: "mira", text: "Good morning")
    try await eventually("the new post is in the controller's posts") {
      texts(controller).contains("Good morning")
    }
    expect("the post that was there before is still there", texts(controller).contains("here"))
  }

  @Test(.criterion("part-two.posting.fetches-afterwards"))
  func fetchesAfterwards() async throws {
    let controller = try await launchedController(feed)
    feed.network.isHolding = true
    controller.addPost(username: "mira", text: "Good morning")
    await settle()
    feed.write([FeedEntry(text: "from noor", timestamp: 2_000.5)])
    let before = feed.reads.count
    feed.network.isHolding = false
    feed.network.releaseAll()
    await settle()
    expect("there is a GET after the server has answered the PUT", feed.reads.count > before)
    expect("what others have written is there, too", texts(controller).contains("from noor"))
  }

  @Test(.criterion("part-two.posting.refused"))
  func refusedPostsDoNotShow() async throws {
    let controller = try await launchedController(feed)
    feed.answer("PUT", with: #"{"error": "Permission denied"}"#)
    controller.addPost(username: "mira", text: "Good morning")
    await settle()
    try require("addPost sends something", !feed.writes.isEmpty)
    expectOnlyTheOldPost(controller, "the server has refused the other")
  }

  @Test(.criterion("part-two.posting.lost"))
  func lostPostsDoNotShow() async throws {
    let controller = try await launchedController(feed)
    feed.network.failNextRequest(with: URLError(.networkConnectionLost))
    controller.addPost(username: "mira", text: "Good morning")
    await settle()
    try require("addPost sends something", !feed.writes.isEmpty)
    expectOnlyTheOldPost(controller, "the network has lost the other")
  }

  private func expectOnlyTheOldPost(_ controller: PostController, _ reason: String) {
    expect("the texts after \(reason)", Set(texts(controller)).sorted(), is: ["here"])
  }
}
