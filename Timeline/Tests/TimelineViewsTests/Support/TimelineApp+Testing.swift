import HeadlessUI
import ScreenTesting
import TimelineTesting
import TimelineViews

extension TimelineTestApp {
  /// The captions of the timeline's posts, from top to bottom.
  var captions: [String] { cells(of: viewModel.timeline).map { $0.labels[1].text } }

  /// The texts of the search's rows, from top to bottom: titles, people, and posts.
  var found: [String] {
    cells(of: viewModel.search).map { cell in
      if cell.labels[0].textAlignment == .center { return "— \(cell.labels[0].text) —" }
      if cell.labels.count == 3 { return cell.labels[1].text }
      return "\(cell.labels[0].text): \(cell.detail ?? "")"
    }
  }

  /// The cells of a list, from top to bottom.
  func cells(of list: ListViewModel) -> [TableCell] {
    (0..<list.numberOfRows).map(list.cell)
  }

  /// Waits until the cloud holds that many requests of this person.
  func waitForHeldRequests(_ count: Int) async throws {
    try await eventually("\(count) requests are held") {
      connection.heldRequests.count == count
    }
  }

  /// The screen, line by line.
  var lines: [Substring] { user.screenText.split(separator: "\n") }

  /// The post that is being made.
  var addPost: AddPostViewModel? {
    if case .addPost(let addPost) = viewModel.presented { addPost } else { nil }
  }

  /// The account that is being set up.
  var accountSetup: AccountSetupViewModel? {
    if case .accountSetup(let setup) = viewModel.presented { setup } else { nil }
  }

  /// Someone before the search.
  static func searching(
    _ cloud: String = "town", as name: String = "Ada", contacts: [String] = []
  ) async throws -> TimelineTestApp {
    let app = try await World(cloud).launched(as: name, contacts: MemoryContacts(contacts))
    try app.user.tap("Search")
    try await app.user.waitUntilIdle()
    return app
  }

  /// Types a text into a field, and searches.
  func search(_ text: String, in field: String) async throws {
    try user.type(text, into: field)
    try user.tap("Search")
    try await user.waitUntilIdle()
  }
}

extension ListViewModel {
  func waitUntilIdle() async throws {
    try await eventually("all responses have come") { !isNetworkActivityIndicatorVisible }
  }
}

extension UserSession {
  /// Performs the actions of a fixture one after the other.
  func perform(_ actions: String...) async throws {
    for action in actions { try await perform(action) }
  }
}
