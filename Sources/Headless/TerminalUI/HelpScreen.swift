import HeadlessUI
import TextUI

/// A list or a text over the other screens, such as the keys.
@MainActor
final class HelpScreen: TableScreen {
  weak var navigationController: NavigationController?
  let content: TableContent
  /// Called when the reader taps a row. Nil if the rows cannot be tapped.
  var onTap: ((Int) -> Void)?

  init(_ cells: [TableCell], title: String = "Keys") {
    var content = TableContent(title: title)
    content.leftBarButton = "Close"
    content.leadsBack = true
    content.numberOfRows = cells.count
    content.cell = { cells[$0] }
    self.content = content
  }

  func tapRow(at row: Int) -> Bool {
    onTap?(row)
    return onTap != nil
  }

  func type(_ text: String, into field: Int) {}
}

extension KeyBinding {
  var helpCell: TableCell {
    TableCell(labels: [Label(text: text)], detail: name, hasSeparator: false)
  }
}
