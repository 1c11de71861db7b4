import Cloud
import HeadlessUI
import ScreenTesting
import TestSupport
import Testing
import TimelineTesting
import TimelineViews

/// A person who does anything at all, on a connection that fails now and then and answers late, while others act.
///
/// A table that believed nothing but what it is told has to show what is there.
@Suite("Timeline overview: Views, whatever happens")
@MainActor
struct RowUpdatesTests {
  @Test("every list announces exactly what changes in it", arguments: seeds(1...4, few: 1))
  func walk(seed: UInt64) async throws {
    var random = SplitMix64(state: seed)
    let world = try await World(seed.isMultiple(of: 2) ? "year" : "class")
    let app = try world.app(as: "Ada", contacts: MemoryContacts(["Bea", "Dmitri", "Çelik"]))
    let views = [
      RecordingView(of: app.viewModel.timeline),
      RecordingView(of: app.viewModel.search),
      RecordingView(of: app.viewModel.notifications),
    ]
    try await app.user.launch()
    for step in 0..<150 {
      try await act(step, app, world, &random)
      for _ in 0..<Int.random(in: 0..<30, using: &random) { await Task.yield() }
      if step.isMultiple(of: 10) { expectSound(app.user.sees, app.user.screen.size) }
    }
    try await app.letThrough()
    for view in views { #expect(view.problems == []) }
    // Else nothing much has happened.
    #expect(views.map(\.updates.count).reduce(0, +) > 10)
  }

  private static let titles = [
    "Timeline", "Search", "Search", "Notifications", "User", "Hashtag", "Nearby", "Follow",
    "Unfollow", "Cancel", "Retry", "Edit", "Comment", "Send", "Turn on", "Turn off", "+",
    "‹ Timeline", "‹ Search", "‹ Notifications", "‹ New post", "OK", "Post",
  ]
  private static let texts = [
    (SearchQuery.Field.name, "b"), (SearchQuery.Field.name, "Ada"), (SearchQuery.Field.name, ""),
    (SearchQuery.Field.hashtag, "travel"), (SearchQuery.Field.place, "48, 11"),
    (SearchQuery.Field.radius, "500"), ("Comment", "Hello"),
  ]

  /// Does one thing, as far as it can be done now.
  private func act(
    _ step: Int, _ app: TimelineApp, _ world: World, _ random: inout SplitMix64
  ) async throws {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<7:
      for title in Self.titles.shuffled(using: &random) where app.user.screen.tap(title) { break }
    case 7:
      app.user.screen.tapRow(at: Int.random(in: 0..<4, using: &random))
    case 8..<10:
      for (field, text) in Self.texts.shuffled(using: &random)
      where app.user.screen.type(text, into: field) { break }
    case 10..<12: app.user.pull()
    case 12: app.user.scroll(by: Int.random(in: -30...60, using: &random))
    case 13: app.user.scrollToEnd()
    case 14:
      let fault: MockCloudDatabase.Fault =
        Bool.random(using: &random) ? .lostAnswer : .failure(.networkUnavailable)
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
    default:
      try await app.letThrough()
    }
  }
}
