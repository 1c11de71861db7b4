import AppUnderTest
import Foundation
import Testing

@Suite("Part One · Post List View Controller", .serialized)
@MainActor
struct PartOnePostListTests {
  @Test(.criterion("part-one.post-list.follows-controller"))
  func followsTheController() throws {
    let app = ListApp(FeedEntry.several(1...3))
    app.viewModel.viewDidLoad()
    expect(
      "the view model is the controller's delegate once the list has come into view",
      app.controller.delegate === app.viewModel)
  }

  @Test(.criterion("part-one.post-list.shows-what-is-there"))
  func showsWhatIsThereAlready() async throws {
    let app = ListApp(FeedEntry.several(1...3))
    try await app.load()
    app.viewModel.viewDidLoad()
    let rows = { "The rows show \(app.texts.count)." }
    await atOnce("the rows show the 3 posts that are there already", actual: rows) {
      app.texts.count == 3
    }
  }

  @Test(.criterion("part-one.post-list.row-for-each-post"))
  func hasARowForEachPost() async throws {
    let app = try await ListApp.showing(FeedEntry.several(1...4))
    expect("the number of rows for 4 posts", app.viewModel.numberOfRows, is: 4)
  }

  @Test(.criterion("part-one.post-list.shows-messages"))
  func showsTheMessages() async throws {
    let entries = [FeedEntry(text: "", timestamp: FeedEntry.noon)] + FeedEntry.several(1...3)
    let app = try await ListApp.showing(entries)
    // Other criteria judge which posts the controller has.
    let isEmptyThere = app.controller.posts.contains(where: \.text.isEmpty)
    expect(
      "the messages in the rows, sorted", app.messages.sorted(),
      is: entries.map(\.text).filter { isEmptyThere || !$0.isEmpty })
  }

  @Test(.criterion("part-one.post-list.keeps-order"))
  func keepsTheControllersOrder() async throws {
    let app = try await ListApp.showing(FeedEntry.several(1...5))
    try require("there are rows", app.texts.count > 1)
    for (row, post) in app.controller.posts.enumerated() where row < app.texts.count {
      expect(
        "row \(row) shows the controller's post \(row), “\(post.text)”",
        app.texts[row].contains(post.text), actual: app.texts[row])
    }
  }

  @Test(.criterion("part-one.post-list.shows-author"))
  func showsTheAuthor() async throws {
    let app = try await ListApp.showing(alike(FeedEntry(username: "jonas", text: "Good morning")))
    try require("there is a row", !app.texts.isEmpty)
    let info = app.viewModel.cell(forRowAt: 0).infoLabel.text
    expect("the info label says that jonas wrote it", info.contains("jonas"), actual: "“\(info)”")
  }

  @Test(.criterion("part-one.post-list.shows-date"))
  func showsTheDate() async throws {
    // Only the date distinguishes these posts: two are of 15 June 2015, two of 20 July 2017.
    let days = [FeedEntry.noon, FeedEntry.noon + 766 * 86_400]
    var entries = (days + days).map { FeedEntry(text: "Hello", timestamp: $0) }
    let app = try await ListApp.showing(entries)
    try require("there are rows", app.texts.count > 1)
    let infos = app.infos
    expect(
      "posts of one user have two info labels if they are of two days", Set(infos).count == 2,
      actual: infos.inWords)
    expect(
      "the date is one, not a number of seconds", !infos.contains { $0.contains("1434369600") },
      actual: infos.last.map { "“\($0)”" })
    // Another criterion judges whether `dateString` is in the reader's zone.
    let (post, calendar) = (app.controller.posts[0], GradeBook.shared.calendar)
    let time = calendar.dateComponents([.hour, .minute], from: post.date)
    if hasTime(time, in: post.dateString) {
      expect(
        "the info label has the time in the reader's zone, as the post’s `dateString` has it",
        hasTime(time, in: infos[0]), actual: "“\(infos[0])”")
    }
    entries[0].timestamp += 86_400
    app.publish([entries[0]])
    await app.fetch()
    // Other criteria judge whether the controller has the changed post.
    guard app.controller.posts.contains(where: { $0.timestamp == entries[0].timestamp }) else {
      return
    }
    expect(
      "a post whose timestamp has changed has another date", !Set(app.infos).isSubset(of: infos),
      actual: app.infos.inWords)
  }

  @Test(.criterion("part-one.post-list.lines-without-limit"))
  func labelsMayTakeAnyNumberOfLines() async throws {
    let app = try await ListApp.showing(alike(FeedEntry(text: "One line\nand another")))
    try require("there is a row", !app.texts.isEmpty)
    let cell = app.viewModel.cell(forRowAt: 0)
    try require("the row shows a post", !cell.messageLabel.text.isEmpty)
    expect("the message label's number of lines", cell.messageLabel.numberOfLines, is: 0)
    expect("the info label's number of lines", cell.infoLabel.numberOfLines, is: 0)
  }

