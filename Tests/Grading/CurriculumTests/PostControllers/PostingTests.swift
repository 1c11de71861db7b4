import AppUnderTest
import Foundation
import Testing

@Suite("Part Two · Posting", .serialized)
@MainActor
struct PostingTests {
  private let feed = CurriculumFeed([FeedEntry(text: "here", timestamp: 1_000.5)])

  /// The request of a new controller that adds a post.
  private func written() async throws -> CurriculumFeed.Request {
    let controller = PostController(networkController: feed.network)
    await settle()
    await addPost(by: controller)
    return try require("addPost sends something", feed.writes.first)
  }

  @Test(.criterion("part-two.posting.puts"))
  func sendsOnePUT() async throws {
    _ = try await written()
    expect("what addPost sends", feed.writes.map(\.method), is: ["PUT"])
  }

  @Test(.criterion("part-two.model.endpoint"))
  func endpointIsBelowTheBaseURL() {
    let identifier = UUID()
    let post = Post(username: "mira", text: "Hi", timestamp: 1.5, identifier: identifier)
    let expected = "\(baseAddress)/\(identifier.uuidString).json"
    expect("the post's endpoint", post.endpoint.absoluteString, is: expected)
  }

  @Test(.criterion("part-two.posting.address"))
  func sendsToThePostsAddress() async throws {
    let url = try await written().url
    let key = url.deletingPathExtension().lastPathComponent
    expect("the address of the PUT", url.absoluteString, is: "\(baseAddress)/\(key).json")
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
    feed.network.isHolding = true
    for text in ["three", "four"] { controller.addPost(username: "mira", text: text) }
    await settle()
    await releaseAll(of: feed)
    expect("the number of posts that are sent, two of them at once", feed.writes.count, is: 4)
    expect("the number of their addresses", Set(feed.writes.map(\.url)).count, is: 4)
  }

