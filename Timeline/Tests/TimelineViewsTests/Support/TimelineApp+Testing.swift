import HeadlessUI
import ScreenTesting
import TimelineTesting
import TimelineViews

extension TimelineTestApp {
  /// What the posts of the timeline say, from top to bottom.
  var captions: [String] { texts(of: viewModel.timeline) }

  /// What the rows of the search say, from top to bottom.
  var found: [String] { texts(of: viewModel.search) }

  /// What the rows of a list say, from top to bottom.
  func texts(of list: ListViewModel) -> [String] {
    (0..<list.numberOfRows).map { row in
      switch list.cell(forRowAt: row) {
      case .header(let title): "— \(title) —"
      case .user(let cell): "\(cell.nameLabel.text): \(cell.infoLabel.text)"
      case .post(let cell): cell.captionLabel.text
      case .follow(let title): "[\(title)]"
      case .comment(let cell): cell.textLabel.text
      case .notification(let cell): (cell.bodyLabel ?? cell.titleLabel).text
      case .photo(let name): name
      }
    }
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
}

extension UserSession {
  /// Performs the actions of a fixture one after the other.
  func perform(_ actions: String...) async throws {
    for action in actions { try await perform(action) }
  }
}
