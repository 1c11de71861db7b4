import Foundation
import HeadlessUI
import PostModel
import PostViews
import TestSupport
import Testing

@Suite("Part One · Post List View Controller · Table View Setup", .finishing)
@MainActor
struct TableViewSetupTests {
  @Test func `step 4: each post has a row, newest first`() async throws {
    let app = try await TestApp.loaded(posts: Post.feed(3))
    #expect(app.viewModel.messages == ["Message 3", "Message 2", "Message 1"])
    #expect(try await TestApp.loaded().viewModel.numberOfRows == 0)
  }

  @Test(
    arguments: (["Good morning", "two\nlines", "  spaces  ", "", "مرحبا", "\u{1B}[31m", "👩🏽‍🚀"]
      as [String]).samples)
  func `step 5: the message label shows the text as it is`(sample: Sample<String>) {
    let text = sample.value
    var cell = PostListCell()
    cell.update(with: .number(1, text: text))
    #expect(Array(cell.messageLabel.text.unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test(arguments: [
    ("https://a.example/b?d=é, http://c\u{202E}d, (http://e/f).", ["http://e/f"]),
    ("“https://a.example/b(c)”,<http://x>...", ["https://a.example/b(c)", "http://x"]),
    ("https:// xhttp://a ftp://b HTTP https://d\nhttps://e", ["https://d", "https://e"]),
  ])
  func `step 5: the message label says where the links are`(text: String, links: [String]) {
    var cell = PostListCell()
    cell.update(with: .number(1, by: "http://mira", text: text))
    let found = cell.messageLabel.links.map { String(text[$0]) }
    #expect(found == links)
    #expect(cell.infoLabel.links == [])
    // A huge text is searched at its beginning, which ends within an address.
    cell.update(with: .number(1, text: String(repeating: "https://a.example/ ", count: 3000)))
    #expect(cell.messageLabel.links.count == 1052)
  }

  @Test func `step 5: the info label shows the author and the date of the post`() async throws {
    let app = try await TestApp.loaded(posts: [.number(1, by: "Ada Lovelace")])
    let info = app.viewModel.cell(forRowAt: 0).infoLabel.text
    #expect(info.contains("Ada Lovelace"))
    #expect(info.contains("31 Dec 2025"))
    #expect(info.contains("16:54"))
  }

  @Test("step 5: the info label trims a name, keeps it on one line, and shortens a long one")
  func names() {
    let long = String(repeating: "x", count: 2_000_000)
    for (name, shown) in [
      (" A\n\u{1B}[1mB\t", "A ␛[1mB"), (long, "\(long.prefix(80))…"), ("\u{200B}", "Unnamed"),
    ] {
      var cell = PostListCell()
      cell.update(with: .number(1, by: name), timeZone: .gmt, locale: Locale(identifier: "en_GB"))
      #expect(cell.infoLabel.text == "\(shown) · 31 Dec 2025 at 16:54")
    }
  }

  @Test("step 5: the date of a post says so if it is in the future by the app's clock")
  func future() async throws {
    let ahead = Post(username: "mira", text: "ahead", timestamp: 1_767_268_800 + 2 * 86_400)
    let app = try await TestApp.loaded(posts: [ahead, .number(1)])
    #expect(
      app.viewModel.cell(forRowAt: 0).infoLabel.text
        == "mira · date in the future: 3 Jan 2026 at 12:00")
    #expect(app.viewModel.cell(forRowAt: 1).infoLabel.text == "mira · 31 Dec 2025 at 16:54")
  }

  @Test func `a reused cell equals a new cell with the same post`() {
    var cell = PostListCell()
    cell.update(with: .number(1, by: "mira", text: "old"), isNew: true)
    cell.update(with: .number(2, by: "noor", text: "new"))
    var fresh = PostListCell()
    fresh.update(with: .number(2, by: "noor", text: "new"))
    #expect(cell == fresh)
    #expect(!cell.isNew)
  }

  @Test func `posts that are loaded before the view appear at once`() async throws {
    let app = TestApp(posts: Post.feed(2))
    try await app.waitUntilIdle()
    #expect(app.viewModel.messages == ["Message 2", "Message 1"])
    let view = RecordingView(of: app.viewModel)
    app.viewModel.viewDidLoad()
    #expect(view.stateUpdateCount == 1)
  }
}

@Suite("Part One · Post List View Controller · Dynamic Cell Height")
struct DynamicCellHeightTests {
  @Test func `step 3: both labels take as many lines as they need`() {
    var cell = PostListCell()
    #expect(cell.messageLabel.numberOfLines == 0)
    #expect(cell.infoLabel.numberOfLines == 0)
    cell.update(with: .number(1, text: String(repeating: "long ", count: 1000)))
    #expect(cell.messageLabel.numberOfLines == 0)
    #expect(cell.infoLabel.numberOfLines == 0)
  }
}
