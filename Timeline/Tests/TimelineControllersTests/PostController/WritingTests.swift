import Cloud
import ScreenTesting
import TestSupport
import Testing
import TimelineControllers
import TimelineModel

@Suite("Timeline overview: Controllers, PostController · Writing posts and comments")
@MainActor
struct WritingTests {
  private let town = Town()
  private let device: Device

  init() async throws { device = try await town.resident("mira") }

  @Test func `A post is in the cloud as it was made`() async throws {
    #expect(await device.post("  The #Séa and the #sun\n", at: .at(54.5, 8.25), id: "p") == nil)
    #expect(
      try await town.record("p").values == [
        "owner": .reference(to: "user-mira"), "caption": .string("The #Séa and the #sun"),
        "photo": .asset(Photo.sample.data),
        "hashtags": .list([.string("sea"), .string("sun")]), "location": .location(.at(54.5, 8.25)),
      ])
    let post = try #require(await device.fetchTimeline().first)
    #expect(post.creationDate == (try await town.record("p").systemFields?.creationDate))
    #expect(post.location == .at(54.5, 8.25))
  }

  @Test(
    "A blank or too long text is refused without a request",
    arguments: (["", " ", "\n\t", "\u{200B}\u{2060}", String(repeating: "x", count: 10_001)]
      as [String]).samples)
  func invalid(sample: Sample<String>) async throws {
    let text = sample.value
    #expect(await device.post("p", id: "p") == nil)
    let post = try await town.post("p")
    let requestCount = device.network.requests.count
    #expect(await device.post(text) == .invalidCaption)
    #expect(await device.comment(text, on: post) == .invalidComment)
    #expect(await device.setUp(String(text.prefix(201))) == .invalidDisplayName)
    #expect(device.network.requests.count == requestCount)
    #expect(device.userController.currentUser?.displayName == "mira")
  }

  @Test func `The same draft sent twice, even at once, is saved once`() async throws {
    #expect(await device.post("p", id: "p") == nil)
    let record = try await town.record("p")
    #expect(await device.post("p", id: "p") == nil)
    #expect(try await town.record("p") == record)

    var ends: [TimelineError?] = []
    let post = try #require(Post(record: record))
    for _ in 0..<5 {
      device.postController.addComment("c", to: post, id: CloudRecord.ID(recordName: "c")) {
        ends.append($0)
      }
    }
    #expect(ends == [])
    try await eventually("all are told") { ends.count == 5 }
    #expect(ends == [nil, nil, nil, nil, nil])
    #expect(try await town.records("Comment").count == 1)
    #expect(try await town.records("Post").count == 1)
  }

  @Test func `A draft changed after a lost response is saved once, as changed`() async throws {
    device.network.meet(.lostResponse)
    #expect(await device.post("The #sea", at: .at(1, 2), id: "p") == .cloud(.networkFailure))
    #expect(await device.post("The #sun", id: "p") == nil)

    let posts = await device.fetchTimeline()
    #expect(posts.captions == ["The #sun"])
    #expect(posts.first?.location == nil)
    #expect(await device.search("#sea") == [])
    #expect(await device.search("#sun").count == 1)
  }

  @Test func `A record ID in use is refused`() async throws {
    try await town.savePosts(["p"], by: "ben")
    let mine = try await town.record("user-mira")
    #expect(await device.post("Hello", id: "p") == .cloud(.permissionFailure))
    #expect(
      await device.post("Hello", id: "user-mira")
        == .cloud(.serverRecordChanged(serverRecord: mine)))
    #expect(try await town.record("p")["caption"] == .string("p"))
    #expect(try await town.record("user-mira") == mine)
  }
}
