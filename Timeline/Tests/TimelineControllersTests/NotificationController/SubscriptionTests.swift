import ScreenTesting
import Testing
import TimelineControllers

@Suite("Timeline overview: Controllers, NotificationController · Subscribing and unsubscribing")
@MainActor
struct SubscriptionTests {
  private let town = Town()

  @Test func `Between unsubscribing and subscribing again, no notification arrives`() async throws {
    let (device, post, ben) = try await town.subscriber()
    let mira = try await town.user("mira")
    #expect(await ben.comment("before", on: post) == nil)
    #expect(await device.unsubscribe() == nil)
    #expect(device.notificationController.isSubscribed == false)
    #expect(await ben.comment("meanwhile", on: post) == nil)
    #expect(await ben.follow(mira) == nil)
    #expect(await device.news() == [])
    #expect(await device.unsubscribe() == nil)

    let tablet = town.device(of: "mira")
    #expect(await tablet.fetchNotifications() == nil)
    #expect(tablet.notificationController.isSubscribed == false)
    #expect(tablet.notificationController.notifications == [])
    #expect(await tablet.subscribe() == nil)
    #expect(await ben.comment("after", on: post) == nil)
    #expect(await tablet.news() == ["ben: after", "ben: before"])
  }

  @Test func `A response that arrives after unsubscribing is ignored`() async throws {
    let (device, post, ben) = try await town.subscriber()
    #expect(await ben.comment("1", on: post) == nil)
    device.network.isHolding = true
    var ends = 0
    device.notificationController.fetchNotifications { _ in ends += 1 }
    try await eventually("the news is on its way") { device.network.heldRequests.count == 1 }
    device.network.isHolding = false
    #expect(await device.unsubscribe() == nil)
    device.network.releaseAll()
    try await eventually("it is there") { ends == 1 }
    #expect(device.notificationController.notifications == [])
  }

  @Test func `A subscription made during the first fetch stays`() async throws {
    _ = try await town.resident("mira")
    let device = town.device(of: "mira")
    await device.launch()
    #expect(device.notificationController.isSubscribed == nil)
    device.network.isHolding = true
    var ends = 0
    device.notificationController.fetchNotifications { _ in ends += 1 }
    try await eventually("it asks") { device.network.heldRequests == [.allSubscriptions] }
    device.network.isHolding = false
    #expect(await device.subscribe() == nil)
    device.network.releaseAll()
    try await eventually("it is over") { ends == 1 }
    #expect(device.notificationController.isSubscribed == true)
  }

  @Test func `Subscribing twice creates each subscription once`() async throws {
    let (device, post, ben) = try await town.subscriber()
    #expect(await device.subscribe() == nil)
    #expect(await town.device(of: "mira").subscribe() == nil)
    #expect(try await town.database(of: "mira").allSubscriptions().count == 2)
    #expect(await ben.comment("1", on: post) == nil)
    #expect(await device.news().count == 1)
  }

  @Test func `Half a subscription can be completed after a launch`() async throws {
    let phone = try await town.resident("mira")
    phone.network.meet(.failure(.networkUnavailable), afterRequests: 1)
    #expect(await phone.subscribe() == .cloud(.networkUnavailable))
    #expect(phone.notificationController.isSubscribed == nil)
    let tablet = town.device(of: "mira")
    #expect(await tablet.fetchNotifications() == nil)
    #expect(tablet.notificationController.isSubscribed == false)
    #expect(await tablet.subscribe() == nil)

    tablet.network.meet(.failure(.networkUnavailable), afterRequests: 1)
    #expect(await tablet.unsubscribe() == .cloud(.networkUnavailable))
    #expect(tablet.notificationController.isSubscribed == true)
    let watch = town.device(of: "mira")
    #expect(await watch.fetchNotifications() == nil)
    #expect(watch.notificationController.isSubscribed == true)
    #expect(await watch.unsubscribe() == nil)
    #expect(try await town.database(of: "mira").allSubscriptions() == [])
  }
}
