import Foundation
import HeadlessUI
import ScreenTesting
import TestSupport
import Testing
import TextUI

@testable import WebUI

@MainActor
private final class ListScreen: TableScreen {
  weak var navigationController: NavigationController?
  var items: [Int]
  var text = ""
  var alert: Alert?
  private(set) var tapped: [Int] = []
  private(set) var displayed: [Int] = []
  private(set) var pulls = 0

  init(_ items: [Int]) { self.items = items }

  var content: TableContent {
    var content = TableContent(title: "List of \(items.count)")
    content.rightBarButton = "Next"
    content.textFields = [TextField(placeholder: "Name", text: text)]
    content.numberOfRows = items.count
    content.cell = { [items] in TableCell(labels: [Label(text: "Item \(items[$0])")]) }
    content.alert = alert
    content.titleAbove = { $0 == 0 ? nil : "\($0) above" }
    return content
  }

  var pull: (@MainActor () -> Void)? { { self.pulls += 1 } }
  func willDisplayRow(_ row: Int) { displayed.append(row) }

  func tap(_ element: ScreenElement) { navigationController?.push(ListScreen([1, 2, 3])) }

  func tapRow(at row: Int) -> Bool {
    tapped.append(items[row])
    return true
  }

  func type(_ text: String, into field: Int) {
    self.text = text
    navigationController?.stateUpdated(of: self)
  }

  func takeDisplayed() -> [Int] {
    defer { displayed = [] }
    return displayed
  }

  func change(_ updates: RowUpdates, to items: [Int]) {
    self.items = items
    navigationController?.rowsUpdated(updates, of: self)
  }
}

@MainActor
@Suite
struct BrowserSessionTests {
  private let list: ListScreen
  private let screen: NavigationController
  private let tab: BrowserSession
  private let page: PageDouble

  init() {
    list = ListScreen(Array(0..<100))
    screen = NavigationController(rootScreen: list)
    tab = BrowserSession(screen, pictures: Pictures())
    page = PageDouble(tab)
  }

  private func settle() async throws { try await page.perform(.tap("There is no such button")) }

  @Test
  func `A page gets the screen and the first rows`() {
    #expect(page.screen.title == "List of 100")
    #expect(page.screen.numberOfRows == 100)
    #expect(page.screen.rightBarButton == "Next")
    #expect(page.screen.hasRefreshControl == true)
    #expect(page.message.firstVisibleRow == 0)
    #expect(page.rows.prefix(30).map { $0 ?? "-" } == (0..<30).map { "Item \($0)" })
    #expect(page.rows.dropFirst(40).allSatisfy { $0 == nil })
  }

  @Test
  func `The page asks for rows, and says which are visible`() async throws {
    _ = list.takeDisplayed()
    try await page.perform(.need(50..<80), .display(60..<64, isAtTop: false))
    #expect(page.rows[50..<80].map { $0 ?? "-" } == (50..<80).map { "Item \($0)" })
    #expect(page.rows[..<50].allSatisfy { $0 == nil })
    #expect(list.takeDisplayed() == [60, 61, 62, 63])
    #expect(page.screen.titleAbove == "60 above")
  }

  @Test
  func `A page never gets more than 200 rows`() async throws {
    list.change(RowUpdates(inserted: IndexSet(100..<1000)), to: Array(0..<1000))
    try await page.perform(.need(0..<1000))
    #expect(page.rows.count { $0 != nil } == 200)
  }

  @Test func `Rows come and go in place, and only those that the page names show`() async throws {
    try await page.perform(.need(50..<80), .display(60..<64, isAtTop: false))
    _ = list.takeDisplayed()
    list.change(RowUpdates(inserted: IndexSet(0..<3)), to: [-3, -2, -1] + Array(0..<100))
    list.change(
      RowUpdates(deleted: IndexSet(63..<65)), to: [-3, -2, -1] + Array(0..<60) + Array(62..<100))
    try await settle()
    #expect(page.rows.count == 101)
    #expect(page.rows[62] == "Item 59")
    #expect(page.rows[63] == "Item 62")
    #expect(list.takeDisplayed() == [])
  }

  @Test
  func `A tap is for the row that the person has seen`() async throws {
    let seen = page.message.revision
    list.change(RowUpdates(inserted: IndexSet(0..<3)), to: [-3, -2, -1] + Array(0..<100))
    list.change(
      RowUpdates(deleted: IndexSet(6..<7)), to: [-3, -2, -1] + [0, 1, 2] + Array(4..<100))
    // Row 3 was deleted meanwhile.
    try await page.perform(.row(5), .row(3), at: seen)
    #expect(list.tapped == [5])
    // This tap comes after the change. The next one is on a list that is no longer shown.
    let last = page.message.revision
    try await page.perform(.row(0), .tap("Next"))
    #expect(list.tapped == [5, -3])
    #expect(page.screen.title == "List of 3")
    try await page.perform(.row(1), at: last)
    #expect(list.tapped == [5, -3])
  }

