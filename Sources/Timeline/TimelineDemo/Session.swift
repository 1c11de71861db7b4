import Cloud
import CommandLineSupport
import EmbeddedCloud
import Foundation
import HeadlessUI
import ScreenTesting
import TimelineModel
import TimelineTesting
import TimelineViews

/// A session with the app on the cloud in a folder, beginning with its launch.
@MainActor
struct Session {
  let app: TimelineApp
  private let screen: AppScreen

  /// Launches the app. A new user gets an account.
  ///
  /// - Parameter photo: The only file of the photo library.
  init(_ options: Options, photo: String?) async throws {
    let library = try photo.map(FilePhotoLibrary.init)
    let contacts = try options.contacts.map(FileContacts.init)
    app = TimelineApp(
      cloud: try EmbeddedCloud(folder: URL(filePath: options.directory)),
      signedInAs: options.userRecordID,
      environment: AppViewModel.Environment(
        contacts: contacts ?? FileContacts(),
        photoLibrary: library ?? FilePhotoLibrary(),
        format: DisplayFormat(timeZone: options.timeZone)
      ),
      size: Terminal.screenSize(width: options.width, height: options.height),
      timeout: .seconds(3600)
    )
    screen = app.screen
    try await app.user.launch()
    if case .accountSetup = app.viewModel.presented {
      try app.user.type(options.user, into: AccountSetupViewModel.nameField)
      try app.user.tap("Save")
      try await app.user.waitUntilIdle()
    }
  }

  /// The error that the app shows. Nil if there is none.
  var refusal: ExitError? {
    if let alert = screen.alert {
      return ExitError.refused(
        [alert.title, alert.message].compactMap { $0 }.joined(separator: ". "))
    }
    let app = app.viewModel
    let states = [app.timeline.state, app.search.state, app.notifications.state]
    let failure = states.lazy.compactMap(\.failure).first
    return (failure ?? app.search.hint).map(ExitError.refused)
  }

  // MARK: What people do

  /// Searches for people or a hashtag. With an empty term, shows the suggestions.
  func search(_ term: String) async throws {
    guard term.hasPrefix("#") else { return try await search(name: term) }
    try await goToSearch()
    try app.user.tap(SearchQuery.Scope.hashtag.rawValue)
    try app.user.type(term, into: SearchQuery.Field.hashtag)
    try await tapSearchButton()
  }

  private func search(name: String) async throws {
    try await goToSearch()
    guard !name.isEmpty else { return }
    try app.user.type(name, into: SearchQuery.Field.name)
    try await tapSearchButton()
  }

  func search(near location: CloudLocation, radius: String?) async throws {
    try await goToSearch()
    try app.user.tap(SearchQuery.Scope.nearby.rawValue)
    try app.user.type(
      "\(location.latitude), \(location.longitude)", into: SearchQuery.Field.place)
    if let radius { try app.user.type(radius, into: SearchQuery.Field.radius) }
    try await tapSearchButton()
  }

  private func goToSearch() async throws {
    try app.user.tap(app.viewModel.search.title)
    try await app.user.waitUntilIdle()
  }

  private func tapSearchButton() async throws {
    try app.user.tap(app.viewModel.search.searchButtonTitle)
    try await app.user.waitUntilIdle()
  }

  /// Searches for a person and taps the button.
  func tapFollowButton(_ title: String, of name: String) async throws {
    try await search(name: name)
    if let refusal { throw refusal }
    let search = app.viewModel.search
    // Names in cells are on one line, so the name is compared in that form.
    let term = String(singleLine: name).asSearchTerm
    let rows = (0..<search.numberOfRows).filter { row in
      guard case .user(let cell) = search.row(at: row) else { return false }
      return cell.nameLabel.text.asSearchTerm == term
    }
    guard let row = rows.first else { throw ExitError.refused("Nobody is called “\(name)”.") }
    guard rows.count == 1 else {
      throw ExitError.refused("\(rows.count) people are called “\(name)”.")
    }
    guard app.user.screen.tapRow(at: row), let alert = screen.alert else {
      throw ExitError.refused("“\(name)” is you.")
    }
    guard alert.actions.contains(where: { $0.title == title }) else {
      // The person is followed, or not followed, already.
      try app.user.tap("Cancel")
      return
    }
    try app.user.tap(title)
    try await app.user.waitUntilIdle()
  }

  /// Posts the photo of the library.
  func post(_ caption: String, at location: CloudLocation?) async throws {
    try app.user.tap("+")
    try app.user.type(caption, into: AddPostViewModel.Field.caption)
    if let location {
      try app.user.type(
        "\(location.latitude), \(location.longitude)", into: AddPostViewModel.Field.place)
    }
    try app.user.tapRow(0)
    try await app.user.waitUntilIdle()
    try app.user.tapRow(0)
    try await app.user.waitUntilIdle()
    if let alert = screen.alert {
      throw ExitError.data("\(alert.title). \(alert.message ?? "")")
    }
    try app.user.tap("Post")
    try await app.user.waitUntilIdle()
  }

  /// Comments on a post, which is then on the screen.
  func comment(_ text: String, on post: String) async throws {
    if let number = Int(post) {
      try await load(upTo: number)
      guard number >= 1, app.user.screen.tapRow(at: number - 1) else {
        throw ExitError.refused(
          "There is no post number \(number) in your timeline of \(app.viewModel.timeline.numberOfRows)."
        )
      }
    } else {
      let id = CloudRecord.ID(recordName: post)
      let record = try await app.connection.records(for: [id])[id]
      guard let post = (try? record?.get()).flatMap(Post.init(record:)) else {
        throw ExitError.refused("There is no post “\(post)”.")
      }
      screen.show(post)
    }
    try await app.user.waitUntilIdle()
    try app.user.tap("Comment")
    try app.user.type(text, into: "Comment")
    try app.user.tap("Send")
    try await app.user.waitUntilIdle()
  }

  /// The IDs of the loaded posts of the timeline.
  func timelineIDs() -> [String] {
    let timeline = app.viewModel.timeline
    return (0..<timeline.numberOfRows).compactMap {
      timeline.post(forRowAt: $0)?.id.recordName
    }
  }

  /// The IDs of the loaded search results.
  func foundIDs() -> [String] {
    let search = app.viewModel.search
    return (0..<search.numberOfRows).compactMap {
      search.post(forRowAt: $0)?.id.recordName
    }
  }

  /// Scrolls until this number of posts is loaded.
  private func load(upTo count: Int) async throws {
    while app.viewModel.timeline.numberOfRows < count, !app.user.screen.isAtEnd {
      app.user.scrollToEnd()
      try await app.user.waitUntilIdle()
    }
  }
}
