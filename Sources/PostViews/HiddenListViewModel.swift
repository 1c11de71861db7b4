import HeadlessUI
import PostControllers
import PostModel

/// Curriculum: Part Two, Black Diamonds (report and hide content).
@MainActor
public final class HiddenListViewModel {
  public let title = "Hidden"

  private let postController: PostController
  private var items: [HiddenContent.Item]

  public init(postController: PostController) {
    self.postController = postController
    items = postController.hiddenContent.items
  }

  public var numberOfRows: Int { items.count }

  public func label(forRowAt row: Int) -> Label {
    switch items[row] {
    case .post(_, let username, let excerpt): Label(text: "\(username.asDisplayName): \(excerpt)")
    case .user(let username): Label(text: "All posts by \(username.asDisplayName)")
    }
  }

  /// Shows a hidden post or user again. Returns the updates of the rows, if ``updateRows()`` has not returned them meanwhile.
  @discardableResult
  public func didSelectRow(at row: Int) -> RowUpdates {
    if items.indices.contains(row) { postController.unhide(items[row]) }
    return updateRows()
  }

  /// Updates the rows to the hidden items.
  public func updateRows() -> RowUpdates {
    let shown = items
    items = postController.hiddenContent.items
    return RowUpdates(from: shown, to: items) { $0 != $1 }
  }
}
