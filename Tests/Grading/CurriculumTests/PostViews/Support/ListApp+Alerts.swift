import HeadlessUI
import Testing

extension ListApp {
  var showsForm: Bool { viewModel.alert.isForm }

  var showsError: Bool { viewModel.alert.isError }

  var buttons: [String] { viewModel.alert?.actions.map(\.title) ?? [] }

  var fields: [String] { viewModel.alert.fields }

  /// Records a failure unless the view has heard of the current alert. The news is the change in words: “the error in place of the form”.
  func expectTold(
    _ news: String, _ table: ListTable, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await settle()
    expect(
      "the view hears of \(news)", table.alert == viewModel.alert,
      actual: "When it last heard, \(table.alert.inWords).", sourceLocation: sourceLocation)
  }

  func openForm() async throws {
    viewModel.presentNewPostAlert()
    try await eventually("a form with two fields stands over the list") { showsForm }
  }

  func post(username: String, message: String) async throws {
    try await openForm()
    fill(username: username, message: message)
    viewModel.tapAlertAction(titled: "Post")
  }

  func fill(username: String, message: String) {
    viewModel.setAlertText(username, forTextFieldAt: 0)
    viewModel.setAlertText(message, forTextFieldAt: 1)
  }

  func tap(_ title: String) async {
    viewModel.tapAlertAction(titled: title)
    await settle()
  }

  func waitForError() async throws {
    try await eventually("an alert says that something is missing") { showsError }
  }

  func tapRow(_ row: Int) async throws {
    try require("there is a row \(row)", texts.indices.contains(row))
    viewModel.didSelectRow(at: row)
    try await eventually("a tap on a row offers the choice for its post") { viewModel.alert != nil }
  }
}

extension Alert? {
  var isForm: Bool { self?.textFields.count == 2 }

  /// Whether it has no “Post”. A form without any buttons does not count.
  var isError: Bool {
    guard let alert = self else { return false }
    return !(alert.actions.isEmpty && isForm) && !alert.actions.contains { $0.title == "Post" }
  }

  var fields: [String] { self?.textFields.map(\.text) ?? [] }

  var inWords: String {
    guard let alert = self else { return "there was no alert" }
    let fields = alert.textFields.map { "“\($0.text)”" }.joined(separator: ", ")
    let buttons = alert.actions.map { "“\($0.title)”" }.joined(separator: ", ")
    return "the alert had the buttons \(buttons)"
      + (fields.isEmpty ? "" : " and in its fields \(fields)")
  }
}
