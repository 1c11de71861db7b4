import HeadlessUI
import TestSupport
import Testing
import TimelineTesting

@Suite("Timeline overview: Features, Push notifications", .finishing)
@MainActor
struct NotificationsTests {
  private let world: World
  /// Ada on her timeline, with notifications turned on.
  private let app: TimelineTestApp

  init() async throws {
    world = try await World()
    app = try await world.launched(as: "Ada")
    try await app.user.perform("tap Notifications", "tap Turn on", "tap Timeline")
  }

  private func reload() async throws {
    app.viewModel.notifications.reload()
    try await app.user.waitUntilIdle()
  }

  /// Bea comments on Ada's newest photo.
  private func comment(_ text: String) async throws {
    let post = try #require(app.viewModel.timeline.post(forRowAt: 0))
    try await world.addComment(text, by: "Bea", on: post, text: text)
  }

  @Test func `a banner over a new post leads to the list behind the post`() async throws {
    try await comment("Brr.")
    try app.user.tap("+")
    try await reload()
    try app.user.tap("Bea commented on “The #lake before anybody else is up.”")
    #expect(app.lines[1].contains("New post"))
    #expect(app.viewModel.notifications.badgeValue == "1")
    try await app.user.perform("tap Cancel")
    #expect(app.lines[1].contains("   Notifications   "))
    #expect(app.viewModel.notifications.badgeValue == nil)
  }

  @Test func `while the list is in front, news cause no banner and no badge`() async throws {
    let view = RecordingView(of: app.viewModel.notifications)
    try await app.user.perform("tap Notifications")
    try await comment("Brr.")
    try await app.user.perform("pull")
    #expect(app.lines[3].contains("Bea commented"))
    #expect(app.viewModel.notifications.badgeValue == nil)
    #expect(view.updates == [RowUpdates(inserted: [0])])
  }

  @Test func `the badge counts until the list is looked at, and up to 99`() async throws {
    for number in 1...3 {
      try await comment("Brr \(number)")
      try await app.user.perform("pull")
      #expect(app.viewModel.notifications.badgeValue == "\(number)")
    }
    for number in 4...99 { try await comment("Brr \(number)") }
    try await reload()
    #expect(app.viewModel.notifications.badgeValue == "99")
    try await comment("Brr 100")
    try await reload()
    #expect(app.lines[22].contains("(99+)"))
    try app.user.tap("Notifications")
    #expect(app.viewModel.notifications.badgeValue == nil)
    let cells = app.cells(of: app.viewModel.notifications)
    #expect(cells.first?.labels[1].text == "Brr 100")
    #expect(cells.count == 100)
  }

  @Test func `the banner tells the latest of several, and how many more there are`() async throws {
    var banners: [Banner] = []
    app.viewModel.notifications.present = { banners.append($0) }
    for text in ["One", "Two", "Three"] { try await comment(text) }
    try await reload()
    let title = "Bea commented on “The #lake before anybody else is up.”"
    #expect(banners == [Banner(title: title, body: "And 2 more")])
    try await reload()
    #expect(banners.count == 1)
  }

  @Test func `what was seen stays in the next launch, without dot, badge or banner`() async throws {
    try await comment("Brr.")
    try await app.user.perform("tap Notifications")
    #expect(app.lines[3].hasPrefix("│● Bea"))
    try await app.user.perform("tap Timeline", "tap Notifications")
    #expect(app.lines[3].hasPrefix("│  Bea"))

    let next = try await world.launched(as: "Ada")
    #expect(!next.user.screenText.contains("Bea commented"))
    #expect(next.viewModel.notifications.badgeValue == nil)
    try await next.user.perform("tap Notifications")
    #expect(next.lines[3].hasPrefix("│  Bea"))
  }

  @Test func `a tap on a row that does not exist does nothing`() async throws {
    #expect(app.viewModel.notifications.didSelectRow(at: 0) == nil)
    #expect(app.viewModel.notifications.didSelectRow(at: -1) == nil)
  }

  @Test func `a failed pull says why, and a second pull meanwhile sends no request`() async throws {
    try await app.user.perform("tap Notifications")
    let notifications = app.viewModel.notifications
    app.connection.isHolding = true
    app.user.pull()
    app.user.pull()
    #expect(notifications.isRefreshing)
    try await app.waitForHeldRequests(1)
    app.connection.isHolding = false
    app.connection.release(failing: .networkUnavailable)
    try await app.user.waitUntilIdle()
    #expect(!notifications.isRefreshing)
    #expect(app.user.screenText.contains("There is no connection."))
    try await app.user.perform("pull")
    #expect(notifications.state.placeholder == .empty)
  }

  @Test func `the button appears when its state is known, and waits for its answer`() async throws {
    let app = try await World().launched(as: nil)
    let notifications = app.viewModel.notifications
    #expect(notifications.barButton == nil)
    notifications.barButtonTapped()
    #expect(!notifications.isNetworkActivityIndicatorVisible)

    let ada = try await World().launched(as: "Ada")
    try await ada.hold { for _ in 0..<3 { ada.viewModel.notifications.barButtonTapped() } }
    try await ada.letThrough()
    #expect(ada.viewModel.notifications.barButton?.title == "Turn off")
  }
}
