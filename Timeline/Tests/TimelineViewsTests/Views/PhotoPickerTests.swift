import Foundation
import HeadlessUI
import ScreenTesting
import TestSupport
import Testing
import TimelineTesting
import TimelineViews

@Suite("Timeline overview: Views, Add post view, UIImagePickerController", .finishing)
@MainActor
struct PhotoPickerTests {
  private func picker(
    _ library: MemoryPhotoLibrary
  ) async throws -> (viewModel: PhotoPickerViewModel, view: RecordingView) {
    let app = try await World().launched(as: "Ada", library: library)
    app.viewModel.addButtonTapped()
    let viewModel = try #require(app.addPost?.photoPicker())
    let view = RecordingView(of: viewModel)
    #expect(viewModel.state.placeholder == .loading)
    #expect(viewModel.isNetworkActivityIndicatorVisible)
    viewModel.viewDidLoad()
    try await viewModel.waitUntilIdle()
    return (viewModel, view)
  }

  @Test func `the photos are listed by name, as rows that are inserted`() async throws {
    let (viewModel, view) = try await picker(
      MemoryPhotoLibrary(["b\n\u{1B}.png": Data(), "a.png": Data()]))
    #expect(
      (0..<2).map { viewModel.cell(forRowAt: $0).labels } == [
        [Label(text: "b ␛.png")], [Label(text: "a.png")],
      ])
    #expect(view.updates == [RowUpdates(inserted: [0, 1])])
  }

  @Test func `a library that is empty or refused says so`() async throws {
    #expect(try await picker(MemoryPhotoLibrary()).viewModel.state.placeholder == .empty)
    let refused = try await picker(MemoryPhotoLibrary(fixtures: [], failure: .accessRefused))
      .viewModel
    let message = "Your photos cannot be read. You have not allowed it."
    #expect(refused.state.placeholder == .failure(message: message))
    refused.didSelectRow(at: 0)
    #expect(!refused.isNetworkActivityIndicatorVisible)
  }

  @Test func `a photo is chosen once, with its name, however often it is tapped`() async throws {
    let (viewModel, _) = try await picker(MemoryPhotoLibrary(fixtures: ["night.png"]))
    var choices: [PhotoPickerViewModel.Choice] = []
    viewModel.didFinishPicking = { choices.append($0) }
    for row in [1, -1, 0, 0] { viewModel.didSelectRow(at: row) }
    #expect(viewModel.isNetworkActivityIndicatorVisible)
    try await viewModel.waitUntilIdle()
    #expect(choices.map(\.name) == ["night.png"])
    #expect(choices.first?.photo.data == (try CloudFixture.photoData(named: "night.png")))
  }

  @Test func `a file of another format is refused with a reason; OK leads back`() async throws {
    let (viewModel, _) = try await picker(MemoryPhotoLibrary(fixtures: ["notes.txt", "lake.png"]))
    viewModel.didSelectRow(at: 0)
    try await viewModel.waitUntilIdle()
    #expect(viewModel.alert?.title == "“notes.txt” cannot be taken")
    #expect(viewModel.alert?.message?.hasSuffix("Export a HEIC photo as JPEG.") == true)
    viewModel.didSelectRow(at: 1)
    viewModel.tapAlertAction(titled: "Cancel")
    #expect(viewModel.alert != nil)
    #expect(!viewModel.isNetworkActivityIndicatorVisible)
    viewModel.tapAlertAction(titled: "OK")
    #expect(viewModel.alert == nil)
    var name: String?
    viewModel.didFinishPicking = { name = $0.name }
    viewModel.didSelectRow(at: 1)
    try await viewModel.waitUntilIdle()
    #expect(name == "lake.png")
  }

  @Test func `going back while a photo loads chooses no photo`() async throws {
    let app = try await World().launched(as: "Ada")
    try await app.user.perform("tap +", "tap row 0")
    try app.user.tapRow(0)
    try app.user.tap("‹ New post")
    for _ in 0..<100 { await Task.yield() }
    #expect(app.user.screenText.contains("Choose a photo"))
    #expect(app.lines[1].contains("New post"))
  }
}
