import Foundation
import HeadlessUI
import PostControllers
import PostModel

/// The list of hidden posts and users, where the reader can show them again.
///
/// Curriculum: Part Two, Black Diamonds (report and hide content).
@MainActor
public final class HiddenListViewModel {
  public let title = "Hidden"

  private let postController: PostController

  public init(postController: PostController) {
    self.postController = postController
  }

  public var numberOfRows: Int { postController.hiddenContent.items.count }

  /// The text of a row: the hidden post, or the user whose posts are hidden.
  public func label(forRowAt row: Int) -> Label {
    switch postController.hiddenContent.items[row] {
    case .post(_, let username, let excerpt):
      Label(text: "\(username.asDisplayName): \(excerpt)")
    case .user(let username): Label(text: "All posts by \(username.asDisplayName)")
    }
  }

  /// Shows the hidden post or user of a row again.
  public func didSelectRow(at row: Int) {
    let items = postController.hiddenContent.items
    if items.indices.contains(row) { postController.unhide(items[row]) }
  }
}
