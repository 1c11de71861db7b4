import HeadlessUI
import TextUI

/// The screen that explains the keys.
@MainActor
final class HelpScreen: TableScreen {
  weak var navigationController: NavigationController?
  let content: TableContent

  /// Creates the screen on a separate stack. The text is above the keys.
  static func controller(
    of bindings: [KeyBinding], below text: String? = nil, size: ScreenSize = ScreenSize()
  ) -> NavigationController {
    let cells =
      (text.map { [TableCell(labels: [Label(text: $0)])] } ?? [])
      + bindings.map { TableCell(labels: [Label(text: $0.text)], detail: $0.name) }
    let controller = NavigationController(rootScreen: HelpScreen(cells), size: size)
    controller.appear()
    return controller
  }

  private init(_ cells: [TableCell]) {
    var content = TableContent(title: "Keys")
    content.leftBarButton = "Cancel"
    content.leadsBack = true
    content.numberOfRows = cells.count
    content.cell = { cells[$0] }
    self.content = content
  }

  func type(_ text: String, into field: Int) {}
}
