import HeadlessUI

/// What the keys do.
@MainActor
final class HelpScreen: TableScreen {
  weak var navigationController: NavigationController?

  private static let keys = [
    ("↑ ↓  k j", "Go through the list. Up past its top refreshes it."),
    ("PageUp PageDown", "Go through it page by page."),
    ("g G  Home End", "Go to its beginning or its end."),
    ("Enter", "Open what is selected, press a button, or go on in a form."),
    ("Tab  Shift-Tab", "Go to the next or the previous button, field or tab."),
    ("Esc", "Cancel, leave a field, or go back."),
    ("r", "Refresh."),
    ("+", "Add something."),
    ("/", "Go to the first field."),
    ("1 2 3 …", "Go to a tab."),
  ]
  private static let lastKeys = [
    ("← →  Home End  Ctrl-A Ctrl-E", "In a field: move. Ctrl-U, Ctrl-K and Ctrl-W delete."),
    ("Ctrl-L", "Draw the screen again."),
    ("Ctrl-Z", "Go back to the shell for a while; “fg” returns."),
    ("q  Ctrl-C", "Quit."),
  ]

  private let rows: [(keys: String, text: String)]

  init(commands: [TerminalCommand]) {
    rows = Self.keys + commands.map { (String($0.key), "\($0.title).") } + Self.lastKeys
  }

  var content: TableContent {
    var content = TableContent(title: "Keys")
    content.leftBarButton = "Cancel"
    content.numberOfRows = rows.count
    content.cell = { [rows] row in
      TableCell(labels: [Label(text: rows[row].text)], detail: rows[row].keys)
    }
    return content
  }
}
