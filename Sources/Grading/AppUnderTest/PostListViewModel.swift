import AppInterface
import HeadlessUI

@MainActor
public protocol PostListViewModelDelegate: AnyObject {
  func rowsUpdated(_ updates: RowUpdates)
  func stateUpdated()
}

/// The app's list.
@MainActor
public final class PostListViewModel: AppObject {
  public init(postController: PostController) {
    super.init(own: App.views.makeList(postController.own))
  }

  private var interface: ViewsInterface { App.views }

  public var delegate: (any PostListViewModelDelegate)? {
    get {
      let bridge = interface.listDelegate(of: own) as? DelegateBridge
      return bridge?.target as? any PostListViewModelDelegate
    }
    set {
      let bridge = newValue.map { newValue in
        Lifetimes.bridge(to: newValue) { [interface] in
          interface.makeListDelegate(for: newValue) { target, updates in
            nonisolated(unsafe) let target = target as? any PostListViewModelDelegate
            App.anywhere { target?.rowsUpdated($0) }(updates)
          } stateUpdated: { target in
            nonisolated(unsafe) let target = target as? any PostListViewModelDelegate
            App.anywhere { target?.stateUpdated() }(())
          }
        }
      }
      interface.setListDelegate(bridge, of: own)
      Lifetimes.update()
    }
  }

  public func viewDidLoad() { interface.viewDidLoad(own) }

  public var numberOfRows: Int { interface.numberOfRows(own) }

  public func cell(forRowAt row: Int) -> PostListCell {
    PostListCell(own: interface.cell(own, forRowAt: row))
  }

  public func willDisplayCell(forRowAt row: Int) { interface.willDisplayCell(own, forRowAt: row) }
  public func didSelectRow(at row: Int) { interface.didSelectRow(own, at: row) }

  public func refresh() { interface.refresh(own) }
  public var isRefreshing: Bool { interface.isRefreshing(own) }
  public var isNetworkActivityIndicatorVisible: Bool { interface.isIndicatorVisible(own) }

  public var alert: Alert? { interface.alert(own) }
  public func addButtonTapped() { interface.addButtonTapped(own) }
  public func presentNewPostAlert() { interface.presentNewPostAlert(own) }
  public func presentErrorAlert() { interface.presentErrorAlert(own) }

  public func setAlertText(_ text: String, forTextFieldAt index: Int) {
    interface.setAlertText(own, text, forTextFieldAt: index)
  }

  public func tapAlertAction(titled title: String) {
    interface.tapAlertAction(own, titled: title)
  }
}

extension PostListViewModel: PostControllerDelegate {
  public func postsUpdated(_ posts: [Post]) { interface.postsUpdated(own, posts.map(\.own)) }
}
