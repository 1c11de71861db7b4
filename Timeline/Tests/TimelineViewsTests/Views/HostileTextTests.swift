import HeadlessUI
import TestSupport
import Testing
import TimelineTesting
import TimelineViews

@Suite("Timeline overview: Views, hostile texts on the screen")
@MainActor
struct HostileTextTests {
  /// Performs actions, and then looks at the screen in some sizes.
  private func look(
    _ app: TimelineTestApp, after actions: String..., widths: some Sequence<Int> = [20, 41],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    for action in actions { try await app.user.perform(action) }
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
    try await look(app)  // The banner.
    try await look(app, after: "tap Notifications")
    try await look(app, after: "tap row 1")
    #expect(app.viewModel.notifications.alert?.actions.map(\.title) == ["Follow", "Cancel"])
    try await look(app, after: "tap Follow", "tap row 0")
    try await look(app, after: "tap Timeline")
    app.user.scrollToEnd()
    try await look(app)
    let timeline = app.viewModel.timeline
    let row = try #require(
      (0..<timeline.numberOfRows).first { timeline.post(forRowAt: $0)?.id.recordName == "evil" })
    try await look(app, after: "tap row \(row)")
    app.connection.meet(.failure(.networkUnavailable))
    try await look(app, after: "tap row 1")
    try app.user.tap("Cancel")
  }

  @Test(arguments: seeds(TextSamples.hostile, few: 3))
  func `hostile typed texts and names of photos fit on the screen`(text: String) async throws {
    let app = try await World().launched(
      as: "Ada", library: MemoryPhotoLibrary([text: try CloudFixture.photoData(named: "lake.png")]))
    try await app.user.perform("tap Search")
    try app.user.type(text, into: SearchViewModel.Field.name)
    try await look(app, after: "tap Search")
    try await app.user.perform("tap Timeline", "tap +")
    try app.user.type(text, into: PostDraft.Field.caption)
    try app.user.type(text, into: PostDraft.Field.place)
    for _ in 1...2 { try await look(app, after: "tap row 0") }
    try await app.user.perform("tap Cancel", "tap row 0", "tap Comment")
    try app.user.type(text, into: "Comment")
    try await look(app)
    let newcomer = try await World().launched(as: "Mira")
    try newcomer.user.type(text, into: AccountDraft.nameField)
    try await look(newcomer)
  }

  @Test func `a single word of the maximum length fits at every width`() async throws {
    let app = try await meeting("Eve", caption: TextSamples.longestWord)
    try await look(app, after: "pull", widths: seeds(20...80, few: 8))
    let widths = stride(from: 20, through: 80, by: 6)
    try await look(app, after: "tap Notifications", widths: widths)
    try await look(app, after: "tap row 0", widths: stride(from: 20, through: 80, by: 12))
    app.user.scrollToEnd()
    try await look(app, widths: [80, 20])
  }

  @Test func `a name is one line, and cannot make another row of itself`() async throws {
    let app = try await meeting("A\nUnfollow\u{2028}B", caption: "Hello")
    try await app.user.perform(
      "tap Search", "type A into \(SearchViewModel.Field.name)", "tap Search")
    #expect(app.found.prefix(2) == ["A Unfollow B: Tap to follow", "Ada: That is you"])
  }
}
