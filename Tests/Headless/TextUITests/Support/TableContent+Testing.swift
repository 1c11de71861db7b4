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

  func screen(_ width: Int, _ height: Int) -> ScreenText {
    screen(ScreenSize(width: width, height: height))
  }

  func screen(_ size: ScreenSize) -> ScreenText { ScreenText(text(size: size)) }
}
