import HeadlessUI
import PostModel
import PostTesting
import PostViews
import ScreenTesting
import Testing

@Suite("Part Two · Black Diamonds · A cue that a post is new · In the list")
@MainActor
struct NewCueTests {
  @Test("posts from a refresh are new until the next one; earlier posts are not")
  func refresh() async throws {
    let app = try await TestApp.loaded(posts: Post.feed(2))
    let view = RecordingView(of: app.viewModel)
    #expect(app.viewModel.newRows == [])
    app.server.put([.number(3), .number(4)])
    try await app.refresh()
    #expect(app.viewModel.newRows == [0, 1])
    app.server.put([.number(5)])
    try await app.refresh()
    #expect(app.viewModel.newRows == [0])
    // The cells of posts that are no longer new are reloaded.
    #expect(view.updates.last == RowUpdates(inserted: [0], reloaded: [0, 1]))
  }

  @Test func `older posts that a scroll brings are not new`() async throws {
    let app = try await TestApp.loaded(posts: Post.feed(20))
    app.server.put([.number(21)])
    try await app.refresh()
    app.viewModel.willDisplayCell(forRowAt: app.viewModel.numberOfRows - 1)
    try await app.waitUntilIdle()
    #expect(app.viewModel.numberOfRows == 21)
    #expect(app.viewModel.newRows == [0])
  }
}
