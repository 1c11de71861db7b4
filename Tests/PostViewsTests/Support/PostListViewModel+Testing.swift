import HeadlessUI
import PostViews
import ScreenTesting

extension PostListViewModel {
  var messages: [String] { (0..<numberOfRows).map { cell(forRowAt: $0).messageLabel.text } }

  var newRows: [Int] { (0..<numberOfRows).filter { cell(forRowAt: $0).isNew } }

  func write(_ text: String, by username: String = "mira") {
    addButtonTapped()
    fillIn(username, text)
  }

  func choose(_ action: String, forRowAt row: Int) {
    didSelectRow(at: row)
    tapAlertAction(titled: action)
  }

  func fillIn(_ texts: String...) {
    for (index, text) in texts.enumerated() { setAlertText(text, forTextFieldAt: index) }
  }
}

extension UserSession {
  func write(_ text: String, by username: String = "mira") throws {
    try tap("+")
    try type(username, into: "Username")
    try type(text, into: "Message")
  }
}

extension Alert {
  var typedTexts: [String] { textFields.map(\.text) }
}
