import HeadlessUI

/// A view model for ``ListScreen``: the members that the curriculum's list of posts has.
@MainActor
public protocol ListScreenViewModel: AnyObject, Sendable {
  var isRefreshing: Bool { get }
  var isNetworkActivityIndicatorVisible: Bool { get }
  var numberOfRows: Int { get }
  var alert: Alert? { get }

  func viewDidLoad()
  func willDisplayCell(forRowAt row: Int)
  func refresh()
  func didSelectRow(at row: Int)
  func addButtonTapped()
  func setAlertText(_ text: String, forTextFieldAt index: Int)
  func tapAlertAction(titled title: String)
}

/// A list with a + button, pull to refresh and alerts, drawn from a view model.
@MainActor
open class ListScreen<ViewModel: ListScreenViewModel>: TableScreen {
  public weak var navigationController: NavigationController?
  public let viewModel: ViewModel
  private let cell: (Int) -> TableCell

  public init(viewModel: ViewModel, cell: @escaping (Int) -> TableCell) {
    self.viewModel = viewModel
    self.cell = cell
  }

  public var isBusy: Bool { viewModel.isNetworkActivityIndicatorVisible }
  open var isAtEnd: Bool { true }
  public func appear() { viewModel.viewDidLoad() }
  public func willDisplayRow(_ row: Int) { viewModel.willDisplayCell(forRowAt: row) }
  public var pull: (@MainActor () -> Void)? { viewModel.refresh }

  open func tap(_ element: ScreenElement) {
    switch element {
    case .alertAction(let index):
      if let alert = viewModel.alert {
        viewModel.tapAlertAction(titled: alert.actions[index].title)
      }
    case .rightBarButton: viewModel.addButtonTapped()
    default: break
    }
  }

  public func tapRow(at row: Int) -> Bool {
    viewModel.didSelectRow(at: row)
    return true
  }

  public func type(_ text: String, into field: Int) {
    viewModel.setAlertText(text, forTextFieldAt: field)
  }

  open var content: TableContent {
    var content = TableContent(title: "Post")
    content.rightBarButton = "+"
    content.rightBarButtonIdentifier = ScreenSnapshot.addButton
    content.rightBarButtonLabel = "New post"
    content.isActivityIndicatorVisible = viewModel.isNetworkActivityIndicatorVisible
    content.isRefreshing = viewModel.isRefreshing
    content.numberOfRows = viewModel.numberOfRows
    content.cell = cell
    content.alert = viewModel.alert
    return content
  }

  // MARK: Calls of the view model

  open func rowsUpdated(_ updates: RowUpdates) {
    navigationController?.rowsUpdated(updates, of: self)
  }

  public func scrollToRow(at row: Int) { navigationController?.show(row: row, of: self) }
  open func stateUpdated() { navigationController?.stateUpdated(of: self) }
}
