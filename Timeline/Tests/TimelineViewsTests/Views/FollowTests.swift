import HeadlessUI
import ScreenTesting
import TestSupport
import Testing
import TimelineTesting
import TimelineViews

@Suite("Timeline overview: Features, Follow user", .finishing)
@MainActor
struct FollowTests {
  /// Dmitri, after a search for Bea.
  private let app: TimelineTestApp

  init() async throws {
    app = try await World().launched(as: "Dmitri")
    try await app.user.perform(
      "tap Search", "type Bea into \(SearchViewModel.Field.name)", "tap Search")
  }

  @Test func `a tap on a person asks first, and only Follow changes anything`() async throws {
    let view = RecordingView(of: app.viewModel.search)
    let count = app.connection.requests.count
    try app.user.tapRow(0)
    let sheet = app.viewModel.search.alert
    #expect(sheet?.title == "Bea")
    #expect(sheet?.preferredStyle == .actionSheet)
    #expect(sheet?.actions.map(\.title) == ["Follow", "Cancel"])
    try app.user.tap("Cancel")
    #expect(app.viewModel.search.alert == nil)
    #expect(app.connection.requests.count == count)

    #expect(!app.captions.contains { $0.hasPrefix("Saturday") })
    try await app.user.perform("tap row 0", "tap Follow")
    #expect(app.found.first == "Bea: Following")
    #expect(view.updates == [RowUpdates(reloaded: [0])])
    #expect(app.captions.contains { $0.hasPrefix("Saturday") })
    try app.user.tapRow(0)
    #expect(app.viewModel.search.alert?.actions.map(\.title) == ["Unfollow", "Cancel"])
  }

  @Test func `while it is on its way, only Cancel can be tapped`() async throws {
    let search = app.viewModel.search
    try app.user.tapRow(0)
    app.connection.isHolding = true
    search.tapAlertAction(titled: "Follow")
    search.tapAlertAction(titled: "Follow")
    #expect(search.alert == .sending)
    try await app.waitForHeldRequests(1)
    search.tapAlertAction(titled: "Retry")
    search.selectSegment(at: 1)
    search.barButtonTapped()
    #expect(search.didSelectRow(at: 1) == nil)
    #expect(search.setText("x", of: SearchViewModel.Field.name) == false)
    #expect(search.alert == .sending)
    #expect(app.connection.heldRequests.count == 1)
    #expect(throws: UserSession.ActionError.self) { try app.user.tap("Timeline") }
    search.tapAlertAction(titled: "Cancel")
    #expect(search.alert == nil)
    app.connection.releaseAll()
    try await eventually("the response arrives") { app.found.first == "Bea: Following" }
  }

  @Test func `a failure says why; Cancel gives up, Retry tries again`() async throws {
    for button in ["Cancel", "Retry"] {
      try app.user.tapRow(0)
      app.connection.meet(.failure(.networkUnavailable))
      try await app.user.perform("tap Follow")
      let alert = app.viewModel.search.alert
      #expect(alert?.title == "You do not follow Bea yet")
      #expect(alert?.message == "There is no connection. Check your network, and try again.")
      #expect(alert?.actions.map(\.title) == ["Retry", "Cancel"])
      #expect(app.found.first == "Bea: Tap to follow")
      app.viewModel.search.tapAlertAction(titled: "Follow")
      #expect(app.viewModel.search.alert == alert)
      try app.user.tap(button)
      try await app.user.waitUntilIdle()
      #expect(app.viewModel.search.alert == nil)
    }
    #expect(app.found.first == "Bea: Following")
  }

  @Test func `failed unfollowing says so, and Retry does not follow again`() async throws {
    let app = try await World().launched(as: "Bea")
    try await app.user.perform("tap row 0")
    app.connection.meet(.lostResponse, afterRequests: 1)
    try await app.user.perform("tap row 1")
    #expect(app.user.screenText.contains("You still follow Ada"))
    try await app.user.perform("tap Retry")
    #expect(app.user.screenText.contains("│  Follow Ada "))
    #expect(app.captions == ["Saturday at the #market: figs, and no end of them."])
  }

  @Test func `people followed elsewhere in the app are shown so in the search`() async throws {
    _ = RecordingView(of: app.viewModel.search)
    try await app.user.perform("tap row 1", "tap row 1", "tap ‹ Search")
    #expect(app.found.first == "Bea: Following")
  }
}
