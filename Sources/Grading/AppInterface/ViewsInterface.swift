import HeadlessUI

/// The functions of an app's list that the tests call, without types of the app.
@MainActor
open class ViewsInterface {
  public nonisolated init() {}

  // MARK: PostListViewModel

  open func makeList(_ controller: AnyObject) -> AnyObject { missing() }
  open func listDelegate(of list: AnyObject) -> AnyObject? { missing() }
  open func setListDelegate(_ delegate: DelegateBridge?, of list: AnyObject) { missing() }

  nonisolated open func makeListDelegate(
    for target: AnyObject, rowsUpdated: @escaping @Sendable (AnyObject, RowUpdates) -> Void,
    stateUpdated: @escaping @Sendable (AnyObject) -> Void
  ) -> DelegateBridge { missing() }

  open func viewDidLoad(_ list: AnyObject) { missing() }
  open func numberOfRows(_ list: AnyObject) -> Int { missing() }
  open func cell(_ list: AnyObject, forRowAt row: Int) -> Any { missing() }
  open func willDisplayCell(_ list: AnyObject, forRowAt row: Int) { missing() }
  open func didSelectRow(_ list: AnyObject, at row: Int) { missing() }
  open func refresh(_ list: AnyObject) { missing() }
  open func isRefreshing(_ list: AnyObject) -> Bool { missing() }
  open func isIndicatorVisible(_ list: AnyObject) -> Bool { missing() }
  open func alert(_ list: AnyObject) -> Alert? { missing() }

  /// What a list shows besides its rows.
  public struct State {
    public let alert: Alert?
    public let isRefreshing: Bool
    public let isIndicatorVisible: Bool

    public init(alert: Alert?, isRefreshing: Bool, isIndicatorVisible: Bool) {
      self.alert = alert
      (self.isRefreshing, self.isIndicatorVisible) = (isRefreshing, isIndicatorVisible)
    }
  }

  open func state(_ list: AnyObject) -> State {
    State(
      alert: alert(list), isRefreshing: isRefreshing(list),
      isIndicatorVisible: isIndicatorVisible(list))
  }

  /// The labels of the rows, from the top. A list may use the same cell for several rows, so they are read before the next cell.
  open func labels(_ list: AnyObject, atMost count: Int) -> [[Label]] {
    (0..<max(0, min(numberOfRows(list), count))).map { row in
      let cell = cell(list, forRowAt: row)
      return [messageLabel(of: cell), infoLabel(of: cell)]
    }
  }
  open func addButtonTapped(_ list: AnyObject) { missing() }
  open func presentNewPostAlert(_ list: AnyObject) { missing() }
  open func presentErrorAlert(_ list: AnyObject) { missing() }
  open func setAlertText(_ list: AnyObject, _ text: String, forTextFieldAt index: Int) { missing() }
  open func tapAlertAction(_ list: AnyObject, titled title: String) { missing() }
  open func postsUpdated(_ list: AnyObject, _ posts: [Any]) { missing() }

  // MARK: PostListCell

  open func makeCell() -> Any { missing() }
  /// Returns the cell as it is afterwards.
  open func updateCell(_ cell: Any, with post: Any) -> Any { missing() }
  open func messageLabel(of cell: Any) -> Label { missing() }
  open func infoLabel(of cell: Any) -> Label { missing() }
  open func isCellNew(_ cell: Any) -> Bool { missing() }
}
