import Testing

@Suite("Black Diamonds · A cue for new posts in the list", .serialized)
@MainActor
struct BlackDiamondsNewRowsTests {
  @Test(.criterion("black-diamonds.new-posts.rows-with-cue"))
  func rowsOfNewPostsHaveACue() async throws {
    let app = try await ListApp.showing(FeedEntry.several(1...3))
    let table = ListTable(app)
    table.noticesCues = true
    table.load()
    try await app.read(FeedEntry.several(4...5))
    expect("the rows with a cue", app.newTexts.sorted(), is: ["Post 4", "Post 5"])
    // Other criteria judge whether it hears of them.
    if table.texts == app.texts, table.faults.isEmpty {
      expect(
        "the rows that have a cue when the view hears of them", table.cuedTexts.sorted(),
        is: ["Post 4", "Post 5"])
    }
    for news in [FeedEntry.several(6...6), []] {
      try await app.read(news)
      // The controller decides which posts are new, and this criterion judges only whether their rows have the cue.
      let newPosts = app.controller.posts.filter(app.controller.isNew).map(\.text)
      expect(
        "the rows with a cue after another refresh, sorted", app.newTexts.sorted(),
        is: newPosts.sorted())
    }
  }

  @Test(.criterion("black-diamonds.new-posts.no-cue-at-first"))
  func rowsOfTheFirstLoadHaveNone() async throws {
    let app = try await ListApp.showing(FeedEntry.several(1...3))
    expect("the rows with a cue after the launch", app.newTexts, is: [])
    // An app without any cue must not pass.
    try await app.read(FeedEntry.several(4...4))
    expect("a post that arrives later has one", !app.newTexts.isEmpty)
  }
}

extension ListApp {
  /// Loads posts that others have written meanwhile.
  fileprivate func read(_ entries: [FeedEntry]) async throws {
    publish(entries)
    controller.fetchPosts()
    try await eventually("the list shows the posts that are new on the server") {
      Set(texts).isSuperset(of: entries.map(\.text))
    }
    await settle()
  }

  fileprivate var newTexts: [String] {
    texts.indices.filter { viewModel.cell(forRowAt: $0).isNew }.map { texts[$0] }
  }
}
