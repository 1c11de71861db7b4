import AppInterface
import HeadlessUI

@MainActor
public protocol PostListViewModelDelegate: AnyObject {
  func rowsUpdated(_ updates: RowUpdates)
  func stateUpdated()
}

@MainActor
public final class PostListViewModel: AppObject {
  public init(postController: PostController) {
    super.init(wrapped: App.views.makeList(postController.wrapped))
  }

  private var interface: ViewsInterface { App.views }

  public var delegate: (any PostListViewModelDelegate)? {
    get {
      let bridge = interface.listDelegate(of: wrapped) as? DelegateBridge
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
      interface.setListDelegate(bridge, of: wrapped)
      Lifetimes.update()
    }
  }

  public func viewDidLoad() { interface.viewDidLoad(wrapped) }
  public var numberOfRows: Int { interface.numberOfRows(wrapped) }

  public func cell(forRowAt row: Int) -> PostListCell {
    PostListCell(wrapped: interface.cell(wrapped, forRowAt: row))
  }

  public func labels(atMost count: Int) -> [[Label]] { interface.labels(wrapped, atMost: count) }
  public func willDisplayCell(forRowAt row: Int) {
    interface.willDisplayCell(wrapped, forRowAt: row)
  }
  public func didSelectRow(at row: Int) { interface.didSelectRow(wrapped, at: row) }
  public func refresh() { interface.refresh(wrapped) }
  public var isRefreshing: Bool { interface.isRefreshing(wrapped) }
  public var isNetworkActivityIndicatorVisible: Bool { interface.isIndicatorVisible(wrapped) }
  public var state: ViewsInterface.State { interface.state(wrapped) }
  public var alert: Alert? { interface.alert(wrapped) }
  public func addButtonTapped() { interface.addButtonTapped(wrapped) }
  public func presentNewPostAlert() { interface.presentNewPostAlert(wrapped) }
  public func presentErrorAlert() { interface.presentErrorAlert(wrapped) }

  public func setAlertText(_ text: String, forTextFieldAt index: Int) {
    interface.setAlertText(wrapped, text, forTextFieldAt: index)
  }

  public func tapAlertAction(titled title: String) {
    interface.tapAlertAction(wrapped, titled: title)
  }
}

extension PostListViewModel: PostControllerDelegate {
  public func postsUpdated(_ posts: [Post]) {
    interface.postsUpdated(wrapped, posts.map(\.wrapped))
  }
}
