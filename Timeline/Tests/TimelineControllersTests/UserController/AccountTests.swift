import Cloud
import ScreenTesting
import Testing
import TimelineControllers
import TimelineModel

@Suite("Timeline overview: Controllers, UserController · The account")
@MainActor
struct AccountTests {
  private let town = Town()

  @Test func `The account is requested when it is read, and only once`() async throws {
    _ = try await town.resident("mira")
    let device = town.device(of: "mira")
    #expect(device.network.requests == [])
    for _ in 0..<100 { #expect(device.userController.currentUser == nil) }
    #expect(device.userController.isLoading)
    let posts = await device.fetchTimeline()
    #expect(await device.setUp("mira") == nil)

    #expect(device.userController.currentUser?.displayName == "mira")
    #expect(!device.userController.isLoading)
    #expect(posts == [])
    #expect(device.network.requests.count { $0 == .userRecordID } == 1)
  }

  @Test func `Requests for the account during a load share its response`() async throws {
    let device = try await town.resident("mira")
    device.network.isHolding = true
    var count = 0
    for _ in 0..<10 {
      Task {
        _ = try await device.userController.reloadCurrentUser()
        count += 1
      }
    }
    try await eventually("the question is there") { device.network.heldRequests.count == 1 }
    device.network.releaseAll()
    try await eventually("all are told") { count == 10 }

    #expect(device.network.requests.filter { $0 == .userRecordID }.count == 2)
  }

  @Test func `An account without a record or a name is incomplete`() async throws {
    let device = town.device(of: "mira")
    await device.launch()
    let id = CloudRecord.ID(recordName: "user-mira")
    #expect(device.userController.account?.id == id)
    #expect(device.userController.currentUser == nil)

    for name in [nil, "", " \n", "\u{200B}"] {
      let another = Town()
      let record = CloudRecord.user("mira").with(name.map(CloudValue.string), for: "displayName")
      try await another.save([record], by: "mira")
      let device = another.device(of: "mira")
      await device.launch()
      #expect(device.userController.account?.id == id)
      #expect(device.userController.currentUser == nil)
    }
  }

  @Test func `Without a name nobody follows, posts, comments, or reads a timeline`() async throws {
    let ben = try await town.residentUser("ben")
    try await town.savePosts(["a"], by: "ben")
    let post = try await town.post("a")
    let device = town.device(of: "mira")
    #expect(await device.follow(ben) == .noAccount)
    #expect(await device.unfollow(ben) == .noAccount)
    #expect(await device.post("Hello") == .noAccount)
    #expect(await device.comment("Hello", on: post) == .noAccount)
    #expect(await device.subscribe() == .noAccount)
    #expect(await device.fetchNotifications() == .noAccount)
    #expect(await device.fetchTimeline() == [])
    #expect(device.postController.list.status.failure == .noAccount)

    #expect(try await town.records("Post").count == 1)
    #expect(try await town.records("Comment") == [])
    #expect(try await town.records("User").count == 1)
  }

  @Test func `A signed-out person can search, and gets errors for other actions`() async throws {
    _ = try await town.resident("ben")
    try await town.savePosts(["a"], by: "ben")
    let device = town.device(of: nil)
    await device.launch()
    #expect(device.userController.failure == .cloud(.notAuthenticated))
    #expect(device.userController.account == nil)
    #expect(await device.setUp("Mira") == .cloud(.notAuthenticated))
    #expect(await device.post("Hello") == .cloud(.notAuthenticated))
    #expect(await device.fetchTimeline() == [])
    #expect(device.postController.list.status.failure == .cloud(.notAuthenticated))
    #expect(await device.search("ben").captions == ["a"])
    #expect(device.postController.list.status.failure == nil)
  }

  @Test func `A failed account is requested again only by a launch`() async throws {
    _ = try await town.resident("mira")
    let device = town.device(of: "mira")
    device.network.meet(.failure(.networkUnavailable))
    await device.launch()
    #expect(device.userController.failure == .cloud(.networkUnavailable))
    for _ in 0..<10 { #expect(device.userController.currentUser == nil) }
    #expect(device.network.requests.count == 1)

    // A view reads the account in each update, which must not start a request.
    var seen: [String?] = []
    device.userController.observeUsers(for: device.userController) {
      seen.append(device.userController.currentUser?.displayName)
    }
    await device.launch()
    #expect(device.userController.failure == nil)
    #expect(device.userController.currentUser?.displayName == "mira")
    #expect(device.network.requests.count == 3)
    #expect(seen == ["mira"])
  }

  @Test func `A name and a photo are saved once, and a later name keeps the photo`() async throws {
    let device = town.device(of: "mira")
    let photo = Photo.sample(width: 7)
    #expect(await device.setUp("  Mira B. ", photo: photo) == nil)
    #expect(device.userController.currentUser?.displayName == "Mira B.")
    #expect(device.userController.currentUser?.photo == photo)
    #expect(await device.setUp("Élodie") == nil)
    let saved = try await town.record("user-mira").values
    #expect(
      saved == [
        "displayName": .string("Élodie"), "searchName": .string("elodie"),
        "photo": .asset(photo.data),
      ])

    let other = Photo.sample(width: 8)
    #expect(await device.setUp("Élodie", photo: other) == nil)
    #expect(device.userController.currentUser?.photo == other)
    #expect(try await town.user("mira").photo == other)

    let before = try await town.record("user-mira")
    #expect(await device.setUp("Élodie") == nil)
    #expect(try await town.record("user-mira") == before)
  }

  @Test func `A record by another person under the user's ID is not an account`() async throws {
    try await town.save([.user("mira", displayName: "Mira")], by: "troll")
    let device = town.device(of: "mira")
    await device.launch()
    #expect(device.userController.currentUser == nil)
    #expect(await device.setUp("mira b.") == .cloud(.permissionFailure))
    #expect(await device.setUp("Mira") == .cloud(.permissionFailure))

    #expect(device.userController.currentUser == nil)
    #expect(await device.post("Hello") == .noAccount)
    let reader = try await town.resident("ben")
    #expect(try await reader.searchPeople("mira").get() == [])
  }

  @Test func `A late response does not restore the old name`() async throws {
    let device = try await town.resident("mira")
    device.network.isHolding = true
    Task { await device.launch() }
    try await eventually("who asks") { device.network.heldRequests.count == 1 }
    device.network.release()
    try await eventually("the record") { device.network.heldRequests.count == 1 }
    device.network.isHolding = false
    #expect(await device.setUp("Mirabel") == nil)
    device.network.releaseAll()
    try await eventually("the late answer") { !device.userController.isLoading }

    #expect(device.userController.currentUser?.displayName == "Mirabel")
  }
}
