import HeadlessUI
import ScreenTesting
import TimelineTesting
import TimelineViews

extension TimelineTestApp {
  var captions: [String] { cells(of: viewModel.timeline).map { $0.labels[1].text } }

  /// The search's rows, from top to bottom: titles, people, and posts.
  var found: [String] {
    cells(of: viewModel.search).map { cell in
      if cell.labels[0].textAlignment == .center { return "— \(cell.labels[0].text) —" }
      if cell.labels.count == 3 { return cell.labels[1].text }
      return "\(cell.labels[0].text): \(cell.detail ?? "")"
    }
  }

  func cells(of list: ListViewModel) -> [TableCell] { (0..<list.numberOfRows).map(list.cell) }

  /// Holds the responses to an action's requests, and goes on when so many requests wait.
  func hold(_ count: Int = 1, _ action: () throws -> Void) async throws {
    connection.isHolding = true
    try action()
    try await waitForHeldRequests(count)
  }

  func waitForHeldRequests(_ count: Int) async throws {
    try await eventually("\(count) requests are held") { connection.heldRequests.count == count }
  }

  var lines: [Substring] { user.screenText.split(separator: "\n") }

  var addPost: AddPostViewModel? {
    if case .addPost(let addPost) = viewModel.presented { addPost } else { nil }
  }

  var accountSetup: AccountSetupViewModel? {
    if case .accountSetup(let setup) = viewModel.presented { setup } else { nil }
  }

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
  func perform(_ actions: String...) async throws {
    for action in actions { try await perform(action) }
  }
}
