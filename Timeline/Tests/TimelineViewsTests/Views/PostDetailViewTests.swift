import HeadlessUI
import ScreenTesting
import TestSupport
import Testing
import TimelineTesting
import TimelineViews

@Suite("Timeline overview: Views, Post detail view", .finishing)
@MainActor
struct PostDetailViewTests {
  /// Ada in front of the post in a row of the timeline.
  private func looking(
    at row: Int = 0, in cloud: String = "class"
  ) async throws -> TimelineTestApp {
    let app = try await World(cloud).launched(as: "Ada")
    try await app.user.perform("tap row \(row)")
    return app
  }

  /// The view model without a screen, before its comments are loaded.
  private func detail(
    ofRow row: Int = 0, _ app: TimelineTestApp
  ) async throws -> (viewModel: PostDetailViewModel, view: RecordingView) {
    let post = try #require(app.viewModel.timeline.post(forRowAt: row))
    let viewModel = app.viewModel.detail(of: post)
    return (viewModel, RecordingView(of: viewModel))
  }

  /// The view model of the newest post, with its comments.
  private func loaded(
    _ world: World, as name: String
  ) async throws -> (app: TimelineTestApp, viewModel: PostDetailViewModel, view: RecordingView) {
    let app = try await world.launched(as: name)
    let (viewModel, view) = try await detail(app)
    viewModel.viewDidLoad()
    try await viewModel.waitUntilIdle()
    return (app, viewModel, view)
  }

  private func comments(_ viewModel: PostDetailViewModel) -> [String] {
    (2..<viewModel.numberOfRows).map { viewModel.cell(forRowAt: $0).labels[0].text }
  }

  // MARK: Rows

