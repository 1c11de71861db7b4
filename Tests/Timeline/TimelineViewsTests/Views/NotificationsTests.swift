import Cloud
import HeadlessUI
import ScreenTesting
import Testing
import TimelineTesting
import TimelineViews

@Suite("Timeline overview: Features, Push notifications")
@MainActor
struct NotificationsTests {
  /// Ada, who is told of what happens, before her timeline.
  private func listening(_ world: World) async throws -> TimelineApp {
    let app = try await world.launched(as: "Ada")
    try app.user.tap("Notifications")
    try await app.user.waitUntilIdle()
    try app.user.tap("Turn on")
    try await app.user.waitUntilIdle()
    try app.user.tap("Timeline")
    return app
  }

  /// Bea says something about Ada's newest photo.
  private func comment(_ text: String, _ app: TimelineApp, _ world: World) async throws {
    let post = try #require(app.viewModel.timeline.post(forRowAt: 0))
    try await world.addComment(text, by: "Bea", on: post, text: text)
  }

  private func texts(_ app: TimelineApp) -> [[String]] {
    let notifications = app.viewModel.notifications
    return (0..<notifications.numberOfRows).map {
      notifications.cell(forRowAt: $0).labels.map(\.text)
    }
  }

  // MARK: The banner and the badge

  @Test("a comment comes with a banner and a badge; the next gesture takes the banner away")
  func banner() async throws {
    let world = try await World()
    let app = try await listening(world)
    try await comment("Brr.", app, world)
    #expect(app.viewModel.notifications.badgeValue == nil)
    app.user.pull()
    try await app.user.waitUntilIdle()
    #expect(app.lines[3].contains("Bea commented on “The #lake"))
    #expect(app.lines[4].contains("Brr."))
    #expect(app.viewModel.notifications.badgeValue == "1")
    #expect(app.lines[22].contains("Notifications (1)"))
    app.user.scroll(by: 1)
    #expect(!app.user.screenText.contains("Bea commented"))
    #expect(app.lines[22].contains("Notifications (1)"))
  }

  @Test("a tap on the banner leads to the list, whatever lies over it")
  func bannerTap() async throws {
    let world = try await World()
    let app = try await listening(world)
    try await comment("Brr.", app, world)
    app.user.pull()
    try await app.user.waitUntilIdle()
    try app.user.tap("Notifications")
    try app.user.tapRow(0)
    try await app.user.waitUntilIdle()
    try app.user.tap("Timeline")
    try await comment("Come in.", app, world)
    app.user.pull()
    try await app.user.waitUntilIdle()
    try app.user.tap("Bea commented on “The #lake before anybody else is up.”")
    try await app.user.waitUntilIdle()
    #expect(app.lines[1].contains("   Notifications   "))
    #expect(app.viewModel.notifications.badgeValue == nil)
    #expect(!app.lines[22].contains("("))
  }

  @Test("a banner over a new post leads to the list, which is seen when the post is done")
  func bannerOverPost() async throws {
    let world = try await World()
    let app = try await listening(world)
    try await comment("Brr.", app, world)
    try app.user.tap("+")
    app.viewModel.notifications.reload()
    try await app.user.waitUntilIdle()
    try app.user.tap("Bea commented on “The #lake before anybody else is up.”")
    #expect(app.lines[1].contains("New post"))
    #expect(app.viewModel.notifications.badgeValue == "1")
    try app.user.tap("Cancel")
    try await app.user.waitUntilIdle()
    #expect(app.lines[1].contains("   Notifications   "))
    #expect(app.viewModel.notifications.badgeValue == nil)
  }

  @Test("while the list is in front, news just come in: no banner, no badge")
  func inFront() async throws {
    let world = try await World()
    let app = try await listening(world)
    let view = RecordingView(of: app.viewModel.notifications)
    try app.user.tap("Notifications")
    try await app.user.waitUntilIdle()
    try await comment("Brr.", app, world)
    app.user.pull()
    try await app.user.waitUntilIdle()
    #expect(app.lines[3].contains("Bea commented"))
    #expect(app.viewModel.notifications.badgeValue == nil)
    #expect(view.updates == [RowUpdates(inserted: [0])])
    #expect(view.problems == [])
  }

  @Test("the badge counts until the list is looked at, and up to 99")
  func badge() async throws {
    let world = try await World()
    let app = try await listening(world)
    for number in 1...3 {
      try await comment("Brr \(number)", app, world)
      app.user.pull()
      try await app.user.waitUntilIdle()
      #expect(app.viewModel.notifications.badgeValue == "\(number)")
    }
    for number in 4...99 { try await comment("Brr \(number)", app, world) }
    app.viewModel.notifications.reload()
    try await app.user.waitUntilIdle()
    #expect(app.viewModel.notifications.badgeValue == "99")
    try await comment("Brr 100", app, world)
    app.viewModel.notifications.reload()
    try await app.user.waitUntilIdle()
    #expect(app.lines[22].contains("(99+)"))
    try app.user.tap("Notifications")
    #expect(app.viewModel.notifications.badgeValue == nil)
    #expect(texts(app).first?[1] == "Brr 100")
    #expect(texts(app).count == 100)
  }

