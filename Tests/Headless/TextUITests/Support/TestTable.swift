import HeadlessUI
import TextUI

/// A table whose rows a test changes. It records the rows that will be displayed.
@MainActor
final class TestTable {
  var items: [ListItem]
  var footer: String?
  var message: String?
  var isRefreshing = false
  var titleAbove: (Int) -> String? = { _ in nil }
  private(set) var toldRows: [Int] = []
  private(set) var askedRows: [Int] = []
  private(set) lazy var view = TableView(
    size: size, content: { [unowned self] in content },
    willDisplayRow: { [unowned self] in toldRows.append($0) })
  private let size: ScreenSize

  init(_ items: [ListItem], footer: String? = nil, height: Int = 12) {
    self.items = items
    self.footer = footer
    size = ScreenSize(width: 20, height: height)
  }

  var body: [String] { ScreenText(view.text).body }

  var topLine: String { body.first ?? "" }

  func change(to new: [ListItem]) {
    let updates = RowUpdates(from: items, to: new) { $0 != $1 }
    items = new
    view.apply(updates)
  }

  /// The rows that the table view reported as displayed since the last call.
  func takeToldRows() -> [Int] {
    defer { toldRows = [] }
    return toldRows
  }

  func takeAskedRows() -> [Int] {
    defer { askedRows = [] }
    return askedRows
  }

  private var content: TableContent {
    var content = TableContent(title: "List")
    content.numberOfRows = items.count
    content.cell = { [unowned self] row in
      askedRows.append(row)
      return items[row].cell
    }
    content.footer = footer
    content.message = message
    content.isRefreshing = isRefreshing
    content.titleAbove = titleAbove
    return content
  }
}

/// A row of a list that tests change: it is the same row as long as its `id` is, and looks like its other values.
struct ListItem: Identifiable, Hashable {
  let id: Int
  var version = 0
  /// The number of its text lines. One more line separates it from the next row.
  var lineCount = 1

  /// Each line as it is on the screen, short enough for the narrowest one.
  var lines: [String] { (0..<lineCount).map { "\(id)v\(version)l\($0)" } }

  var cell: TableCell { TableCell(labels: [Label(text: lines.joined(separator: "\n"))]) }
}
