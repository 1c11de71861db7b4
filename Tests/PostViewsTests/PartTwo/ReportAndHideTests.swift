import Foundation
import HeadlessUI
import PostControllers
import PostModel
import PostTesting
import PostViews
import RealtimeDatabase
import TestSupport
import Testing

@Suite("Part Two · Black Diamonds · Report and hide content", .finishing)
@MainActor
struct ReportAndHideTests {
  private let posts: [Post] = [
    .number(3, by: "noor"), .number(2, by: "troll", text: "Buy!"), .number(1, by: "troll"),
  ]

  @Test func `a row offers to report the post, to hide it, and to hide its author`() async throws {
    let app = try await TestApp.loaded(posts: posts)
    app.viewModel.didSelectRow(at: 1)
    let alert = app.viewModel.alert
    #expect(alert?.title == "Post by troll")
    #expect(alert?.preferredStyle == .actionSheet)
    #expect(
      alert?.actions.map(\.title)
        == ["Report post", "Hide post", "Hide all by this user", "Cancel"])
    #expect(alert?.actions.map(\.style) == [.destructive, .default, .default, .cancel])
  }

  @Test func `a report goes to the server with its reason, and hides the post`() async throws {
    let app = try await TestApp.loaded(posts: posts)
    app.viewModel.choose("Report post", forRowAt: 1)
    #expect(app.viewModel.alert?.textFields.map(\.placeholder) == ["Reason"])
    app.viewModel.fillIn("Advertising")
    try await app.tapAlertAction(titled: "Report")
    #expect(app.viewModel.alert == nil)
    #expect(app.viewModel.messages == ["Message 3", "Message 1"])
    let key = try #require(app.server.keys(at: "/reports.json").first)
    let report = try JSONDecoder().decode(
      Report.self, from: Data(app.server.json(at: "/reports/\(key).json").utf8))
    #expect(report.post == UUID(number: 2))
    #expect(report.reason == "Advertising")
  }

  @Test("a report without a reason shows an alert, and Retry returns to the report")
  func noReason() async throws {
    let app = try await TestApp.loaded(posts: posts)
    app.viewModel.choose("Report post", forRowAt: 1)
    app.viewModel.fillIn(" ")
    app.viewModel.tapAlertAction(titled: "Report")
    #expect(app.viewModel.alert?.message?.contains("needs a reason") == true)
    app.viewModel.tapAlertAction(titled: "Retry")
    #expect(app.viewModel.alert?.title == "Report the post by troll")
    #expect(app.viewModel.alert?.textFields.map(\.text) == [" "])
    #expect(app.viewModel.numberOfRows == 3)
  }

  @Test("a report that fails hides nothing, and Retry sends it under the same key")
  func failedReport() async throws {
    let app = try await TestApp.loaded(posts: posts)
    app.viewModel.choose("Report post", forRowAt: 1)
    app.viewModel.fillIn("Advertising")
    app.network.failNextRequest(with: NetworkError.timedOut)
    try await app.tapAlertAction(titled: "Report")
    #expect(app.viewModel.alert?.title == "Your report was not sent")
    #expect(app.viewModel.numberOfRows == 3)
    try await app.tapAlertAction(titled: "Retry")
    #expect(app.viewModel.numberOfRows == 2)
    #expect(Set(app.writes.map(\.url)).count == 1)
  }

  @Test func `hiding a post removes its row; hiding a user, all of the user's`() async throws {
    let app = try await TestApp.loaded(posts: posts)
    let view = RecordingView(of: app.viewModel)
    #expect(app.viewModel.hiddenButtonTitle == nil)
    app.viewModel.choose("Hide post", forRowAt: 0)
    #expect(app.viewModel.messages == ["Buy!", "Message 1"])
    #expect(view.updates == [RowUpdates(deleted: [0])])
    #expect(app.viewModel.hiddenButtonTitle == "Hidden (1)")
    app.viewModel.choose("Hide all by this user", forRowAt: 0)
    #expect(app.viewModel.numberOfRows == 0)
    #expect(app.viewModel.hiddenButtonTitle == "Hidden (2)")
    #expect(app.viewModel.state.placeholder == .empty)
  }

  @Test("the hidden list shows the hidden items, latest first, and unhides them")
  func undo() async throws {
    let app = try await TestApp.loaded(posts: posts)
    app.viewModel.choose("Hide post", forRowAt: 0)
    app.viewModel.choose("Hide all by this user", forRowAt: 0)
    let list = app.viewModel.hiddenList
    #expect(list.numberOfRows == 2)
    #expect(
      (0..<2).map { list.label(forRowAt: $0).text } == [
        "All posts by troll", "noor: Message 3",
      ])
    list.didSelectRow(at: 0)
    #expect(app.viewModel.messages == ["Buy!", "Message 1"])
    list.didSelectRow(at: 1)  // There is none any more.
    #expect(list.numberOfRows == 1)
    list.didSelectRow(at: 0)
    #expect(app.viewModel.messages == ["Message 3", "Buy!", "Message 1"])
    #expect(list.numberOfRows == 0)
    #expect(app.viewModel.hiddenButtonTitle == nil)
  }

  @Test func `hidden items stay hidden after a refresh and after the next launch`() async throws {
    let store = MemoryHiddenContentStore()
    let server = InProcessDatabase()
    let app = TestApp(posts: posts, server: server, hiddenContentStore: store)
    try await app.load()
    app.viewModel.choose("Hide all by this user", forRowAt: 1)
    try await app.refresh()
    #expect(app.viewModel.messages == ["Message 3"])
    let next = TestApp(server: server, hiddenContentStore: store)
    try await next.waitUntilIdle()
    #expect(next.viewModel.messages == ["Message 3"])
    #expect(next.viewModel.hiddenButtonTitle == "Hidden (1)")
  }

  @Test func `a failed save is shown above the list until a save succeeds`() async throws {
    let store = MemoryHiddenContentStore()
    let app = TestApp(posts: posts, hiddenContentStore: store)
    try await app.load()
    store.fail(with: CocoaError(.fileWriteOutOfSpace))
    app.viewModel.choose("Hide post", forRowAt: 0)
    #expect(app.viewModel.messages == ["Buy!", "Message 1"])
    #expect(app.viewModel.failureMessage?.contains("could not be saved") == true)
    store.fail(with: nil)
    app.viewModel.hiddenList.didSelectRow(at: 0)
    #expect(app.viewModel.failureMessage == nil)
  }
}
