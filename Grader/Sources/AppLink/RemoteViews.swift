import AppInterface
import HeadlessUI

/// The list of an app in another process.
final class RemoteViews: ViewsInterface {
  private let app: AppSession

  nonisolated init(_ app: AppSession) { self.app = app }
  override func makeList(_ controller: AnyObject) -> AnyObject { app.object(.makeList, controller) }
  override func listDelegate(of list: AnyObject) -> AnyObject? {
    app.proxy(app.ask(.listDelegate, list))
  }
  override func setListDelegate(_ delegate: DelegateBridge?, of list: AnyObject) {
    app.tell(.setListDelegate, orNull(delegate), list)
  }

  nonisolated override func makeListDelegate(
    for target: AnyObject, rowsUpdated: @escaping @Sendable (AnyObject, RowUpdates) -> Void,
    stateUpdated: @escaping @Sendable (AnyObject) -> Void
  ) -> DelegateBridge {
    RemoteBridge(to: target, .makeListDelegate, of: app) { target, a in
      if a.isEmpty { stateUpdated(target) } else { rowsUpdated(target, try a(0)) }
    }
  }

  override func viewDidLoad(_ list: AnyObject) { app.tell(.viewDidLoad, list) }
  override func numberOfRows(_ list: AnyObject) -> Int { app.ask(.numberOfRows, list) }
  override func state(_ list: AnyObject) -> State { app.ask(.state, list) }
  override func labels(_ list: AnyObject, atMost count: Int) -> [[Label]] {
    app.ask(.labels, list, count)
  }
  override func cell(_ list: AnyObject, forRowAt row: Int) -> Any { app.value(.cell, list, row) }
  override func willDisplayCell(_ list: AnyObject, forRowAt row: Int) {
    app.tell(.willDisplayCell, list, row)
  }
  override func didSelectRow(_ list: AnyObject, at row: Int) { app.tell(.didSelectRow, list, row) }
  override func refresh(_ list: AnyObject) { app.tell(.refresh, list) }
  override func isRefreshing(_ list: AnyObject) -> Bool { app.ask(.isRefreshing, list) }
  override func isIndicatorVisible(_ list: AnyObject) -> Bool { app.ask(.isIndicatorVisible, list) }
  override func alert(_ list: AnyObject) -> Alert? { app.ask(.alert, list) }
  override func addButtonTapped(_ list: AnyObject) { app.tell(.addButtonTapped, list) }
  override func presentNewPostAlert(_ list: AnyObject) { app.tell(.presentNewPostAlert, list) }
  override func presentErrorAlert(_ list: AnyObject) { app.tell(.presentErrorAlert, list) }
  override func setAlertText(
    _ list: AnyObject, _ text: String, forTextFieldAt index: Int
  ) { app.tell(.setAlertText, list, text, index) }
  override func tapAlertAction(_ list: AnyObject, titled title: String) {
    app.tell(.tapAlertAction, list, title)
  }
  override func postsUpdated(_ list: AnyObject, _ posts: [Any]) {
    app.tell(.postsUpdated, list, Value.list(posts.map(app.link.value)))
  }

  override func makeCell() -> Any { app.value(.makeCell) }
  override func updateCell(_ cell: Any, with post: Any) -> Any {
    app.value(.updateCell, cell, post)
  }
  override func messageLabel(of cell: Any) -> Label { app.property(.messageLabel, of: cell) }
  override func infoLabel(of cell: Any) -> Label { app.property(.infoLabel, of: cell) }
  override func isCellNew(_ cell: Any) -> Bool { app.property(.isCellNew, of: cell) }
}

/// A delegate in the app's process, whose calls go to a test's delegate.
final class RemoteBridge: DelegateBridge, Portable, @unchecked Sendable {
  // Unchecked: `remote` is set before the bridge is used.
  private(set) var remote: RemoteObject?

  init(
    to target: AnyObject, _ call: AppCall, of app: AppSession,
    _ tell: @escaping @Sendable (AnyObject, Arguments) throws -> Void
  ) {
    super.init(to: target)
    let function = Link.action { [weak self] in
      if let target = self?.target { try tell(target, $0) }
    }
    let remote = app.object(call, function)
    self.remote = remote
    app.register(self, remote.number)
  }

  convenience init?(_ value: Value) { return nil }

  var value: Value { remote?.value ?? .null }
}