  @Test func `the post comes first, then the button, then the latest comments`() async throws {
    let app = try await World().launched(as: "Bea")
    let (viewModel, view) = try await detail(ofRow: 1, app)
    #expect(viewModel.numberOfRows == 2)
    viewModel.viewDidLoad()
    #expect(viewModel.endText == "Loading comments…")
    try await viewModel.waitUntilIdle()
    #expect(
      viewModel.cell(forRowAt: 0).labels.map(\.text) == [
        "[ JPEG 800×600 ]", "First #snow of the year. The dog does not approve.",
        "Ada · 20 Nov 2025 at 7:45 · 47.42° N, 10.98° E",
      ])
    #expect(viewModel.cell(forRowAt: 1).labels.map(\.text) == ["Unfollow Ada"])
    let cells = (0..<viewModel.numberOfRows).map(viewModel.cell)
    #expect(cells.indices.filter { cells[$0].isSelectable } == [1])
    #expect(
      comments(viewModel) == ["He has been told about winter every year.", "He looks offended!"])
    #expect(view.updates == [RowUpdates(inserted: [2, 3])])
  }

  @Test func `comments come page by page when the last row appears`() async throws {
    let (_, viewModel, view) = try await loaded(World("year"), as: "Ada")
    #expect(viewModel.numberOfRows == 17)
    viewModel.willDisplayRow(at: 15)
    #expect(!viewModel.isNetworkActivityIndicatorVisible)
    viewModel.willDisplayRow(at: 16)
    #expect(viewModel.state.footer == .loading)
    try await viewModel.waitUntilIdle()
    #expect(comments(viewModel).count == 20)
    #expect(comments(viewModel).last == "Is it number 1?")
    #expect(viewModel.state.footer == .end)
    #expect(view.updates.last == RowUpdates(inserted: .init(integersIn: 17..<22)))
  }

  @Test func `a pull brings new comments, and ends; a second one sends no request`() async throws {
    let world = try await World()
    let (app, viewModel, view) = try await loaded(world, as: "Ada")
    let post = try #require(app.viewModel.timeline.post(forRowAt: 0))
    try await world.addComment("new", by: "Bea", on: post, text: "Brr.")
    app.connection.isHolding = true
    viewModel.refresh()
    viewModel.refresh()
    #expect(viewModel.isRefreshing)
    try await app.waitForHeldRequests(1)
    app.connection.releaseAll()
    try await viewModel.waitUntilIdle()
    #expect(!viewModel.isRefreshing)
    #expect(comments(viewModel) == ["Brr.", "What were you doing there at six?"])
    #expect(view.updates.last == RowUpdates(inserted: [2]))
  }

  @Test func `comments that arrive after going back do not change the screen`() async throws {
    let app = try await World().launched(as: "Ada")
    try await app.hold { try app.user.tapRow(0) }
    try app.user.tap("‹ Timeline")
    try await app.letThrough()
    #expect(app.lines[1].contains("      Timeline      "))
  }

  // MARK: Following

  @Test func `the button unfollows, and then follows again`() async throws {
    let (_, viewModel, view) = try await loaded(World(), as: "Bea")
    for title in ["Follow Ada", "Unfollow Ada"] {
      viewModel.didSelectRow(at: 1)
      viewModel.didSelectRow(at: 1)
      #expect(viewModel.alert == .sending)
      try await viewModel.waitUntilIdle()
      #expect(viewModel.cell(forRowAt: 1).labels.map(\.text) == [title])
      #expect(view.updates.last == RowUpdates(reloaded: [1]))
    }
  }

  @Test func `the reader's own photo and that of a deleted user have no row to tap`() async throws {
    let own = try await looking()
    #expect(own.user.screenText.contains("This is your photo"))
    #expect(!own.screen.drawing.focusItems.contains { $0.target == .row(1) })
    let gone = try await looking(at: 1, in: "farewell")
    #expect(gone.user.screenText.contains("│  Someone who has left  "))
    for row in 0...2 {
      #expect(throws: UserSession.ActionError.self) { try own.user.tapRow(row) }
      #expect(throws: UserSession.ActionError.self) { try gone.user.tapRow(row) }
    }
  }

  // MARK: Comments

  @Test func `a comment is sent once, however often Send is tapped, and on top`() async throws {
    let (app, viewModel, _) = try await loaded(World(), as: "Ada")
    viewModel.barButtonTapped()
    #expect(viewModel.alert?.title == "New comment")
    #expect(viewModel.alert?.textFields == [TextField(placeholder: "Comment", numberOfLines: 4)])
    #expect(!viewModel.hasUnsavedChanges)
    viewModel.setText("Fishing.", of: "Comment")
    #expect(viewModel.hasUnsavedChanges)
    for button in ["Retry", "Edit", "Post", "Unfollow Ada"] {
      viewModel.tapAlertAction(titled: button)
      #expect(viewModel.alert?.title == "New comment")
    }
    app.connection.isHolding = true
    for _ in 0..<3 { viewModel.tapAlertAction(titled: "Send") }
    #expect(viewModel.alert == .sending)
    #expect(viewModel.isNetworkActivityIndicatorVisible)
    try await app.waitForHeldRequests(1)
    for button in ["Edit", "Retry", "Send"] { viewModel.tapAlertAction(titled: button) }
    viewModel.barButtonTapped()
    viewModel.setText("Nothing.", of: "Comment")
    viewModel.didSelectRow(at: 1)
    #expect(viewModel.alert == .sending)
    for _ in 1...2 { viewModel.tapAlertAction(titled: "Cancel") }
    #expect(viewModel.alert == nil)
    #expect(app.connection.heldRequests.count == 1)
    app.connection.releaseAll()
    try await eventually("it is there") { comments(viewModel).count == 2 }
    #expect(comments(viewModel) == ["Fishing.", "What were you doing there at six?"])
    #expect(!viewModel.hasUnsavedChanges)
    #expect(viewModel.alert == nil)
  }

  @Test(arguments: (["", "  ", "\n", "\u{200B}"] as [String]).samples)
  func `a blank comment is refused; Retry leads back to it`(sample: Sample<String>) async throws {
    let app = try await looking()
    let count = app.connection.requests.count
    try app.user.tap("Comment")
    try app.user.type(sample.value, into: "Comment")
    try app.user.tap("Send")
    #expect(app.user.screenText.contains("Something is missing"))
    try app.user.tap("Retry")
    #expect(app.user.screenText.contains("New comment"))
    try app.user.tap("Cancel")
    #expect(!app.user.screenText.contains("New comment"))
    #expect(app.connection.requests.count == count)
  }

  @Test func `a comment that is too long is refused with a reason, and kept`() async throws {
    let app = try await looking()
    try app.user.tap("Comment")
    try app.user.type(TextSamples.longestWord + "x", into: "Comment")
    try await app.user.perform("tap Send")
    #expect(app.user.screenText.contains("Up to 10000 bytes"))
    try app.user.tap("Edit")
    try app.user.type(TextSamples.longestWord, into: "Comment")
    try await app.user.perform("tap Send")
    #expect(app.user.screenText.contains("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx  │"))
  }
}
