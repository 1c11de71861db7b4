import HeadlessUI
import ScreenTesting
import Testing
import TimelineTesting
import TimelineViews

@Suite("Timeline overview: Views, Add post view")
@MainActor
struct AddPostViewTests {
  private typealias Field = PostDraft.Field

  private func adding() async throws -> TimelineTestApp {
    let app = try await World().launched(as: "Ada")
    try app.user.tap("+")
    return app
  }

  /// Ada before a new post with a photo and a caption.
  private func filledIn() async throws -> TimelineTestApp {
    let app = try await adding()
    try await app.user.perform("tap row 0", "tap row 0")
    try app.user.type("Good morning", into: Field.caption)
    return app
  }

  @Test(arguments: [true, false])
  func `the alert of an incomplete post names the missing parts`(hasPhoto: Bool) async throws {
    let app = try await adding()
    #expect(app.addPost?.setText("x", of: "Title") == false)
    #expect(app.addPost?.textFields.map(\.text) == ["", ""])
    #expect(!app.screen.hasUnsavedChanges)
    if hasPhoto { try await app.user.perform("tap row 0", "tap row 0") }
    #expect(app.screen.hasUnsavedChanges == hasPhoto)
    try app.user.tap("Post")
    #expect(
      app.user.screenText.contains(
        hasPhoto ? "A post needs a caption." : "A post needs a photo and a caption."))
    #expect(throws: UserSession.ActionError.self) { try app.user.type("x", into: Field.caption) }
    #expect(throws: UserSession.ActionError.self) { try app.user.tapRow(0) }
    #expect(throws: UserSession.ActionError.self) { try app.user.tap("Post") }
    try await app.user.perform("tap Retry", "type Good morning into \(Field.caption)", "tap Post")
    if hasPhoto {
      #expect(app.captions.first == "Good morning" && !app.screen.hasUnsavedChanges)
    } else {
      #expect(app.screen.hasUnsavedChanges)
      #expect(app.user.screenText.contains("A post needs a photo."))
    }
  }

  @Test(arguments: ["here", "1", "91, 0", "0, 181", "1, 2, 3", "nan,0"])
  func `an invalid place is refused, and an empty one is accepted`(text: String) async throws {
    let app = try await filledIn()
    try app.user.type(text, into: Field.place)
    try app.user.tap("Post")
    #expect(app.user.screenText.contains("This is no place"))
    try await app.user.perform("tap Edit", "type    into \(Field.place)", "tap Post")
    #expect(app.captions.first == "Good morning")
  }

  @Test func `a post is sent once; Cancel leads back to the form until then`() async throws {
    let app = try await filledIn()
    let viewModel = try #require(app.addPost)
    app.connection.isHolding = true
    for _ in 0..<3 { viewModel.barButtonTapped() }
    #expect(viewModel.isNetworkActivityIndicatorVisible)
    try await app.waitForHeldRequests(1)
    for title in ["Post", "Retry", "Edit", "Timeline"] {
      #expect(throws: UserSession.ActionError.self) { try app.user.tap(title) }
      viewModel.tapAlertAction(titled: title)
    }
    #expect(!viewModel.setText("x", of: Field.caption))
    #expect(viewModel.photoPicker() == nil)
    #expect(viewModel.alert == .sending)
    try app.user.tap("Cancel")
    #expect(app.user.screenText.contains("Caption: Good morning"))
    app.connection.releaseAll()
    try await eventually("the form closes") { app.viewModel.presented == nil }
    try await app.letThrough()
    #expect(app.captions.filter { $0 == "Good morning" }.count == 1)
    viewModel.barButtonTapped()
    #expect(!viewModel.isNetworkActivityIndicatorVisible)
  }

  @Test func `the response to a cancelled post does not change the next one`() async throws {
    let app = try await filledIn()
    let first = try #require(app.addPost)
    try await app.hold { first.barButtonTapped() }
    app.viewModel.cancel()
    app.viewModel.addButtonTapped()
    try app.user.type("Good night", into: Field.caption)
    try await app.letThrough()
    try await eventually("the first has arrived") { app.captions.first == "Good morning" }
    #expect(app.user.screenText.contains("Caption: Good night"))
  }
}
