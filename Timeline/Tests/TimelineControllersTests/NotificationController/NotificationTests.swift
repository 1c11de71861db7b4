import Cloud
import ScreenTesting
import Testing
import TimelineControllers
import TimelineModel

@Suite("Timeline overview: Controllers, NotificationController")
@MainActor
struct NotificationTests {
  private let town = Town()
  private let device: Device
  private let post: Post
  private let ben: Device
  private let recorder: NewsRecorder

  init() async throws {
    (device, post, ben) = try await town.subscriber()
    recorder = NewsRecorder(device.notificationController)
  }

  @Test func `One comment is one notification, with author, text, post and date`() async throws {
    #expect(await ben.comment("Lovely", on: post, id: "c") == nil)
    device.network.isHolding = true
    var ends: [TimelineError?] = []
    for _ in 0..<3 { device.notificationController.fetchNotifications { ends.append($0) } }
    try await eventually("all have asked") { device.network.heldRequests.count == 3 }
    device.network.releaseAll()
    try await eventually("all are told") { ends.count == 3 }

    #expect(ends == [nil, nil, nil])
    #expect(device.notificationController.status.requestCount == 0)
    let news = try #require(device.notificationController.notifications.first)
    guard case .comment(let comment, on: post) = news.event else {
      Issue.record("\(news)")
      return
    }
    #expect(comment.text == "Lovely")
    #expect(news.user == (try await town.user("ben")))
    #expect(news.date == (try await town.record("c").systemFields?.creationDate))
    #expect(recorder.news == [["ben: Lovely"]])
    #expect(device.notificationController.badgeCount == 1)
  }

  @Test func `A new follower causes one notification until unfollowing`() async throws {
    _ = try await town.resident("zoe")
    let (mira, zoe) = (try await town.user("mira"), try await town.user("zoe"))
    #expect(await ben.follow(mira) == nil)
    #expect(await device.fetchNotifications() == nil)
    #expect(recorder.news == [["ben follows"]])

    #expect(await ben.follow(mira) == nil)
    #expect(await ben.setUp("Benjamin", photo: .sample(width: 9)) == nil)
    #expect(await ben.follow(zoe) == nil)
    #expect(await ben.unfollow(zoe) == nil)
    #expect(await device.fetchNotifications() == nil)
    #expect(recorder.news == [["ben follows"]])

    #expect(await ben.unfollow(mira) == nil)
    #expect(await device.fetchNotifications() == nil)
    #expect(recorder.news == [["ben follows"]])
    #expect(await ben.follow(mira) == nil)
    #expect(await device.fetchNotifications() == nil)
    #expect(recorder.news == [["ben follows"], ["Benjamin follows"]])
  }

