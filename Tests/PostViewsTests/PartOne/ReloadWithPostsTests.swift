import Foundation
import HeadlessUI
import PostModel
import TestSupport
import Testing

@Suite("Part One · Post List View Controller · Reload with Posts", .finishing)
@MainActor
struct ReloadWithPostsTests {
  private func loaded(_ count: Int) async throws -> (app: TestApp, view: RecordingView) {
    let app = TestApp(posts: Post.feed(count))
    let view = RecordingView(of: app.viewModel)
    try await app.load()
    return (app, view)
  }

  @Test("step 2: the first posts arrive as inserted rows, and the view can read them at once")
  func first() async throws {
    let (_, view) = try await loaded(3)
    #expect(view.updates == [RowUpdates(inserted: [0, 1, 2])])
    #expect(view.problems == [])
  }

  @Test func `step 2: a refresh announces the inserted and deleted rows`() async throws {
    let (app, view) = try await loaded(3)
    app.server.put(Data("null".utf8), at: "/posts/\(UUID(number: 2).uuidString).json")
    app.server.put([.number(5), .number(4)])
    try await app.refresh()
    #expect(app.viewModel.messages == ["Message 5", "Message 4", "Message 3", "Message 1"])
    #expect(view.updates.last == RowUpdates(deleted: [1], inserted: [0, 1]))
  }

  @Test func `step 2: an edited post is reloaded in its place`() async throws {
    let (app, view) = try await loaded(3)
    app.server.put([.number(2, text: "Edited")])
    try await app.refresh()
    #expect(app.viewModel.messages == ["Message 3", "Edited", "Message 1"])
    #expect(view.updates.last == RowUpdates(reloaded: [1]))
  }

  @Test func `step 2: a failed refresh leaves the rows alone`() async throws {
    let (app, view) = try await loaded(3)
    app.network.failNextRequest(with: URLError(.notConnectedToInternet))
    try await app.refresh()
    #expect(app.viewModel.messages == ["Message 3", "Message 2", "Message 1"])
    #expect(view.updates.count == 1)
  }
}
