import HeadlessUI
import TestSupport
import Testing
import TimelineTesting
import TimelineViews

@Suite("Timeline overview: Views, hostile texts on the screen")
@MainActor
struct HostileTextTests {
  /// Looks at the screen in some sizes.
  private func look(
    _ app: TimelineTestApp, widths: some Sequence<Int> = [20, 41],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for width in widths {
      let size = ScreenSize(width: width, height: width / 2)
      app.user.screen.size = size
      #expect(size.problem(of: app.user.screenText) == nil, sourceLocation: sourceLocation)
    }
  }

  /// Ada, with a post, a comment and a follow by Eve. Eve's name and comment are the hostile text.
  private func meeting(_ text: String, caption: String? = nil) async throws -> TimelineTestApp {
    let world = try await World()
    try await world.addUser("Eve", displayName: text)
    let app = try await world.launched(as: "Ada")
    try await app.user.perform("tap Notifications", "tap Turn on")
    let lake = try #require(app.viewModel.timeline.post(forRowAt: 0))
    try await world.addPost("evil", by: "Eve", caption: caption ?? text)
    let eve = try await world.launched(as: "Eve")
    try await eve.user.perform(
      "tap Search", "type Ada into \(SearchViewModel.Field.name)", "tap Search", "tap row 0",
      "tap Follow")
    try await world.addComment("evil comment", by: "Eve", on: lake, text: caption ?? text)
    try app.user.tap("Timeline")
    return app
  }

  @Test(arguments: seeds(TextSamples.hostile, few: 3))
  func `hostile names, captions and comments fit on every screen`(text: String) async throws {
    let app = try await meeting(text)
    try await app.user.perform("pull")
    #expect(app.viewModel.notifications.badgeValue == "2")
    look(app)  // The banner.
    try await app.user.perform("tap Notifications")
    look(app)
    try app.user.tapRow(1)
    #expect(app.viewModel.notifications.alert?.actions.map(\.title) == ["Follow", "Cancel"])
    look(app)
    try await app.user.perform("tap Follow", "tap row 0")
    look(app)
    try app.user.tap("Timeline")
    look(app)
    app.user.scrollToEnd()
    look(app)
    let timeline = app.viewModel.timeline
    let row = try #require(
      (0..<timeline.numberOfRows).first { timeline.post(forRowAt: $0)?.id.recordName == "evil" })
    try await app.user.perform("tap row \(row)")
    look(app)
    app.connection.meet(.failure(.networkUnavailable))
    try await app.user.perform("tap row 1")
    look(app)
    try app.user.tap("Cancel")
  }

  @Test(arguments: seeds(TextSamples.hostile, few: 3))
  func `hostile typed texts and names of photos fit on the screen`(text: String) async throws {
    let app = try await World().launched(
      as: "Ada",
      library: MemoryPhotoLibrary([text: try CloudFixture.photoData(named: "lake.png")]))
    try await app.user.perform("tap Search")
    try app.user.type(text, into: SearchViewModel.Field.name)
    try await app.user.perform("tap Search")
    look(app)
    try await app.user.perform("tap Timeline", "tap +")
    try app.user.type(text, into: PostDraft.Field.caption)
    try app.user.type(text, into: PostDraft.Field.place)
    try await app.user.perform("tap row 0")
    look(app)
    try await app.user.perform("tap row 0")
    look(app)
    try await app.user.perform("tap Cancel", "tap row 0", "tap Comment")
    try app.user.type(text, into: "Comment")
    look(app)
    let newcomer = try await World().launched(as: "Mira")
    try newcomer.user.type(text, into: AccountDraft.nameField)
    look(newcomer)
  }

  @Test func `a single word of the maximum length fits at every width`() async throws {
    let app = try await meeting("Eve", caption: TextSamples.longestWord)
    try await app.user.perform("pull")
    look(app, widths: seeds(20...80, few: 8))
    try await app.user.perform("tap Notifications")
    look(app, widths: stride(from: 20, through: 80, by: 6))
    try await app.user.perform("tap row 0")
    look(app, widths: stride(from: 20, through: 80, by: 12))
    app.user.scrollToEnd()
    look(app, widths: [80, 20])
  }

  @Test func `a name is one line, and cannot make another row of itself`() async throws {
    let app = try await meeting("A\nUnfollow\u{2028}B", caption: "Hello")
    try await app.user.perform(
      "tap Search", "type A into \(SearchViewModel.Field.name)", "tap Search")
    #expect(app.found.prefix(2) == ["A Unfollow B: Tap to follow", "Ada: That is you"])
  }
}
