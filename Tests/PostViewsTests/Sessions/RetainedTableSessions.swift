import Foundation
import HeadlessUI
import PostControllers
import PostModel
import PostTesting
import PostViews
import ScreenTesting
import TestSupport
import Testing

/// The connection is slow and unreliable. Others write, edit and delete posts, and a stream reports some of these changes.
@Suite("Black Diamonds of both parts · A table that keeps its rows", .finishing)
@MainActor
struct RetainedTableSessions {
  private let app = TestApp(posts: Post.feed(40))
  private let streaming = MockEventStreaming()

  @Test(
    "after every update, the rows on the screen match the list",
    arguments: seeds(1...40 as ClosedRange<UInt64>, few: 2))
  func session(seed: UInt64) async throws {
    var random = SplitMix64(state: seed)
    let view = RecordingView(of: app.viewModel)
    // If the last row is in view, each update requests more posts.
    let isAtEnd = seed.isMultiple(of: 3)
    view.onRowsUpdated = { [viewModel = app.viewModel] in
      if isAtEnd { viewModel.willDisplayCell(forRowAt: viewModel.numberOfRows - 1) }
    }
    try await app.load()
    if !seed.isMultiple(of: 4) {
      app.postController.startFollowing(
        over: streaming, reconnection: ReconnectionPolicy(sleep: { _ in }))
    }
    app.network.isHolding = true
    var toldStreamCount = 0
    var newRowCount = 0
    for step in 0..<200 {
      try act(step, &random)
      if streaming.streams.count > toldStreamCount {
        toldStreamCount = streaming.streams.count
        try tellWindow()
      }
      for _ in 0..<Int.random(in: 0..<20, using: &random) { await Task.yield() }
      newRowCount += app.viewModel.newRows.count
    }
    app.network.isHolding = false
    app.network.releaseAll()
    try await app.waitUntilIdle()
    #expect(view.problems == [])
    // Else nothing much has happened.
    #expect(view.updates.count > 10)
    #expect(newRowCount > 10)
  }

  private func act(_ step: Int, _ random: inout SplitMix64) throws {
    let viewModel = app.viewModel
    let heldCount = app.network.heldRequests.count
    switch Int.random(in: 0..<24, using: &random) {
    case 0..<2: viewModel.refresh()
    case 2: app.postController.fetchPosts()
    case 3: viewModel.willDisplayCell(forRowAt: viewModel.numberOfRows - 1)
    case 4..<9 where heldCount > 0:
      app.network.release(.random(in: 0..<heldCount, using: &random))
    case 9 where heldCount > 0:
      app.network.fail(
        .random(in: 0..<heldCount, using: &random), with: NetworkError.connectionLost)
    case 10 where viewModel.numberOfRows > 0:
      viewModel.didSelectRow(at: .random(in: 0..<viewModel.numberOfRows, using: &random))
    case 11: viewModel.addButtonTapped()
    case 12..<15:
      guard let alert = viewModel.alert else { return }
      viewModel.fillIn(["mira", "noor"].randomElement(using: &random) ?? "", "Mine \(step)")
      if let action = alert.actions.randomElement(using: &random) {
        viewModel.tapAlertAction(titled: action.title)
      }
    case 15 where viewModel.hiddenList.numberOfRows > 0:
      let list = viewModel.hiddenList
      list.didSelectRow(at: .random(in: 0..<list.numberOfRows, using: &random))
    case 16: streaming.streams.last?.end(with: NetworkError.connectionLost)
    default: try change(step, &random)
    }
  }

  /// Another user writes, edits or deletes a post. The stream reports it at once or never.
  private func change(_ step: Int, _ random: inout SplitMix64) throws {
    let number = Int.random(in: 1...40, using: &random)
    let author = ["mira", "noor", "jonas"].randomElement(using: &random) ?? ""
    let post: Post? =
      switch Int.random(in: 0..<4, using: &random) {
      case 0: nil
      case 1: .number(number, by: author, text: "Edited in step \(step)")
      default: .number(100 + step, by: author)
      }
    let key = (post?.identifier ?? UUID(number: number)).uuidString
    let json = String(decoding: post?.jsonData ?? Data("null".utf8), as: UTF8.self)
    app.server.put(Data(json.utf8), at: "/posts/\(key).json")
    if Int.random(in: 0..<4, using: &random) > 0 { streaming.streams.last?.put("/\(key)", json) }
  }

  private func tellWindow() throws {
    let stream = try #require(streaming.streams.last)
    var request = try #require(app.network.requests.first)
    request.urlParameters = stream.urlParameters
    stream.put("/", String(decoding: try app.server.response(to: request).get(), as: UTF8.self))
  }
}
