import HeadlessUI
import TextUI

/// The screen that explains the keys.
@MainActor
final class HelpScreen: TableScreen {
  /// Keys with the same effect, and the effect.
  typealias Row = (keys: String, text: String)

  weak var navigationController: NavigationController?

  private let rows: [Row]

  init(keys rows: [Row]) {
    self.rows = rows
  }

  var content: TableContent {
    var content = TableContent(title: "Keys")
    content.leftBarButton = "Cancel"
    content.leadsBack = true
    content.numberOfRows = rows.count
    content.cell = { [rows] row in
      TableCell(labels: [Label(text: rows[row].text)], detail: rows[row].keys)
    }
    return content
  }
}
