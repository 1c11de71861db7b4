import HeadlessUI
import Testing
import TextUI

/// A screen of 12 lines has 8 for the rows.
@Suite("Part One · Post List View Controller · Table View Setup · Scrolling")
@MainActor
struct TableViewScrollingTests {
  private static let threeLines = (0..<10).map { ListItem(id: $0, lineCount: 2) }
  private let table = TestTable(threeLines)

  @Test func `the top is shown first, and scrolling by a line moves every line by one, and back`() {
    #expect(table.body == ["0v0l0", "0v0l1", "—", "1v0l0", "1v0l1", "—", "2v0l0", "2v0l1"])
    table.view.scroll(by: 1)
    #expect(table.body == ["0v0l1", "—", "1v0l0", "1v0l1", "—", "2v0l0", "2v0l1", "—"])
    table.view.scroll(by: 1)
    #expect(table.topLine == "")
    table.view.scroll(by: 1)
    #expect(table.topLine == "1v0l0")
    table.view.scroll(by: -2)
    #expect(table.topLine == "0v0l1")
  }

  @Test func `no scroll leads above the top or below the last line`() {
    table.view.scroll(by: 2)
    table.view.scroll(by: .min)
    #expect(table.topLine == "0v0l0")
    table.view.scroll(by: .max)
    #expect(table.body == ["7v0l1", "—", "8v0l0", "8v0l1", "—", "9v0l0", "9v0l1", "—"])
  }

  @Test func `the end is the last screenful, with the footer below`() {
    let table = TestTable(Self.threeLines, footer: "the end")
    table.view.scrollToEnd()
    #expect(table.body == ["", "8v0l0", "8v0l1", "—", "9v0l0", "9v0l1", "—", "the end"])
    // The footer is not reported as a row.
    #expect(table.takeToldRows() == [7, 8, 9])
  }

  @Test func `a row that is higher than the screen is read line by line`() {
    let table = TestTable([ListItem(id: 0, lineCount: 50), ListItem(id: 1)])
    var read: [String] = []
    for _ in 0..<46 {
      read.append(table.topLine)
      table.view.scroll(by: 1)
    }
    #expect(read == (0..<45).map { "0v0l\($0)" } + ["0v0l45"])
    #expect(table.body == ["0v0l45", "0v0l46", "0v0l47", "0v0l48", "0v0l49", "—", "1v0l0", "—"])
    table.view.scroll(by: -40)
    #expect(table.topLine == "0v0l5")
  }

  @Test func `scrolling reports the rows in view and no others`() {
    table.view.scroll(by: 0)
    #expect(table.takeToldRows() == [0, 1, 2])
    table.view.scroll(by: 2)  // Of row 0 only the rule is left.
    #expect(table.takeToldRows() == [0, 1, 2, 3])
    table.view.scroll(by: 1)
    #expect(table.takeToldRows() == [1, 2, 3])
    table.view.scrollToEnd()
    #expect(table.takeToldRows() == [7, 8, 9])
  }

  @Test func `another height shows and reports more rows, and leaves no gap at the end`() {
    table.view.scrollToEnd()
    _ = table.takeToldRows()
    table.view.size = ScreenSize(width: 20, height: 15)
    #expect(table.topLine == "6v0l1")
    #expect(table.takeToldRows() == [6, 7, 8, 9])
  }

  @Test func `a window that returns to its old size shows the same lines again`() {
    for line in 0...32 {
      let table = TestTable(Self.threeLines)
      table.view.scroll(by: line)
      let body = table.body
      for (width, height) in [(20, 10), (60, 40), (30, 11), (20, 12)] {
        table.view.size = ScreenSize(width: width, height: height)
      }
      #expect(table.body == body)
    }
  }

  @Test func `the selected row stays in view in a small window, and where it was afterwards`() {
    for _ in 0..<4 { _ = table.view.moveSelection(.next) }
    let body = table.body
    #expect(body == ["2v0l1", "—", "3v0l0", "3v0l1", "—", "4v0l0", "4v0l1", "—"])
    table.view.size = ScreenSize(width: 20, height: 10)
    #expect(table.body == ["3v0l0", "3v0l1", "—", "4v0l0", "4v0l1", "—"])
    table.view.size = ScreenSize(width: 20, height: 12)
    #expect(table.body == body)
    // A scroll in between gives up the old place.
    table.view.size = ScreenSize(width: 20, height: 10)
    table.view.scroll(by: 3)
    table.view.size = ScreenSize(width: 20, height: 12)
    #expect(table.topLine == "4v0l0")
  }

  @Test func `rows inserted while a window is small do not move the lines shown before`() {
    table.view.scroll(by: 9)
    let body = table.body
    table.view.size = ScreenSize(width: 20, height: 10)
    table.change(to: [ListItem(id: -2, lineCount: 3), ListItem(id: -1)] + Self.threeLines)
    table.view.size = ScreenSize(width: 20, height: 12)
    #expect(table.body == body)
  }

  @Test func `the selection skips rows that do nothing, and no line of theirs is skipped`() {
    let lengths = [12, 1, 3, 20, 1, 9]
    let content = TableContent(rows: lengths.count) { row in
      var cell = TableCell(labels: (0..<lengths[row]).map { Label(text: "\(row)-\($0)") })
      cell.isSelectable = [1, 4].contains(row)
      return cell
    }
    let view = TableView(size: ScreenSize(width: 20, height: 12), content: { content })
    let lines = lengths.indices.flatMap { row in (0..<lengths[row]).map { " \(row)-\($0) " } }
    for step in [SelectionStep.next, .previous] {
      var (seen, rows, selected): (String, Set<ScreenElement>, [ScreenElement]) = ("", [], [])
      repeat {
        let drawing = view.drawing(under: nil)
        seen += drawing.text
        rows.formUnion(drawing.focusItems.map(\.target))
        selected += drawing.focusItems.filter(\.isSelected).map(\.target)
      } while view.moveSelection(step) && seen.utf8.count < 1_000_000
      #expect(lines.filter { !seen.contains($0) } == [])
      #expect(rows == [.row(1), .row(4)] && Set(selected) == rows)
    }
  }

  @Test func `a hundred thousand rows are scrolled by asking for those on the way`() {
    let table = TestTable((0..<100_000).map { ListItem(id: $0) })
    table.view.scroll(by: 10)
    _ = table.takeAskedRows()
    _ = table.view.text
    #expect(Set(table.takeAskedRows()) == [5, 6, 7, 8])
    table.view.scrollToEnd()
    #expect(Set(table.takeAskedRows()).isSubset(of: Set(99_990..<100_000)))
  }
}
