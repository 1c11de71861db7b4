import HeadlessUI
import ScreenTesting
import TestSupport
import Testing
import TimelineTesting
import TimelineViews

@Suite("Timeline overview: Views, Search view, segments and refreshing", .finishing)
@MainActor
struct SearchSegmentsTests {
  private typealias Field = SearchViewModel.Field

  // MARK: Segments

  @Test func `a field or an answer of another segment is not there`() async throws {
    let app = try await World("town").searching()
    #expect(!app.viewModel.search.setText("x", of: Field.hashtag))
    #expect(throws: UserSession.ActionError.self) { try app.user.type("x", into: Field.hashtag) }
    #expect(app.viewModel.search.setText("x", of: Field.name))

    try await app.hold(2) {
      try app.user.type("ann", into: Field.name)
      try app.user.tap("Search")
    }
    try app.user.tap("Hashtag")
    try await app.letThrough()
    #expect(app.found == [])
    #expect(app.viewModel.search.state.placeholder == .empty)
  }

  // MARK: Refreshing

  @Test func `a pull searches again, and keeps the rows until the answer comes`() async throws {
    let world = try await World("town")
    let app = try await world.searching()
    try await app.search("Bo", in: Field.name)
    let view = RecordingView(of: app.viewModel.search)
    try await world.addUser("Boris", displayName: "Boris")
    try await world.addPost("new", by: "Bo", caption: "Closed.")
    app.connection.isHolding = true
    app.user.pull()
    #expect(app.viewModel.search.isRefreshing)
    #expect(app.found.count == 3)
    try await app.letThrough()
    #expect(!app.viewModel.search.isRefreshing)
    #expect(app.found.prefix(3) == ["Bo: Tap to follow", "Boris: Tap to follow", "Closed."])
    // Either may come first.
    #expect(view.updates.count == 2)
    #expect(view.updates.contains(RowUpdates(inserted: [1])))
  }

  @Test(arguments: [0, 1])
  func `a pull that fails keeps the rows, and says why`(request: Int) async throws {
    let app = try await World("town").searching()
    try await app.search("ann", in: Field.name)
    try await app.hold(2) { app.user.pull() }
    app.connection.isHolding = false
    app.connection.release(request, failing: .networkUnavailable)
    try await app.letThrough()
    #expect(app.found.count == 6)
    #expect(app.viewModel.search.state.failureMessage?.hasPrefix("There is no connection") == true)
    #expect(!app.viewModel.search.isRefreshing)
  }

  @Test(arguments: ["Hashtag", "Nearby"])
  func `a pull before the first search finds nothing`(scope: String) async throws {
    let app = try await World("town").searching(contacts: ["Bo"])
    try app.user.tap(scope)
    try await app.user.perform("pull")
    #expect(app.found == [])
    #expect(!app.viewModel.search.isRefreshing)
  }

  @Test func `a pull ends when another segment is tapped`() async throws {
    let app = try await World("town").searching(contacts: ["Bo"])
    try await app.hold { app.user.pull() }
    try app.user.tap("Hashtag")
    #expect(!app.viewModel.search.isRefreshing)
    try await app.letThrough()
    #expect(app.found == [])
    try await app.search("jazz", in: Field.hashtag)
    try await app.hold { app.user.pull() }
    try app.user.tap("Nearby")
    #expect(!app.viewModel.search.isRefreshing)
    try await app.letThrough()
    #expect(app.found == [])
  }

  @Test func `a pull ends with its answers, though a follow is still on its way`() async throws {
    let app = try await World("town").searching(contacts: ["Bo"])
    try await app.hold { app.user.pull() }
    try app.user.tapRow(1)
    try app.user.tap("Follow")
    try await app.waitForHeldRequests(2)
    app.connection.release()
    try await eventually("the pull ends") { !app.viewModel.search.isRefreshing }
    #expect(app.viewModel.search.isNetworkActivityIndicatorVisible)
    try await app.letThrough()
    #expect(app.found == ["— Suggested friends —", "Bo: Following"])
  }
}
