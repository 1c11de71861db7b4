import HeadlessUI
import TextUI

extension TableContent {
  init(
    _ title: String = "", rows: Int,
    cell: @escaping (Int) -> TableCell = { TableCell(labels: [Label(text: "row \($0)")]) }
  ) {
    self.init(title: title)
    frame.numberOfRows = rows
    self.cell = cell
  }

  /// A screen that has everything but an alert, with the same text in every place.
  static func everything(_ text: String) -> TableContent {
    var content = TableContent(title: text)
    content.leftBarButton = text
    content.rightBarButton = "+"
    content.isActivityIndicatorVisible = true
    content.segmentedControl = SegmentedControl(
      titles: [text, "Hashtags", text], selectedSegmentIndex: 2)
    content.textFields = [
      TextField(placeholder: text, text: text), TextField(placeholder: "Caption", text: text),
    ]
    content.message = text
    content.isRefreshing = true
    content.numberOfRows = 3
    content.cell = {
      $0 == 0
        ? .header(text)
        : TableCell(labels: [Label(text: text), Label(text: text)], detail: text, isMarked: true)
    }
    content.placeholder = text
    content.footer = text
    content.tabBar = TabBar(
      items: [.init(title: text, badgeValue: text), .init(title: "Search"), .init(title: text)],
      selectedIndex: 1)
    content.banner = Banner(title: text, body: text)
    return content
  }

  func screen(_ width: Int, _ height: Int) -> ScreenText {
    screen(ScreenSize(width: width, height: height))
  }

  func screen(_ size: ScreenSize) -> ScreenText { ScreenText(text(size: size)) }
}
