import HeadlessUI
import TestSupport
import Testing

@Suite("Black Diamonds · Inserting cells instead of reloading the table · What the reader looks at")
@MainActor
struct TableViewUpdatesTests {
  private let rows = (10..<30).map { ListItem(id: $0, lineCount: 2) }

  /// A table that is scrolled down to the second line of its row 4.
  private func scrolled(footer: String? = nil) -> TestTable {
    let table = TestTable(rows, footer: footer)
    table.view.scroll(by: 13)
    #expect(table.topLine == "14v0l1")
    return table
  }

  @Test func `at the very top, new rows are shown above the selected row`() {
    let table = TestTable(rows)
    table.view.scroll(by: 0)
    table.change(to: [ListItem(id: 8), ListItem(id: 9)] + rows)
    #expect(table.topLine == "8v0l0" && table.view.selectedRow == 2)
    let empty = TestTable([])
    empty.view.scroll(by: 0)
    empty.change(to: rows)
    #expect(empty.view.selectedRow == nil)
  }

  @Test func `showing a row scrolls to it and selects it`() {
    let table = scrolled()
    table.view.show(row: 0)
    #expect(table.topLine == "10v0l0" && table.view.selectedRow == 0)
    table.view.show(row: 19)
    #expect(table.body.contains("29v0l1") && table.view.selectedRow == 19)
    #expect(table.takeToldRows().contains(19))
  }

  @Test func `the rule above the rows shows a title for the rows above the view`() {
    let table = scrolled()
    table.titleAbove = { "\($0) above" }
    #expect(table.view.text.split(separator: "\n")[2] == "├──── 4 above ─────┤")
    table.view.scroll(by: -99)
    table.titleAbove = { $0 == 0 ? nil : "above" }
    #expect(table.view.text.split(separator: "\n")[2] == "├──────────────────┤")
  }

  @Test func `further down, changes above and below the view move nothing`() {
    var grown = rows
    grown[1].lineCount = 9
    grown[1].version = 1
    let others = (100..<120).map { ListItem(id: $0) }
    for (change, new) in [
      ("inserted above", others + rows), ("deleted above", Array(rows.dropFirst(3))),
      ("grown above", grown), ("replaced below", rows.prefix(8) + others),
    ] {
      let table = scrolled()
      let body = table.body
      table.change(to: new)
      #expect(table.body == body, "\(change)")
    }
    let table = scrolled()
    table.change(to: rows.prefix(5) + others)
    #expect(table.body == ["14v0l1", "—", "100v0l0", "—", "101v0l0", "—", "102v0l0", "—"])
  }

  @Test func `if all rows are replaced, the position stays, as far as there are rows`() {
    let table = scrolled()
    table.change(to: (100..<120).map { ListItem(id: $0, lineCount: 2) })
    #expect(table.topLine == "104v0l1")
    table.change(to: (200..<205).map { ListItem(id: $0) })
    #expect(table.body.suffix(2) == ["204v0l0", "—"])
    #expect(!table.body.contains(""))
  }

  @Test func `a table whose rows are all deleted is empty, and shows the next rows`() {
    let table = scrolled()
    table.change(to: [])
    #expect(Set(table.body) == [""])
    table.change(to: rows)
    #expect(table.topLine == "10v0l0")
  }

  // MARK: Around the rows

  @Test func `if a message disappears at the end of the list, it leaves no gap`() {
    let table = TestTable(rows, footer: "the end")
    table.message = "a\nb"
    table.isRefreshing = true
    table.view.scrollToEnd()
    #expect(table.body.last == "the end")
    table.message = nil
    table.isRefreshing = false
    #expect(table.body.last == "the end")
    #expect(table.body.count == 8)
    let second = table.body[1]
    table.view.scroll(by: -1)
    #expect(table.body[2] == second)
  }

  @Test func `a message pushes the rows down and gives the room back`() {
    let table = scrolled()
    let body = table.body
    table.message = "No network"
    #expect(table.body == ["No network", "—"] + body.dropLast(2))
    table.message = nil
    #expect(table.body == body)
  }

  @Test func `rows that come into view when a message disappears are reported once`() {
    let table = TestTable(rows)
    table.message = "No network"
    table.view.scroll(by: 0)
    #expect(table.takeToldRows() == [0, 1])
    table.view.layoutIfNeeded()
    #expect(table.takeToldRows() == [])
    table.message = nil
    table.view.layoutIfNeeded()
    #expect(table.takeToldRows() == [2])
    table.view.layoutIfNeeded()
    #expect(table.takeToldRows() == [])
  }

  // MARK: Anything at all

  @Test(arguments: seeds(1...6, few: 2)) func `a random walk agrees with a simple model`(
    seed: UInt64
  ) {
    var random = SplitMix64(state: seed)
    let table = TestTable([], footer: seed % 3 == 0 ? "the end" : nil)
    var naive = NaiveTable(items: [], footer: table.footer, height: 8)
    for step in 0..<60 {
      _ = table.takeToldRows()
      switch Int.random(in: 0..<10, using: &random) {
      case 0...5:
        let lines = Int.random(in: -15...15, using: &random)
        table.view.scroll(by: lines)
        naive.scroll(by: lines)
      case 6:
        table.view.scrollToEnd()
        naive.scroll(by: 100_000)
      case 7:
        let height = Int.random(in: 10...20, using: &random)
        table.view.size = ScreenSize(width: 20, height: height)
        naive.resize(height: height - 4)
      default:
        let new = changed(table.items, &random)
        table.change(to: new)
        naive.change(to: new)
      }
      #expect(table.body == naive.body, "step \(step)")
      #expect(table.toldRows == naive.visibleRows, "step \(step)")
    }
  }

  /// The list with rows inserted, deleted and edited; it keeps its order, as a feed does.
  private func changed(_ items: [ListItem], _ random: inout SplitMix64) -> [ListItem] {
    var new = items.filter { _ in Int.random(in: 0..<6, using: &random) > 0 }
    for index in new.indices where Int.random(in: 0..<6, using: &random) == 0 {
      new[index].version += 1
      new[index].lineCount = Int.random(in: 1...12, using: &random)
    }
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      let id = Int.random(in: 0..<200, using: &random)
      if items.contains(where: { $0.id == id }) || new.contains(where: { $0.id == id }) { continue }
      new.append(ListItem(id: id, lineCount: Int.random(in: 1...12, using: &random)))
    }
    return new.sorted { $0.id < $1.id }
  }
}
