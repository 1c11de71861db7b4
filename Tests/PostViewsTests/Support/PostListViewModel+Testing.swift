import HeadlessUI
import PostViews
import ScreenTesting

extension PostListViewModel {
  /// The messages of all rows, from top to bottom.
  var messages: [String] {
    (0..<numberOfRows).map { cell(forRowAt: $0).messageLabel.text }
  }

  /// The rows with the cue that they are new.
  var newRows: [Int] {
    (0..<numberOfRows).filter { cell(forRowAt: $0).isNew }
  }

  /// Opens the form of a new post and fills it in.
  func write(_ text: String, by username: String = "mira") {
    addButtonTapped()
    fillIn(username, text)
  }

  /// Chooses an action of the post in a row.
  func choose(_ action: String, forRowAt row: Int) {
    didSelectRow(at: row)
    tapAlertAction(titled: action)
  }

  /// Fills in the alert's fields, in their order.
  func fillIn(_ texts: String...) {
    for (index, text) in texts.enumerated() { setAlertText(text, forTextFieldAt: index) }
  }
}

extension UserSession {
  /// Opens the form of a new post and fills it in.
  func write(_ text: String, by username: String = "mira") throws {
    try tap("+")
    try type(username, into: "Username")
    try type(text, into: "Message")
  }
}

extension Alert {
  var typedTexts: [String] { textFields.map(\.text) }
}
