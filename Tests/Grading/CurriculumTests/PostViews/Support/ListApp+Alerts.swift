import HeadlessUI
import Testing

extension ListApp {
  /// Whether the form for a new post stands over the list.
  var showsForm: Bool { viewModel.alert?.textFields.count == 2 }

  /// Whether an alert stands over the list that nothing can be posted from. A form without its buttons is none.
  var showsError: Bool {
    guard let alert = viewModel.alert else { return false }
    return !(alert.actions.isEmpty && showsForm) && !alert.actions.contains { $0.title == "Post" }
  }

  /// What the buttons of the alert say.
  var buttons: [String] { viewModel.alert?.actions.map(\.title) ?? [] }

  /// What stands in the fields of the alert.
  var fields: [String] { viewModel.alert?.textFields.map(\.text) ?? [] }

  /// Says what is wrong unless the view has been told of the alert that is there.
  ///
  /// - Parameter news: What the view has to be told of: “the error in place of the form”.
  func expectTold(
    _ news: String, _ table: ListTable, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await settle()
    expect(
      "the view is told of \(news)", table.alert == viewModel.alert,
      actual: "When it was told last, \(table.alert.inWords).", sourceLocation: sourceLocation)
  }

  func openForm() async throws {
    viewModel.presentNewPostAlert()
    try await eventually("a form with two fields stands over the list") { showsForm }
  }

  /// Fills in the form and taps “Post”.
  func post(username: String, message: String) async throws {
    try await openForm()
    fill(username: username, message: message)
    viewModel.tapAlertAction(titled: "Post")
  }

  func fill(username: String, message: String) {
    viewModel.setAlertText(username, forTextFieldAt: 0)
    viewModel.setAlertText(message, forTextFieldAt: 1)
  }

  func waitForError() async throws {
    try await eventually("an alert says that something is missing") { showsError }
  }

  /// Taps a row and waits for the choice of what to do with its post.
  func tapRow(_ row: Int) async throws {
    try require("there is a row \(row)", texts.indices.contains(row))
    viewModel.didSelectRow(at: row)
    try await eventually("a tap on a row offers what can be done with the post") {
      viewModel.alert != nil
    }
  }
}

extension Alert? {
  /// An alert by its fields and its buttons.
  var inWords: String {
    guard let alert = self else { return "there was no alert" }
    let fields = alert.textFields.map { "“\($0.text)”" }.joined(separator: ", ")
    let buttons = alert.actions.map { "“\($0.title)”" }.joined(separator: ", ")
    return "the alert had the buttons \(buttons)"
      + (fields.isEmpty ? "" : " and in its fields \(fields)")
  }
}
