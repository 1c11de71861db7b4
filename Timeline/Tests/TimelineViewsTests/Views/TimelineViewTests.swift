import HeadlessUI
import ScreenTesting
import TestSupport
import Testing

@Suite("Timeline overview: Views, Timeline view", .finishing)
@MainActor
struct TimelineViewTests {
  private let offline = "There is no connection. Check your network, and try again."

  @Test func `the first load shows that it loads, and no empty list`() async throws {
    let app = try await World().app(as: "Bea")
    let timeline = app.viewModel.timeline
    app.connection.isHolding = true
    app.user.screen.appear()
    #expect(timeline.state.placeholder == .loading)
    #expect(timeline.isNetworkActivityIndicatorVisible)
    #expect(app.user.screenText.contains("Loading…"))
    #expect(app.lines[1].contains("⟳"))
    try await app.letThrough()
    #expect(timeline.state.placeholder == nil)
    #expect(!timeline.isNetworkActivityIndicatorVisible)
    #expect(!app.lines[1].contains("⟳"))
  }

  @Test func `a pull ends also after a failure; a second one sends no request`() async throws {
    let app = try await World().launched(as: "Bea")
    let timeline = app.viewModel.timeline
    #expect(!timeline.isRefreshing)
    app.connection.isHolding = true
    timeline.refresh()
    #expect(timeline.isRefreshing)
    #expect(app.user.screenText.contains("↻ Refreshing…"))
    try await app.waitForHeldRequests(1)
    timeline.refresh()
    #expect(timeline.isRefreshing)
    try await app.letThrough()
    #expect(!timeline.isRefreshing)
    let queries = app.connection.requests.filter { if case .query = $0 { true } else { false } }
    #expect(queries.count == 2)  // The one of the launch, and the one of the pull.
    app.connection.meet(.failure(.networkUnavailable))
    timeline.refresh()
    try await app.user.waitUntilIdle()
    #expect(!timeline.isRefreshing)
    #expect(!app.user.screenText.contains("Refreshing"))
  }

  @Test func `a pull brings a friend's new post as a row on top`() async throws {
    let world = try await World()
    let app = try await world.launched(as: "Bea")
    let view = RecordingView(of: app.viewModel.timeline)
    try await world.addPost("ice", by: "Ada", caption: "The lake is closed.")
    try await app.user.perform("pull")
    #expect(app.captions.first == "The lake is closed.")
    #expect(view.updates == [RowUpdates(inserted: [0])])
  }

  // MARK: Pages

  @Test func `only the last row asks for older posts, once, or again if that fails`() async throws {
    let app = try await World("year").launched(as: "Ada")
    let timeline = app.viewModel.timeline
    for row in 0..<14 { timeline.willDisplayRow(at: row) }
    #expect(!timeline.isNetworkActivityIndicatorVisible)
    app.connection.isHolding = true
    for _ in 0..<3 { timeline.willDisplayRow(at: 14) }
    #expect(timeline.state.footer == .loading)
    #expect(!timeline.state.canLoadMore)
    try await app.waitForHeldRequests(1)
    try await app.letThrough()
    #expect(timeline.numberOfRows == 30)
    #expect(timeline.state.canLoadMore)
    #expect(timeline.state.footer == nil)

    app.connection.meet(.failure(.networkUnavailable))
    timeline.willDisplayRow(at: 29)
    try await app.user.waitUntilIdle()
    #expect(timeline.state.failureMessage == offline)
    #expect(timeline.state.footer == nil)
    #expect(!timeline.state.canLoadMore)
    timeline.willDisplayRow(at: 29)
    try await app.user.waitUntilIdle()
    #expect(timeline.state.failureMessage == nil)
    #expect(timeline.numberOfRows == 36)
  }

  @Test func `a new page does not move the visible rows`() async throws {
    let app = try await World("year").launched(as: "Ada")
    try await app.hold { app.user.scrollToEnd() }
    let before = app.lines[3..<18]
    #expect(before.contains { $0.contains("Week 23: ") })
    try await app.letThrough()
    #expect(app.viewModel.timeline.numberOfRows == 30)
    #expect(app.lines[3..<18] == before)
  }

  @Test func `a row leads to its photo; rows beyond the last do not exist`() async throws {
    let app = try await World().launched(as: "Bea")
    #expect(app.viewModel.timeline.post(forRowAt: 0)?.caption == app.captions[0])
    #expect(app.viewModel.timeline.post(forRowAt: 3) == nil)
    #expect(app.viewModel.timeline.post(forRowAt: -1) == nil)
    #expect(throws: UserSession.ActionError.self) { try app.user.tapRow(3) }
    try app.user.tapRow(0)
    #expect(app.lines[1].contains("‹ Timeline       Photo"))
  }
}