  @Test
  func `Going back shows the list at its old place, with later changes`() async throws {
    try await page.perform(.need(50..<80), .display(60..<64, isAtTop: false), .tap("Next"))
    #expect(page.rows.map { $0 ?? "-" } == ["Item 1", "Item 2", "Item 3"])
    list.change(RowUpdates(inserted: IndexSet(0..<3)), to: [-3, -2, -1] + Array(0..<100))
    try await page.perform(.tap("‹ List of 103"))
    #expect(page.message.firstVisibleRow == 63)
    #expect(page.rows[63] == "Item 60")
  }

  @Test
  func `Actions that come twice are performed once`() async throws {
    let actions = page.actions(.pull)
    tab.perform(actions)
    tab.perform(actions)
    try await settle()
    #expect(list.pulls == 1)
  }

  @Test
  func `A page that comes back gets everything anew, at the same place`() async throws {
    try await page.perform(
      .type("Mi", into: "Name"), .need(50..<80), .display(60..<64, isAtTop: false))
    tab.disconnect(page.connection)
    list.change(RowUpdates(inserted: IndexSet(0..<3)), to: [-3, -2, -1] + Array(0..<100))
    let other = PageDouble(tab)
    #expect(other.message.firstVisibleRow == 63)
    #expect(other.rows[63] == "Item 60")
    #expect(other.screen.textFields.map(\.text) == ["Mi"])
    #expect(other.problems == [])
  }

  @Test
  func `A page receives only the changed rows`() async throws {
    let messages = page.connection.pieces.withLock(\.count)
    for _ in 0..<3 { try await settle() }
    list.items[5] = -5
    list.change(
      RowUpdates(deleted: [0], inserted: [99], reloaded: [5]), to: Array(list.items[1...]) + [100])
    try await settle()
    let sent = page.connection.pieces.withLock { $0[messages...] }
    #expect(sent.dropLast().allSatisfy { !$0.contains("screen") && !$0.contains("cells") })
    // Of thirty rows, one has moved into the window, and one has changed.
    let last = try #require(sent.last)
    #expect(last.matches(of: /"text":/).count == 2, "\(last)")
    #expect(page.rows[4] == "Item -5" && page.rows[29] == "Item 30")
    #expect(page.problems == [])
  }

  @Test
  func `An unchanged alert is encoded the same each time`() async throws {
    list.alert = Alert(
      title: "Sure?", message: "Really?", actions: [.init(title: "Yes"), .init(title: "No")])
    for count in 0..<20 {
      list.change(RowUpdates(inserted: [0]), to: Array(0...100 + count))
      try await settle()
    }
    let alerts = page.connection.pieces.withLock { $0 }.compactMap { piece in
      piece.firstRange(of: #""alert":"#).map { piece[$0.lowerBound...].prefix(120) }
    }
    #expect(alerts.count >= 20)
    #expect(Set(alerts).count == 1)
  }

  @Test
  func `A copy of the tab replaces the first one, which gets a message`() {
    _ = PageDouble(tab)
    page.read()
    #expect(page.otherEvents == ["event: replaced\ndata: {}\n\n"])
    #expect(page.connection.isFinished.withLock { $0 })
    tab.disconnect(page.connection)
    #expect(tab.isConnected)
  }

  @Test
  func `A row is scrolled to when the app asks for it`() async throws {
    screen.show(row: 77, of: list)
    try await settle()
    let targets = page.connection.pieces.withLock { $0 }.filter {
      $0.contains(#""scrollTarget":77"#)
    }
    #expect(targets.count == 1)
  }

  @Test
  func `A message of megabytes is cut`() async throws {
    try await page.perform(.type(String(repeating: "ä", count: 1_000_000), into: "Name"))
    list.items = [0]
    let title = String(repeating: "ä", count: 1_000_000)
    #expect(ScreenSnapshot(title: title).bounded().title.count == 20_001)
  }

  @Test(arguments: seeds(0..<40, few: 8))
  func `Whatever changes, the page has the rows of the list`(seed: Int) async throws {
    var random = SplitMix64(state: UInt64(seed))
    var next = 1000
    for _ in 0..<60 {
      let revision = page.message.revision
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        var items = list.items
        let deleted = items.indices.filter { _ in Int.random(in: 0..<12, using: &random) == 0 }
        for index in deleted.reversed() { items.remove(at: index) }
        var inserted: [Int] = []
        for _ in 0..<Int.random(in: 0...8, using: &random) {
          let index = Int.random(in: 0...items.count, using: &random)
          inserted = inserted.map { $0 >= index ? $0 + 1 : $0 } + [index]
          items.insert(next, at: index)
          next += 1
        }
        list.change(RowUpdates(deleted: .init(deleted), inserted: .init(inserted)), to: items)
      }
      let first = Int.random(in: 0...max(0, list.items.count), using: &random)
      try await page.perform(
        .need(first..<first + 30), .display(first..<first + 5, isAtTop: first == 0), at: revision)
      #expect(page.rows.count == list.items.count)
      for (row, text) in page.rows.enumerated() where text != nil {
        #expect(text == "Item \(list.items[row])")
      }
    }
    #expect(page.problems == [])
  }
}