  @Test func `The latest comes first, and the badge counts the unseen ones`() async throws {
    for text in ["1", "2"] { #expect(await ben.comment(text, on: post) == nil) }
    #expect(await device.fetchNotifications() == nil)
    #expect(device.notificationController.badgeCount == 2)
    let updateCount = recorder.updateCount
    device.notificationController.markAsSeen()
    #expect(recorder.updateCount == updateCount + 1)
    #expect(device.notificationController.badgeCount == 0)
    for text in ["3", "4"] { #expect(await ben.comment(text, on: post) == nil) }
    #expect(await device.news() == ["ben: 4", "ben: 3", "ben: 2", "ben: 1"])
    #expect(recorder.news == [["ben: 1", "ben: 2"], ["ben: 3", "ben: 4"]])
    #expect(device.notificationController.badgeCount == 2)
  }

  @Test func `Each device receives a notification until one marks it as seen`() async throws {
    #expect(await ben.comment("1", on: post) == nil)
    #expect(await device.fetchNotifications() == nil)
    let tablet = town.device(of: "mira")
    #expect(await tablet.fetchNotifications() == nil)
    #expect(tablet.notificationController.badgeCount == 1)

    #expect(await device.lookAtNotifications() == nil)
    #expect(device.notificationController.notifications.count == 1)
    #expect(await ben.comment("2", on: post) == nil)
    let watch = town.device(of: "mira")
    for device in [device, tablet, watch] { #expect(await device.news() == ["ben: 2", "ben: 1"]) }
    #expect(watch.notificationController.notifications.map(\.isRead) == [false, true])
    #expect(watch.notificationController.badgeCount == 1)
  }

  @Test func `Marking as seen may fail, and the next call repeats it`() async throws {
    #expect(await ben.comment("1", on: post) == nil)
    #expect(await device.fetchNotifications() == nil)
    device.network.meet(.failure(.networkUnavailable))
    #expect(await device.lookAtNotifications() == .cloud(.networkUnavailable))
    #expect(device.notificationController.status.failure == .cloud(.networkUnavailable))
    #expect(await device.news().count == 1)
    device.network.meet(.lostResponse)
    #expect(await device.lookAtNotifications() == .cloud(.networkFailure))
    #expect(await device.lookAtNotifications() == nil)
    #expect(device.notificationController.status.failure == nil)
    let requestCount = device.network.requests.count
    #expect(await device.lookAtNotifications() == nil)
    #expect(device.network.requests.count == requestCount)

    let tablet = town.device(of: "mira")
    #expect(await tablet.fetchNotifications() == nil)
    #expect(tablet.notificationController.notifications.map(\.isRead) == [true])
    #expect(tablet.notificationController.isSubscribed == true)
  }

  @Test func `The list has loaded after the first fetch that succeeds`() async throws {
    let device = try await town.resident("zoe")
    #expect(!device.notificationController.status.hasLoaded)
    device.network.meet(.failure(.networkUnavailable))
    #expect(await device.fetchNotifications() != nil)
    #expect(!device.notificationController.status.hasLoaded)
    #expect(await device.fetchNotifications() == nil)
    #expect(device.notificationController.isSubscribed == false)
    #expect(device.notificationController.status.hasLoaded)
  }

  @Test(arguments: [101, 1000])
  func `One fetch delivers any number of unread notifications`(count: Int) async throws {
    try await town.save(
      (0..<count).map { .comment("c\($0)", by: "ben", on: "p", of: "mira") }, by: "ben")
    #expect(await device.news() == (0..<count).reversed().map { "ben: c\($0)" })
    #expect(device.notificationController.badgeCount == count)
    #expect(await device.lookAtNotifications() == nil)
    #expect(device.notificationController.badgeCount == 0)
    #expect(try await town.database(of: "mira").notifications().allSatisfy(\.isRead))
  }

  @Test func `Forged and empty records are skipped, and the others arrive`() async throws {
    try await town.savePosts(["b"], by: "ben")
    let comments: [CloudRecord] = [
      // A comment on someone else's post that names Mira as its owner, on no post, on a user, and one in another's name.
      .comment("1", by: "troll", on: "b", of: "mira"),
      .comment("2", by: "troll", on: "nothing", of: "mira"),
      .comment("3", by: "troll", on: "user-ben", of: "mira"),
      .comment("4", by: "ben", on: "p", of: "mira"),
      // Without words.
      .comment("6", by: "troll", on: "p", of: "mira").with(nil, for: "text"),
    ]
    let users: [(record: CloudRecord, by: String)] = [
      // A user with another name, one without a name, and one that does not follow Mira.
      (.user("zoe", friends: ["mira"]), "troll"),
      (.user("someone").with(nil, for: "displayName"), "someone"), (.user("troll"), "troll"),
    ]
    try await town.save(comments, by: "troll")
    // From someone without an account.
    try await town.save([.comment("5", by: "nobody", on: "p", of: "mira")], by: "nobody")
    for (record, name) in users {
      try await town.save([record.with(.reference(to: "user-mira"), for: "newFriend")], by: name)
    }
    #expect(try await town.database(of: "mira").notifications().count == 9)
    #expect(await ben.comment("Lovely", on: post) == nil)
    #expect(await device.news() == ["ben: Lovely"])
    #expect(device.notificationController.badgeCount == 1)
    #expect(await device.lookAtNotifications() == nil)
    #expect(try await town.database(of: "mira").notifications().allSatisfy(\.isRead))
  }
}
