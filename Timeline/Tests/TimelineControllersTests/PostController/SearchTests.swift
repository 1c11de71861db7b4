import Cloud
import Testing
import TimelineControllers
import TimelineModel

@Suite("Timeline overview: Controllers, PostController · Searching")
@MainActor
struct SearchTests {
  private let town = Town()

  @Test func `A name finds the posts of everyone whose name begins with it`() async throws {
    for (name, displayName) in [("a", "Émile"), ("b", "emilia"), ("c", "Remi")] {
      #expect(await town.device(of: name).setUp(displayName) == nil)
      try await town.savePosts(["\(name) 1", "\(name) 2"], by: name)
    }
    let device = town.device(of: nil)
    #expect(await device.search("EMI").captions == ["b 2", "b 1", "a 2", "a 1"])
    #expect(await device.search("émile").captions == ["a 2", "a 1"])
    #expect(await device.search("nobody") == [])
    #expect(device.postController.list.status.hasLoaded)
    #expect(device.postController.list.status.isAtEnd)
    #expect(device.postController.posts == [])
  }

  @Test(
    "A hashtag finds the posts that have it, however it is written",
    arguments: [
      ("#sea", ["Sea", "both", "sea"]), ("#SÉA", ["Sea", "both", "sea"]),
      ("##sea", ["Sea", "both", "sea"]),
      ("# sea ", ["Sea", "both", "sea"]), ("#seaside", ["seaside"]), ("#se", []), ("#", []),
      ("##", []), ("#sea#sun", []), ("#sea sun", []),
    ])
  func byHashtag(term: String, found: [String]) async throws {
    let captions = [
      "sea": "#sea", "seaside": "#seaside", "both": "The #sun and the #sea", "none": "The sea",
      "Sea": "#Séa!",
    ]
    let device = try await town.resident("mira")
    for id in ["sea", "none", "seaside", "both", "Sea"] {
      #expect(await device.post(captions[id] ?? "", id: id) == nil)
    }
    #expect(await device.search(term).map(\.id.recordName) == found)
    #expect(device.postController.list.status.failure == nil)
  }

  @Test func `Any query finds only its posts`() async throws {
    try await town.savePosts(["a", "b"], by: "ben")
    let device = town.device(of: nil)
    try await town.save([.user("ben")], by: "ben")
    for (type, found) in [("Post", ["a", "b"]), ("User", []), ("Nothing", [])] {
      let query = CloudQuery(recordType: type, predicate: .and([]), sortDescriptor: .oldestFirst)
      let posts = await completed { device.postController.fetchPosts(query: query, completion: $0) }
      #expect(posts.captions == found)
    }
  }
}
