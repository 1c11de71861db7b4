import HeadlessUI

/// What the tests ask of an app's list, in types that the app has no part in.
@MainActor
open class ViewsInterface {
  public nonisolated init() {}

  // MARK: PostListViewModel

  open func makeList(_ controller: AnyObject) -> AnyObject { AdapterFunction.isMissing() }
  open func listDelegate(of list: AnyObject) -> AnyObject? { AdapterFunction.isMissing() }
  open func setListDelegate(_ delegate: DelegateBridge?, of list: AnyObject) {
    AdapterFunction.isMissing()
  }

  nonisolated open func makeListDelegate(
    for target: AnyObject, rowsUpdated: @escaping @Sendable (AnyObject, RowUpdates) -> Void,
    stateUpdated: @escaping @Sendable (AnyObject) -> Void
  ) -> DelegateBridge { AdapterFunction.isMissing() }

  open func viewDidLoad(_ list: AnyObject) { AdapterFunction.isMissing() }
  open func numberOfRows(_ list: AnyObject) -> Int { AdapterFunction.isMissing() }
  open func cell(_ list: AnyObject, forRowAt row: Int) -> Any { AdapterFunction.isMissing() }
  open func willDisplayCell(_ list: AnyObject, forRowAt row: Int) { AdapterFunction.isMissing() }
  open func didSelectRow(_ list: AnyObject, at row: Int) { AdapterFunction.isMissing() }
  open func refresh(_ list: AnyObject) { AdapterFunction.isMissing() }
  open func isRefreshing(_ list: AnyObject) -> Bool { AdapterFunction.isMissing() }
  open func isIndicatorVisible(_ list: AnyObject) -> Bool { AdapterFunction.isMissing() }
  open func alert(_ list: AnyObject) -> Alert? { AdapterFunction.isMissing() }
  open func addButtonTapped(_ list: AnyObject) { AdapterFunction.isMissing() }
  open func presentNewPostAlert(_ list: AnyObject) { AdapterFunction.isMissing() }
  open func presentErrorAlert(_ list: AnyObject) { AdapterFunction.isMissing() }
  open func setAlertText(_ list: AnyObject, _ text: String, forTextFieldAt index: Int) {
    AdapterFunction.isMissing()
  }
  open func tapAlertAction(_ list: AnyObject, titled title: String) { AdapterFunction.isMissing() }
  /// - Parameter posts: An array of the app's posts.
  open func postsUpdated(_ list: AnyObject, _ posts: [Any]) { AdapterFunction.isMissing() }

  // MARK: PostListCell

  open func makeCell() -> Any { AdapterFunction.isMissing() }
  /// Returns the cell as it is afterwards.
  open func updateCell(_ cell: Any, with post: Any) -> Any { AdapterFunction.isMissing() }
  open func messageLabel(of cell: Any) -> Label { AdapterFunction.isMissing() }
  open func infoLabel(of cell: Any) -> Label { AdapterFunction.isMissing() }
  open func isCellNew(_ cell: Any) -> Bool { AdapterFunction.isMissing() }
  open func areCellsEqual(_ cell: Any, _ other: Any) -> Bool { AdapterFunction.isMissing() }
  open func hashCell(_ cell: Any) -> Int { AdapterFunction.isMissing() }
}
