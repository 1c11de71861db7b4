import HeadlessUI
import ScreenTesting
import TestSupport
import Testing
import TimelineModel
import TimelineTesting
import TimelineViews

/// A person performs random actions on a slow connection that fails now and then, while others act.
@Suite("Timeline overview: Views, random actions", .finishing)
@MainActor
struct RowUpdatesTests {
  @Test(arguments: seeds(1...4, few: 1))
  func `every list announces exactly its changes`(seed: UInt64) async throws {
    var random = SplitMix64(state: seed)
    let world = try await World(seed.isMultiple(of: 2) ? "year" : "class")
    let app = try world.app(as: "Ada", contacts: MemoryContacts(["Bea", "Dmitri", "Çelik"]))
    var views = [
      RecordingView(of: app.viewModel.timeline), RecordingView(of: app.viewModel.search),
      RecordingView(of: app.viewModel.notifications),
    ]
    try await app.user.launch()
    // Two posts that stay on a screen beside all else: the reader's own and someone else's.
    let details = try (1...2).map {
      app.viewModel.detail(of: try #require(app.viewModel.timeline.post(forRowAt: $0)))
    }
    views += details.map { RecordingView(of: $0) }
    for detail in details { detail.viewDidLoad() }
    for step in 0..<150 {
      try await act(step, app, world, &random)
      if let detail = details.randomElement(using: &random) { act(on: detail, &random) }
      for _ in 0..<Int.random(in: 0..<30, using: &random) { await Task.yield() }
      #expect(app.user.screen.size.problem(of: app.user.screenText) == nil)
    }
    try await app.letThrough()
    for detail in details { try await detail.waitUntilIdle() }
    // Otherwise, the actions changed too little for a test.
    #expect(views.map(\.updates.count).reduce(0, +) > 10)
  }

  private static let titles = [
    "Timeline", "Search", "Search", "Notifications", "User", "Hashtag", "Nearby", "Follow",
    "Unfollow", "Cancel", "Retry", "Edit", "Comment", "Send", "Turn on", "Turn off", "+",
    "‹ Timeline", "‹ Search", "‹ Notifications", "‹ New post", "OK", "Post",
  ]
  private static let texts = [
    (SearchViewModel.Field.name, "b"), (SearchViewModel.Field.name, "Ada"),
    (SearchViewModel.Field.name, ""), (SearchViewModel.Field.hashtag, "travel"),
    (SearchViewModel.Field.place, "48, 11"), (SearchViewModel.Field.radius, "500"),
    ("Comment", "Hello"),
  ]

  /// Performs one action, if it is possible now.
  private func act(
    _ step: Int, _ app: TimelineTestApp, _ world: World, _ random: inout SplitMix64
  ) async throws {
    switch Int.random(in: 0..<22, using: &random) {
    case 0..<7:
      for title in Self.titles.shuffled(using: &random) where app.user.screen.tap(title) { break }
    case 7: app.user.screen.tapRow(at: Int.random(in: 0..<4, using: &random))
    case 8..<10:
      for (field, text) in Self.texts.shuffled(using: &random)
      where app.user.screen.type(text, into: field) { break }
    case 10..<12: app.user.pull()
    case 12: app.user.scroll(by: Int.random(in: -30...60, using: &random))
    case 13: app.user.scrollToEnd()
    case 14:
      let fault: MockCloudDatabase.Fault =
        Bool.random(using: &random) ? .lostResponse : .failure(.networkUnavailable)
      app.connection.meet(fault)
    case 15: app.connection.isHolding = true
    case 16:
      app.connection.release(Int.random(in: 0..<3, using: &random))
      for _ in 0..<20 { await Task.yield() }
    case 17:
      let post = try await world.addPost("post-\(step)", by: "Bea", caption: "News \(step)")
      if let post { try await world.addComment("say-\(step)", by: "Ada", on: post, text: "Oh!") }
    case 18:
      if let post = app.viewModel.timeline.post(forRowAt: 0) {
        try await world.addComment("comment-\(step)", by: "Bea", on: post, text: "Ah \(step)")
      }
    case 19..<21:
      let name = ["Ada", "Bea"].randomElement(using: &random) ?? ""
      try await world.rename(name, to: "\(name) the \(step)th")
    default: try await app.letThrough()
    }
  }

  private func act(on detail: PostDetailViewModel, _ random: inout SplitMix64) {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: detail.refresh()
    case 1: detail.willDisplayRow(at: detail.numberOfRows - 1)
    case 2: detail.didSelectRow(at: 1)
    case 3:
      if let action = detail.alert?.actions.randomElement(using: &random) {
        detail.tapAlertAction(titled: action.title)
      }
    default: break
    }
  }

  // MARK: Names

  /// A post by Bea with a comment of hers in Ada's timeline, in a search, and by itself.
  private func watchingBea() async throws -> (
    world: World, app: TimelineTestApp, detail: PostDetailViewModel, views: [RecordingView]
  ) {
    let world = try await World()
    let post = try #require(try await world.addPost("news", by: "Bea", caption: "News"))
    try await world.addComment("more", by: "Bea", on: post, text: "More news")
    let app = try await world.searching()
    try await app.search("Bea", in: SearchViewModel.Field.name)
    let detail = app.viewModel.detail(of: try #require(app.viewModel.timeline.post(forRowAt: 0)))
    detail.viewDidLoad()
    try await detail.waitUntilIdle()
    #expect(detail.numberOfRows == 3)
    let views = [
      RecordingView(of: app.viewModel.timeline), RecordingView(of: app.viewModel.search),
      RecordingView(of: detail),
    ]
    return (world, app, detail, views)
  }

  @Test func `a new name is in every list as soon as one of them knows it`() async throws {
    let (world, app, detail, views) = try await watchingBea()
    // Whom others follow does not matter.
    let dmitri = CloudFixture.reference(to: "Dmitri").recordID
    try await world.follow(try #require(User(id: dmitri, displayName: "Dmitri")), by: "Bea")
    detail.refresh()
    try await detail.waitUntilIdle()
    for view in views { #expect(view.updates == []) }
    try await world.rename("Bea", to: "Beatrix")
    detail.refresh()
    try await detail.waitUntilIdle()
    let labels = app.viewModel.timeline.cell(forRowAt: 0).labels
    #expect(labels[2].text.hasPrefix("Beatrix · "))
    #expect(detail.cell(forRowAt: 1).labels.map(\.text) == ["Unfollow Beatrix"])
    #expect(views[0].updates == [RowUpdates(reloaded: [0, 5])])
    // The row of the person keeps the name from the search.
    #expect(views[1].updates == [RowUpdates(reloaded: [1, 2])])
    #expect(views[2].updates.first == RowUpdates(reloaded: [0, 1, 2]))
  }

  @Test func `unfollowing elsewhere is in every list as soon as one knows it`() async throws {
    let (world, app, detail, views) = try await watchingBea()
    let other = try await world.searching()
    try await other.search("Bea", in: SearchViewModel.Field.name)
    try await other.user.perform("tap row 0", "tap Unfollow")
    app.viewModel.timeline.refresh()
    try await app.user.waitUntilIdle()
    #expect(app.found.first == "Bea: Tap to follow")
    #expect(detail.cell(forRowAt: 1).labels.map(\.text) == ["Follow Bea"])
    #expect(views[1].updates == [RowUpdates(reloaded: [0])])
    #expect(views[2].updates == [RowUpdates(reloaded: [1])])
  }
}
