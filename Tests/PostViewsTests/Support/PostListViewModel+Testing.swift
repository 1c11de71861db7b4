import PostViews

extension PostListViewModel {
  /// The messages of all rows, from top to bottom.
  var messages: [String] {
    (0..<numberOfRows).map { cell(forRowAt: $0).messageLabel.text }
  }

  /// The rows with the cue that they are new.
  var newRows: [Int] {
    (0..<numberOfRows).filter { cell(forRowAt: $0).isNew }
  }

  /// Fills in the alert's fields, in their order.
  func fillIn(_ texts: String...) {
    for (index, text) in texts.enumerated() { setAlertText(text, forTextFieldAt: index) }
  }
}
