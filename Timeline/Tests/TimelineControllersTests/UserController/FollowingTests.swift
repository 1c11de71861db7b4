import ScreenTesting
import Testing
import TimelineControllers
import TimelineModel

@Suite("Timeline overview: Controllers, UserController · Following")
@MainActor
struct FollowingTests {
  private let town = Town()

  @Test func `A friend is in the record and in the app, once, until unfollowed`() async throws {
    let device = try await town.resident("mira")
    let (ben, zoe) = (try await town.residentUser("ben"), try await town.residentUser("zoe"))
    #expect(await device.unfollow(ben) == nil)
    #expect(await device.follow(ben) == nil)
    let record = try await town.record("user-mira")
    #expect(await device.follow(ben) == nil)
    #expect(try await town.record("user-mira") == record)
    #expect(device.friendNames == ["user-ben"])
    #expect(await device.follow(zoe) == nil)
    #expect(device.userController.currentUser?.follows(ben) == true)
    #expect(
      try await town.record("user-mira")["friends"]
        == .list([.reference(to: "user-ben"), .reference(to: "user-zoe")]))

    #expect(await device.unfollow(ben) == nil)
    #expect(device.userController.currentUser?.follows(ben) == false)
    #expect(try await town.record("user-mira")["friends"] == .list([.reference(to: "user-zoe")]))
    #expect(device.userController.currentUser?.displayName == "mira")
    for friend in [zoe, zoe] { #expect(await device.unfollow(friend) == nil) }
    #expect(device.friendNames == [])
  }

  @Test func `Following oneself is refused without a request`() async throws {
    let device = try await town.resident("mira")
    let me = try await town.user("mira")
    let requestCount = device.network.requests.count
    #expect(await device.follow(me) == .followingOneself)
    #expect(device.network.requests.count == requestCount)
    #expect(device.friendNames == [])
  }

  @Test func `If two devices follow at once, all friends and the name stay`() async throws {
    let phone = try await town.resident("mira")
    let tablet = town.device(of: "mira")
    await tablet.launch()
    let (ben, zoe) = (try await town.residentUser("ben"), try await town.residentUser("zoe"))

    // The phone has read the record when the tablet changes it.
    phone.network.isHolding = true
    var error: TimelineError??
    phone.userController.followUser(ben) { error = .some($0) }
    try await eventually("the phone has asked") { phone.network.heldRequests.count == 1 }
    #expect(await tablet.follow(zoe) == nil)
    #expect(await tablet.setUp("Mirabel") == nil)
    phone.network.releaseAll()
    try await eventually("the phone is done") { error != nil }

    #expect(error == .some(nil))
    #expect(phone.friendNames == ["user-zoe", "user-ben"])
    #expect(phone.userController.currentUser?.displayName == "Mirabel")
    #expect(try await town.user("mira") == phone.userController.currentUser)
  }

  @Test func `Changes happen in the order of the calls, and each completes`() async throws {
    let device = try await town.resident("mira")
    var friends: [User] = []
    for name in ["a", "b", "c", "d"] { friends.append(try await town.residentUser(name)) }
    var ends: [String] = []
    for friend in friends {
      device.userController.followUser(friend) { ends.append("\(friend.displayName) \($0 as Any)") }
    }
    device.userController.unfollowUser(friends[1]) { ends.append("not b \($0 as Any)") }
    device.userController.updateCurrentUser(displayName: "M") { ends.append("M \($0 as Any)") }
    #expect(ends == [])
    try await eventually("all is done") { ends.count == 6 }

    #expect(ends == ["a nil", "b nil", "c nil", "d nil", "not b nil", "M nil"])
    #expect(device.friendNames == ["user-a", "user-c", "user-d"])
    #expect(try await town.user("mira") == device.userController.currentUser)
  }

  @Test func `A change that fails does not stop the changes after it`() async throws {
    let device = try await town.resident("mira")
    let (me, ben) = (try await town.user("mira"), try await town.residentUser("ben"))
    var ends: [TimelineError?] = []
    device.network.meet(.failure(.networkUnavailable), afterRequests: 1)
    device.userController.followUser(ben) { ends.append($0) }
    device.userController.followUser(me) { ends.append($0) }
    device.userController.followUser(ben) { ends.append($0) }
    try await eventually("all is done") { ends.count == 3 }

    #expect(ends == [.cloud(.networkUnavailable), .followingOneself, nil])
    #expect(device.friendNames == ["user-ben"])
  }

  @Test func `Following too many people is refused, and the friends stay`() async throws {
    let names = (0..<10_000).map { "f\($0)" }
    try await town.save([.user("mira", friends: names)], by: "mira")
    let ben = try await town.residentUser("ben")
    let device = town.device(of: "mira")
    #expect(await device.follow(ben) == .followingTooMany)
    #expect(device.friendNames.count == 10_000)
    #expect(try await town.user("mira").friends.count == 10_000)

    let friend = try #require(User(id: .init(recordName: "user-f7"), displayName: "f7"))
    #expect(await device.unfollow(friend) == nil)
    #expect(await device.follow(ben) == nil)
    #expect(device.friendNames.count == 10_000)
    #expect(device.friendNames.last == "user-ben")
  }
}
