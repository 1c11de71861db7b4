import AppUnderTest
import Testing

@Suite("Design sheet · View controller and view", .serialized)
@MainActor
struct DesignViewTests {
  @Test(.criterion("design.view.plus-presents-new-post"))
  func plusPresentsTheNewPostAlert() async throws {
    let app = try await ListApp.showing(FeedEntry.several(1...2))
    app.viewModel.addButtonTapped()
    try await eventually("a tap on + shows an alert") { app.viewModel.alert != nil }
    let other = try await ListApp.showing(FeedEntry.several(1...2))
    other.viewModel.presentNewPostAlert()
    try await eventually("presentNewPostAlert() shows an alert") { other.viewModel.alert != nil }
    expect(
      "+ and presentNewPostAlert() show the same", app.viewModel.alert == other.viewModel.alert)
  }

  @Test(.criterion("design.view.error-alert"))
  func presentsTheErrorAlert() async throws {
    let app = try await ListApp.showing(FeedEntry.several(1...2))
    try await app.openForm()
    app.viewModel.presentErrorAlert()
    try await app.waitForError()
    expect(
      "the number of the error's text fields", app.viewModel.alert?.textFields.count ?? 0, is: 0)
    expect(
      "the error says something",
      app.viewModel.alert.map { ($0.title + ($0.message ?? "")).contains(where: \.isLetter) }
        ?? false)
  }

  @Test(.criterion("design.view.cell-shows-post"))
  func aCellShowsItsPost() {
    var cell = PostListCell()
    expect(
      "the labels of an empty row", [cell.messageLabel.text, cell.infoLabel.text], is: ["", ""])
    cell.update(with: Post(username: "mira", text: "Good morning", timestamp: FeedEntry.noon))
    let (message, info) = (cell.messageLabel.text, cell.infoLabel.text)
    expect("the message label", message, is: "Good morning")
    expect("the info label names mira", info.contains("mira"), actual: "“\(info)”")
  }

  @Test(.criterion("design.view.cell-is-reused"))
  func aCellShowsAnotherPost() {
    let post = Post(username: "jonas", text: "Good night", timestamp: FeedEntry.noon + 86_400)
    var cell = PostListCell()
    cell.update(with: Post(username: "mira", text: "Good morning", timestamp: FeedEntry.noon))
    expect(
      "the cell shows the first post", !cell.messageLabel.text.isEmpty,
      actual: "The message label is empty.")
    cell.update(with: post)
    var freshCell = PostListCell()
    freshCell.update(with: post)
    expect(
      "the message label of a cell that showed another post before", cell.messageLabel.text,
      is: freshCell.messageLabel.text)
    expect(
      "the info label of a cell that showed another post before", cell.infoLabel.text,
      is: freshCell.infoLabel.text)
    expect(
      "nothing of the first post is left", !"\(cell)".contains("morning"),
      actual: "“\(cell.messageLabel.text)”")
    for (username, text, next) in [
      ("lena", "", "empty"), ("lena", "Good day", "by the same author in the same minute"),
      ("", "Good day", "without a name"),
    ] {
      let post = Post(username: username, text: text, timestamp: FeedEntry.noon)
      cell.update(with: post)
      freshCell = PostListCell()
      freshCell.update(with: post)
      expect(
        "both labels, if the next post is \(next)", [cell.messageLabel.text, cell.infoLabel.text],
        is: [freshCell.messageLabel.text, freshCell.infoLabel.text])
    }
  }
}