  @Test(.criterion("part-two.posting.body"))
  func sendsUsernameAndText() async throws {
    let fields = try await written().fields
    expect(field: "username", of: fields, in: "the body", is: "mira")
    expect(field: "text", of: fields, in: "the body", is: "Good morning")
    let controller = PostController(networkController: feed.network)
    await settle()
    controller.addPost(username: #"“Ann” "the\" O'Hara"#, text: "5 > 3 & \"so\"\n\tÅ 🌅 {\\}")
    await settle()
    let odd = try require("addPost sends something", feed.writes.last).fields
    expect(field: "username", of: odd, in: "the body", is: #"“Ann” "the\" O'Hara"#)
    expect(field: "text", of: odd, in: "the body", is: "5 > 3 & \"so\"\n\tÅ 🌅 {\\}")
  }

  @Test(.criterion("part-two.posting.dated-now"))
  func datesThePostNow() async throws {
    // Another clock runs ahead.
    feed.write([FeedEntry(text: "ahead", timestamp: Date().timeIntervalSince1970 + 3600)])
    let controller = PostController(networkController: feed.network)
    await settle()
    let before = Date().timeIntervalSince1970
    await addPost(by: controller)
    let after = Date().timeIntervalSince1970
    let fields = try require("addPost sends something", feed.writes.first).fields
    let timestamp = try require(
      "a number for the “timestamp” in the body", jsonNumber(fields["timestamp"]))
    // An app may round a number with many digits.
    expect(
      "the timestamp is the present, in seconds since 1970: between \(before) and \(after)",
      (before - 0.001...after + 0.001).contains(timestamp), actual: "\(timestamp)")
  }

  @Test(.criterion("part-two.posting.shows-the-post"))
  func showsThePost() async throws {
    let controller = try await launchedController(feed)
    for text in ["Good morning", "My last post has an error"] {
      controller.addPost(username: "mira", text: text)
      try await eventually("the new post “\(text)” is in the controller's posts") {
        texts(controller).contains(text)
      }
    }
    expect("the post that was there before is still there", texts(controller).contains("here"))
  }

  @Test(.criterion("part-two.posting.fetches-afterwards"))
  func fetchesAfterwards() async throws {
    let start = Date().timeIntervalSince1970
    let controller = try await launchedController(feed)
    feed.network.isHolding = true
    await addPost(by: controller)
    feed.write([FeedEntry(text: "from noor", timestamp: 2_000.5)])
    let (before, response) = (feed.reads.count, Date().timeIntervalSince1970)
    // Another criterion judges whether a fetch ends now.
    let end = feed.reads.first?.parameters["endAt"].flatMap(Double.init) ?? .infinity
    await releaseAll(of: feed)
    expect("there is a GET after the server has answered the PUT", feed.reads.count > before)
    expect("the posts of others are there, too", texts(controller).contains("from noor"))
    let requests = feed.reads.dropFirst(before)
    let ends = requests.map { $0.parameters["endAt"].flatMap(Double.init) ?? .infinity }
    expect(
      "the GET is for the newest posts, up to the response at least",
      ends.isEmpty || ends.contains { $0 >= (end < start ? 2_000.6 : response) },
      actual: requests.map(\.inWords).joined(separator: ", "))
  }

  @Test(.criterion("part-two.posting.while-fetching"))
  func fetchesAfterwardsWhileOthersAreFetched() async throws {
    let controller = try await launchedController(feed)
    for (isForPost, isLost) in [(false, false), (true, false), (false, true)] {
      feed.network.isHolding = true
      if isForPost { try await post(with: controller) } else { controller.fetchPosts() }
      let before = try await post(with: controller)
      if isLost { feed.network.fail(with: URLError(.timedOut)) }
      await releaseAll(of: feed)
      expect(
        "there is a GET after the response to the PUT, which arrived during another GET"
          + (isLost ? " that failed" : ""), feed.reads.count > before)
      let end = feed.reads.last?.parameters["endAt"].flatMap(Double.init) ?? .infinity
      let times = feed.writes.last?.fields.values.compactMap { $0 as? Double } ?? []
      // Other criteria judge whether the post is dated now, and whether the page ends now.
      let time = times.first { abs($0 - Date().timeIntervalSince1970) < 60 } ?? 0
      expect(
        "that GET ends at the time of the post or later", !(time - 60..<time - 0.001 ~= end),
        actual: "“endAt” is \(end), and the time of the post is \(time)")
    }
    feed.network.isHolding = true
    controller.addPost(username: "mira", text: "Good morning")
    let before = try await post(with: controller)
    feed.network.fail(with: URLError(.timedOut))
    await releaseAll(of: feed)
    expect(
      "there is a GET after the response to the first of two PUTs, if the second one is lost",
      feed.reads.count > before)
  }

  /// Only the response to the PUT arrives. Returns the number of GETs before.
  @discardableResult
  private func post(with controller: PostController) async throws -> Int {
    await addPost(by: controller)
    let held = feed.network.heldRequests
    let put = try require("addPost sends something", held.firstIndex { $0.method != "GET" })
    let before = feed.reads.count
    feed.network.release(put)
    await settle()
    return before
  }

  @Test(.criterion("part-two.posting.works-again"))
  func sendsAfterAFailure() async throws {
    let controller = try await launchedController(feed)
    feed.network.failNextRequest(with: URLError(.networkConnectionLost))
    controller.addPost(username: "mira", text: "lost")
    await settle()
    var count = feed.writes.count
    feed.answer("PUT", with: #"{"error": "Permission denied"}"#)
    controller.addPost(username: "mira", text: "refused")
    await settle()
    expect("something is sent after a post that was lost", feed.writes.count > count)
    count = feed.writes.count
    feed.answer("PUT", with: nil)
    await addPost(by: controller)
    expect("something is sent after a post that was refused", feed.writes.count > count)
    expect("the number of PUTs for three posts", feed.writes.count <= 3)
    let addresses = Set(feed.writes.map { $0.url.path.uppercased() })
    // Another criterion judges a controller that has only one address.
    expect(
      "each of the posts has an address of its own",
      addresses.count == 1 || addresses.count == feed.writes.count)
  }

  @Test(.criterion("part-two.posting.refused"))
  func refusedPostsDoNotShow() async throws {
    let controller = try await launchedController(feed)
    for refusal in CurriculumFeed.refusals {
      for method in ["GET", "PUT"] { feed.answer(method, with: refusal) }
      await addPost(by: controller)
      try require("addPost sends something", !feed.writes.isEmpty)
      expectOnlyTheOldPost(controller, "the server has refused the other with \(refusal)")
    }
  }

  @Test(.criterion("part-two.posting.lost"))
  func lostPostsDoNotShow() async throws {
    let controller = try await launchedController(feed)
    feed.network.failNextRequest(with: URLError(.networkConnectionLost))
    await addPost(by: controller)
    try require("addPost sends something", !feed.writes.isEmpty)
    expectOnlyTheOldPost(controller, "the network has lost the other")
  }

  private func expectOnlyTheOldPost(_ controller: PostController, _ reason: String) {
    let others = texts(controller).filter { $0 != "here" }
    expect("the texts beside “here” after \(reason)", others, is: [])
  }
}