  @Test(.criterion("part-one.post-list.long-message"))
  func showsAllOfALongMessage() async throws {
    let words = (1...400).map { "word \($0)" }.joined(separator: " ")
    let message = "  “It begins.”\n\n\n\t\(words)\nIt ends. 👩‍👩‍👧 \n"
    let app = try await ListApp.showing(alike(FeedEntry(text: message)))
    let text = try require("there is a row", app.messages.first)
    expect(
      "all \(message.count) characters of a long message are there", text.contains(message),
      actual: "\(text.count) characters, from “\(text.prefix(20))” to “\(text.suffix(20))”")
  }

  @Test(.criterion("part-one.post-list.tells-view"))
  func tellsTheViewThatPostsHaveCome() async throws {
    let app = ListApp(FeedEntry.several(1...3))
    let table = try await ListTable.showing(app)
    expect("the view has heard of the new rows", !table.updates.isEmpty)
    expect("updates that do not fit the rows", table.faults, is: [])
    try require("there are rows", !app.texts.isEmpty)
    expect("the rows of the table after the updates", table.texts, is: app.texts)
  }

  @Test(.criterion("part-one.post-list.tells-view-again"))
  func tellsTheViewOfARefresh() async throws {
    var entries = FeedEntry.several(1...15)
    entries[5].text += String(repeating: " and so on", count: 30)
    let app = ListApp(entries)
    let table = try await ListTable.showing(app)
    // As if the page were full: a new post at the top pushes out the last one.
    app.withdraw(entries.removeFirst())
    app.publish(FeedEntry.several(16...16))
    // Not `refresh()`: the view must hear of every fetch, whichever code calls it.
    app.controller.fetchPosts()
    try await eventually("the table shows the new post") { table.texts.contains("Post 16") }
    table.expectRows(of: app, "after a new post")
    entries[4].text += ", corrected"
    app.publish([entries[4]])
    await app.fetch()
    table.expectRows(of: app, "after a post has been edited")
    app.withdraw(entries.removeLast())
    await app.fetch()
    table.expectRows(of: app, "after a post has been deleted")
    let late = ListApp(FeedEntry.several(1...3))
    try await late.load()
    let lateTable = ListTable(late)
    late.viewModel.viewDidLoad()
    lateTable.load()
    late.publish(FeedEntry.several(4...5))
    await late.fetch()
    lateTable.expectRows(of: late, "when the first posts were there before the list")
  }

  @Test(.criterion("part-one.post-list.tells-view-once"))
  func tellsTheViewOnceForEachChange() async throws {
    let app = ListApp(FeedEntry.several(1...3))
    let table = ListTable(app)
    app.viewModel.viewDidLoad()
    table.load()
    // The controller calls this delegate, which counts the calls and passes them on.
    let counter = PassingDelegate(to: app.viewModel)
    app.controller.delegate = counter
    try await app.load()
    app.publish(FeedEntry.several(4...5))
    await app.fetch()
    try require("the controller tells of its posts", counter.count > 0)
    expect(
      "the view hears of rows at most once for each time that the list hears of posts",
      table.updates.count <= counter.count,
      actual: "The list heard \(counter.count) times, the view \(table.updates.count) times.")
  }

  @Test(.criterion("part-one.post-list.lets-go-of-view"))
  func letsGoOfItsView() async throws {
    let app = ListApp(FeedEntry.several(1...3))
    var table: ListTable? = ListTable(app)
    weak let view = table
    app.viewModel.viewDidLoad()
    try await app.load()
    try require("there are rows", !app.texts.isEmpty)
    app.network.isHolding = true
    await app.pull()
    table = nil
    try await eventually("a view that no other code holds is freed") { view == nil }
  }

  /// Several copies of one post, so that a test of a row does not depend on its number or on the number of rows.
  private func alike(_ entry: FeedEntry) -> [FeedEntry] {
    (1...3).map { _ in
      FeedEntry(username: entry.username, text: entry.text, timestamp: entry.timestamp)
    }
  }
}

extension ListApp {
  fileprivate var infos: [String] {
    texts.indices.map { viewModel.cell(forRowAt: $0).infoLabel.text }
  }
}

private final class PassingDelegate: PostControllerDelegate {
  private(set) var count = 0
  private let next: PostListViewModel

  init(to next: PostListViewModel) { self.next = next }

  func postsUpdated(_ posts: [Post]) {
    count += 1
    next.postsUpdated(posts)
  }
}
