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
  /// The items of the rows, as ``updateRows()`` has last found them.
  private var items: [HiddenContent.Item]

  public init(postController: PostController) {
    self.postController = postController
    items = postController.hiddenContent.items
  }

  public var numberOfRows: Int { items.count }

  /// The text of a row: the hidden post, or the user whose posts are hidden.
  public func label(forRowAt row: Int) -> Label {
    switch items[row] {
    case .post(_, let username, let excerpt):
      Label(text: "\(username.asDisplayName): \(excerpt)")
    case .user(let username): Label(text: "All posts by \(username.asDisplayName)")
    }
  }

  /// Shows the hidden post or user of a row again.
  ///
  /// - Returns: The updates of the rows, if ``updateRows()`` has not returned them meanwhile.
  @discardableResult
  public func didSelectRow(at row: Int) -> RowUpdates {
    if items.indices.contains(row) { postController.unhide(items[row]) }
    return updateRows()
  }

  /// Updates the rows to the items that are now hidden. Another program may have hidden or shown items, too.
  public func updateRows() -> RowUpdates {
    let shown = items
    items = postController.hiddenContent.items
    return RowUpdates(from: shown, to: items) { $0 != $1 }
  }
}
