import Cloud
import Foundation
import HeadlessUI
import ScreenTesting
import TestSupport
import Testing
import TimelineControllers

@Suite("Timeline overview: Controllers, PostController · The timeline", .finishing)
@MainActor
struct TimelineTests {
  private let town = Town()

  private func reader(following names: [String]) async throws -> Device {
    try await town.save([.user("mira", friends: names)], by: "mira")
    return town.device(of: "mira")
  }

  @Test func `It has one's own posts and those of friends, the newest first`() async throws {
    for name in ["ben", "zoe"] { _ = try await town.resident(name) }
    let device = try await reader(following: ["ben"])
    #expect(await device.fetchTimeline() == [])
    #expect(device.postController.list.status.isAtEnd)

    try await town.savePosts(["one"], by: "ben")
    try await town.savePosts(["two"], by: "zoe")
    #expect(await device.post("three", id: "three") == nil)
    try await town.savePosts(["four"], by: "ben")
    let posts = await device.fetchTimeline()

    #expect(posts.captions == ["four", "three", "one"])
    #expect(device.postController.posts == posts)
    #expect(device.userController.user(posts[0].owner)?.displayName == "ben")
    #expect(device.userController.user(posts[1].owner)?.displayName == "mira")
  }

  @Test func `Another person's timeline has the posts of that person's friends`() async throws {
    try await town.save([.user("ben", friends: ["zoe"])], by: "ben")
    try await town.savePosts(["a"], by: "zoe")
    try await town.savePosts(["b"], by: "ben")
    let device = try await town.resident("mira")
    #expect(await device.post("c") == nil)
    let ben = try await town.user("ben")
    let posts = await completed { device.postController.fetchTimeline(user: ben, completion: $0) }
    #expect(posts.captions == ["b", "a"])
  }

  @Test func `A refresh includes friends added on another device`() async throws {
    _ = try await town.resident("ben")
    try await town.savePosts(["a"], by: "ben")
    let device = try await town.resident("mira")
    #expect(await device.fetchTimeline() == [])
    let ben = try await town.user("ben")
    #expect(await town.device(of: "mira").follow(ben) == nil)
    #expect(await device.fetchTimeline().captions == ["a"])
    #expect(device.friendNames == ["user-ben"])
  }

  @Test func `A page has fifteen posts, and the last page is known as the last`() async throws {
    let device = try await reader(following: ["ben"])
    try await town.savePosts((0..<30).map { "p\($0)" }, by: "ben")
    #expect(await device.fetchTimeline().count == 15)
    #expect(!device.postController.list.status.isAtEnd)
    #expect(await device.fetchMorePosts().count == 15)
    #expect(device.postController.list.status.isAtEnd)
    let requestCount = device.network.requests.count
    #expect(await device.fetchMorePosts() == [])
    #expect(device.network.requests.count == requestCount)

    // Loading again keeps the length of the list, and its next page continues.
    try await town.savePosts(["new"], by: "ben")
    device.postController.list.reload()
    try await eventually("it is over") { device.postController.list.status.requestCount == 0 }
    #expect(device.postController.posts.captions == ["new"] + (1..<30).reversed().map { "p\($0)" })
    #expect(await device.fetchMorePosts().captions == ["p0"])
  }

  @Test func `Posts with the same time appear once each, on any pages`() async throws {
    let device = try await reader(following: (0..<300).map { "f\($0)" })
    let moment = town.clock.now
    for number in 0..<50 {
      town.clock.now = moment
      try await town.savePosts(["p\(number)"], by: "f\(number * 6)")
    }
    await device.fetchTimeline()
    await device.scrollToEnd()
    let names = device.postController.posts.map(\.id.recordName)
    #expect(names.count == 50)
    #expect(names == (0..<50).map { "p\($0)" }.sorted(by: >))
  }

  @Test(arguments: [199, 200, 450])
  func `More friends than one query may name are read side by side`(count: Int) async throws {
    let device = try await reader(following: (0..<count).map { "f\($0)" })
    let checker = ChangeChecker(device.postController.list)
    let names = (0..<60).map { "p\($0)" }
    for (number, name) in names.enumerated() {
      // From one end of the list to the other and back.
      try await town.savePosts([name], by: "f\(number * 97 % count)")
    }
    try await town.savePosts(["stranger's"], by: "f\(count)")
    await device.fetchTimeline()
    await device.scrollToEnd()

    #expect(device.postController.posts.captions == names.reversed())
    #expect(checker.updateCount == 4)
  }

  @Test func `Invalid records are skipped, and the other posts are shown`() async throws {
    let device = try await reader(following: ["ben"])
    for number in 0..<40 {
      // Anyone can write down any owner.
      try await town.save([.post("junk \(number)", by: "ben")], by: "troll")
      if number % 20 == 0 { try await town.savePosts(["p\(number)"], by: "ben") }
      let broken = CloudRecord.post("broken \(number)", by: "ben")
      try await town.save([broken.with(nil, for: ["caption", "photo"][number % 2])], by: "ben")
    }
    #expect(await device.fetchTimeline().captions == ["p20", "p0"])
    #expect(device.postController.list.status.isAtEnd)
  }

  @Test func `A friend without a valid record has posts without a name`() async throws {
    let device = try await reader(following: ["ben", "zoe"])
    try await town.savePosts(["a"], by: "ben")
    try await town.savePosts(["b"], by: "zoe")
    try await town.save([.user("zoe")], by: "troll")
    let posts = await device.fetchTimeline()
    #expect(posts.captions == ["b", "a"])
    #expect(device.userController.user(posts[0].owner) == nil)
    #expect(device.userController.user(posts[1].owner) == nil)
    #expect(device.postController.list.status.failure == nil)
  }

  @Test func `A refresh inserts, deletes and reloads single rows`() async throws {
    let device = try await reader(following: ["ben"])
    let checker = ChangeChecker(device.postController.list)
    try await town.savePosts((0..<10).map { "p\($0)" }, by: "ben")
    await device.fetchTimeline()
    #expect(checker.latest == RowUpdates(inserted: IndexSet(0..<10)))
    await device.fetchTimeline()
    #expect(checker.latest == RowUpdates())

    let edited = try await town.record("p8").with(.string("edited"), for: "caption")
    try await town.save([edited], by: "ben")
    try await town.savePosts(["p10"], by: "ben")
    await device.fetchTimeline()
    #expect(checker.latest == RowUpdates(inserted: [0], reloaded: [1]))
    device.postController.list.clear()
    #expect(checker.latest == RowUpdates(deleted: IndexSet(0..<11)))
    #expect(checker.updateCount == 4)
  }

  @Test func `A failure keeps the posts, and the next success clears it`() async throws {
    let device = try await reader(following: ["ben"])
    let checker = ChangeChecker(device.postController.list)
    try await town.savePosts((0..<20).map { "p\($0)" }, by: "ben")
    await device.fetchTimeline()
    device.network.meet(.failure(.networkUnavailable))
    #expect(await device.fetchTimeline() == [])
    #expect(device.postController.list.status.failure == .cloud(.networkUnavailable))
    #expect(device.postController.posts.count == 15)
    device.network.meet(.lostResponse)
    #expect(await device.fetchMorePosts() == [])
    #expect(device.postController.list.status.failure == .cloud(.networkFailure))
    #expect(await device.fetchMorePosts().count == 5)

    #expect(device.postController.list.status.failure == nil)
    #expect(device.postController.posts.count == 20)
    #expect(checker.updateCount == 2)
  }
}
