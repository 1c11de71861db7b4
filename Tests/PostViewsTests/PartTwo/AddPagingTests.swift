import Foundation
import PostControllers
import PostModel
import PostViews
import Testing

@Suite("Part Two · Add Paging Functionality to the User Interface")
@MainActor
struct AddPagingTests {
  @Test("step 2: only the last cell asks for older posts, once, down to the end of the feed")
  func allPages() async throws {
    let app = try await TestApp.loaded(posts: Post.feed(40))
    for (last, oldest) in [(14, 11), (29, 1)] {
      for row in 0..<last { app.viewModel.willDisplayCell(forRowAt: row) }
      #expect(app.postController.status.requestCount == 0)
      for _ in 0..<5 { app.viewModel.willDisplayCell(forRowAt: last) }
      #expect(app.postController.status.requestCount == 1)
      try await app.waitUntilIdle()
      #expect(app.viewModel.messages == (oldest...40).reversed().map { "Message \($0)" })
    }
    #expect(app.network.requests.count == 3)
    #expect(!app.viewModel.state.canLoadMore)
    app.viewModel.willDisplayCell(forRowAt: 39)
    #expect(app.postController.status.requestCount == 0)
  }

  @Test func `if a page fails, the footer goes, and the last cell asks again`() async throws {
    let app = try await TestApp.loaded(posts: Post.feed(20))
    app.network.failNextRequest(with: URLError(.timedOut))
    app.viewModel.willDisplayCell(forRowAt: 14)
    #expect(app.viewModel.state.footer == .loading)
    try await app.waitUntilIdle()
    #expect(app.viewModel.state.footer == nil)
    #expect(!app.viewModel.state.canLoadMore)
    try await app.displayRow(14)
    #expect(app.viewModel.numberOfRows == 20)
  }

  @Test("the footer shows that older posts load, and finally that the feed has ended")
  func footer() async throws {
    let app = try await TestApp.loaded(posts: Post.feed(20))
    #expect(app.viewModel.state.footer == nil)
    app.network.isHolding = true
    app.viewModel.willDisplayCell(forRowAt: 14)
    #expect(app.viewModel.state.footer == .loading)
    try await app.waitForHeldRequests(1)
    try await app.release()
    #expect(app.viewModel.state.footer == .end)
  }
}