  @Test("several at once: the banner tells the latest, and how many more there are")
  func several() async throws {
    let world = try await World()
    let app = try await listening(world)
    var banners: [Banner] = []
    app.viewModel.notifications.present = { banners.append($0) }
    for text in ["One", "Two", "Three"] { try await comment(text, app, world) }
    app.viewModel.notifications.reload()
    try await app.user.waitUntilIdle()
    let title = "Bea commented on “The #lake before anybody else is up.”"
    #expect(banners == [Banner(title: title, body: "And 2 more")])
    app.viewModel.notifications.reload()
    try await app.user.waitUntilIdle()
    #expect(banners.count == 1)
  }

  // MARK: The list

  @Test("the list says who did what and when, the latest on top")
  func list() async throws {
    let world = try await World()
    let app = try await listening(world)
    try await comment("Brr.", app, world)
    let bea = try await world.launched(as: "Bea")
    try bea.user.tapRow(0)
    try await bea.user.waitUntilIdle()
    for _ in 0..<2 {
      try bea.user.tapRow(1)
      try await bea.user.waitUntilIdle()
    }
    app.user.pull()
    try await app.user.waitUntilIdle()
    #expect(
      texts(app).map { $0.dropLast() } == [
        ["Bea follows you now"],
        ["Bea commented on “The #lake before anybody else is up.”", "Brr."],
      ])
    #expect(texts(app).allSatisfy { $0.last?.hasPrefix("21 Nov 2025 at 9:0") == true })
  }

  @Test("a follower can be followed back, or no more, from the list")
  func followBack() async throws {
    let world = try await World()
    let app = try await listening(world)
    let celik = try await world.launched(as: "Çelik")
    try celik.user.tap("Search")
    try celik.user.type("Ada", into: SearchQuery.Field.name)
    try celik.user.tap("Search")
    try await celik.user.waitUntilIdle()
    try celik.user.tapRow(0)
    try celik.user.tap("Follow")
    try await celik.user.waitUntilIdle()
    app.user.pull()
    try await app.user.waitUntilIdle()
    try app.user.tap("Notifications")
    for title in ["Unfollow", "Follow"] {
      try app.user.tapRow(0)
      #expect(app.viewModel.notifications.alert?.title == "Çelik")
      try app.user.tap(title)
      try await app.user.waitUntilIdle()
    }
    #expect(app.viewModel.notifications.alert == nil)
    #expect(app.captions.contains("Told you. #travel #Taveuni"))
    #expect(texts(app).count == 1)
  }

  @Test("a row that is not there is nothing to tap")
  func noRow() async throws {
    let app = try await listening(try await World())
    #expect(app.viewModel.notifications.didSelectRow(at: 0) == nil)
    #expect(app.viewModel.notifications.didSelectRow(at: -1) == nil)
  }

  @Test("a pull that fails says why, and a second pull meanwhile asks for nothing")
  func failure() async throws {
    let app = try await listening(try await World())
    try app.user.tap("Notifications")
    try await app.user.waitUntilIdle()
    let notifications = app.viewModel.notifications
    app.connection.isHolding = true
    app.user.pull()
    app.user.pull()
    #expect(notifications.isRefreshing)
    try await app.waitForHeldRequests(1)
    #expect(app.connection.heldRequests.count == 1)
    app.connection.isHolding = false
    app.connection.fail(with: .networkUnavailable)
    try await app.user.waitUntilIdle()
    #expect(!notifications.isRefreshing)
    #expect(app.user.screenText.contains("There is no connection."))
    app.user.pull()
    try await app.user.waitUntilIdle()
    #expect(notifications.state.placeholder == .empty)
  }

  // MARK: On and off

  @Test("nothing is told before it is asked for, nor after it is turned off")
  func off() async throws {
    let world = try await World()
    let app = try await world.launched(as: "Ada")
    let notifications = app.viewModel.notifications
    try await comment("Before", app, world)
    try app.user.tap("Notifications")
    try await app.user.waitUntilIdle()
    #expect(notifications.emptyText == "Notifications are off.")
    try app.user.tap("Turn on")
    try await app.user.waitUntilIdle()
    #expect(notifications.emptyText == "Nothing new has happened.")
    try app.user.tap("Turn off")
    try await app.user.waitUntilIdle()
    try await comment("After", app, world)
    app.user.pull()
    try await app.user.waitUntilIdle()
    #expect(texts(app) == [])
    #expect(notifications.subscriptionButtonTitle == "Turn on")
  }

  @Test("the button is not there before it is known what it would do, and waits for its answer")
  func button() async throws {
    let app = try await World().launched(as: nil)
    let notifications = app.viewModel.notifications
    #expect(notifications.subscriptionButtonTitle == nil)
    notifications.subscriptionButtonTapped()
    #expect(!notifications.isNetworkActivityIndicatorVisible)

    let ada = try await World().launched(as: "Ada")
    ada.connection.isHolding = true
    for _ in 0..<3 { ada.viewModel.notifications.subscriptionButtonTapped() }
    try await ada.waitForHeldRequests(1)
    #expect(ada.connection.heldRequests.count == 1)
    try await ada.letThrough()
    #expect(ada.viewModel.notifications.subscriptionButtonTitle == "Turn off")
  }

  @Test("turning them on may fail; the app says why, and they stay off")
  func turningOnFails() async throws {
    let app = try await World().launched(as: "Ada")
    try app.user.tap("Notifications")
    try await app.user.waitUntilIdle()
    app.connection.meet(.failure(.networkUnavailable))
    try app.user.tap("Turn on")
    try await app.user.waitUntilIdle()
    #expect(app.user.screenText.contains("There is no connection."))
    #expect(app.lines[1].contains("Turn on"))
  }
}
