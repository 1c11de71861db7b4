import HeadlessUI
import PostControllers

/// The app on a text screen: the list of posts, and the list of what is hidden behind it.
///
/// This is the view: it forwards gestures to the view models, follows what they announce, and draws. Someone who
/// ports the app to a GUI deletes it and keeps all else.
@MainActor
public final class PostListScreen: Screen {
  public let viewModel: PostListViewModel
  private var hiddenList: HiddenListViewModel?
  private lazy var table = TableView(
    content: { [unowned self] in postList },
    willDisplayRow: { [unowned self] in viewModel.willDisplayCell(forRowAt: $0) }
  )
  private lazy var hiddenTable = TableView(content: { [unowned self] in hiddenItems })

  /// Called after each change of what is on the screen.
  public var onChange: () -> Void = {}

  public init(viewModel: PostListViewModel, size: ScreenSize = ScreenSize()) {
    self.viewModel = viewModel
    self.size = size
    viewModel.delegate = self
  }

  public var size: ScreenSize {
    didSet {
      table.size = size
      hiddenTable.size = size
      onChange()
    }
  }

  public var text: String { visibleTable.text }

  public var isBusy: Bool { viewModel.isNetworkActivityIndicatorVisible }

  public var isAtEnd: Bool { !isBusy && !(isListInFront && viewModel.canLoadOlderPosts) }

  public func appear() {
    table.size = size
    hiddenTable.size = size
    viewModel.viewDidLoad()
    table.scroll(by: 0)
  }

  public func scroll(by lines: Int) {
    guard viewModel.alert == nil else { return }
    visibleTable.scroll(by: lines)
    onChange()
  }

  public func scrollToEnd() {
    guard viewModel.alert == nil else { return }
    visibleTable.scrollToEnd()
    onChange()
  }

  public func pull() {
    guard isListInFront else { return }
    viewModel.refresh()
  }

  public func tap(_ title: String) -> Bool {
    if let alert = viewModel.alert {
      guard alert.actions.contains(where: { $0.title == title }) else { return false }
      viewModel.tapAlertAction(titled: title)
    } else if title == visibleContent.leftBarButton {
      hiddenList = hiddenList == nil ? viewModel.hiddenList : nil
      onChange()
    } else if title == visibleContent.rightBarButton {
      viewModel.addButtonTapped()
    } else {
      return false
    }
    return true
  }

  public func tapRow(at row: Int) -> Bool {
    guard viewModel.alert == nil, 0..<visibleContent.numberOfRows ~= row else { return false }
    if let hiddenList {
      hiddenList.didSelectRow(at: row)
      onChange()
    } else {
      viewModel.didSelectRow(at: row)
    }
    return true
  }

  public func type(_ text: String, into placeholder: String) -> Bool {
    let fields = viewModel.alert?.textFields ?? []
    guard let index = fields.firstIndex(where: { $0.placeholder == placeholder }) else {
      return false
    }
    viewModel.setAlertText(text, forTextFieldAt: index)
    return true
  }

  // MARK: Content

  /// Whether neither an alert nor the list of what is hidden covers the posts.
  private var isListInFront: Bool { viewModel.alert == nil && hiddenList == nil }

  private var visibleTable: TableView { hiddenList == nil ? table : hiddenTable }
  private var visibleContent: TableContent { hiddenList == nil ? postList : hiddenItems }

  private var postList: TableContent {
    var content = TableContent(title: viewModel.title)
    content.leftBarButton = viewModel.hiddenButtonTitle
    content.rightBarButton = "+"
    content.isActivityIndicatorVisible = viewModel.isNetworkActivityIndicatorVisible
    content.isRefreshing = viewModel.isRefreshing
    content.message = viewModel.failureMessage
    content.numberOfRows = viewModel.numberOfRows
    content.cell = { [viewModel] row in
      let cell = viewModel.cell(forRowAt: row)
      return TableCell(labels: [cell.messageLabel, cell.infoLabel], isMarked: cell.isNew)
    }
    content.placeholder =
      switch viewModel.placeholder {
      case .loading: "Loading…"
      case .empty: "No posts yet. Tap + to write one."
      case .failure(let message): "\(message)\n\nPull to try again."
      case nil: nil
      }
    content.footer =
      switch viewModel.footer {
      case .loading: "Loading older posts…"
      case .endOfFeed: "That was the oldest post."
      case nil: nil
      }
    content.alert = viewModel.alert
    return content
  }

  private var hiddenItems: TableContent {
    var content = TableContent(title: hiddenList?.title ?? "")
    content.leftBarButton = "‹ \(viewModel.title)"
    content.isActivityIndicatorVisible = viewModel.isNetworkActivityIndicatorVisible
    content.numberOfRows = hiddenList?.numberOfRows ?? 0
    content.cell = { [hiddenList] row in
      TableCell(labels: hiddenList.map { [$0.label(forRowAt: row)] } ?? [])
    }
    content.message = viewModel.failureMessage
    content.placeholder = "Nothing is hidden."
    content.footer = content.numberOfRows == 0 ? nil : "Tap a row to show it again."
    return content
  }
}

extension PostListScreen: PostListViewModelDelegate {
  public func rowsUpdated(_ updates: RowUpdates) {
    table.apply(updates)
    onChange()
  }

  public func stateUpdated() {
    table.layoutIfNeeded()
    onChange()
  }
}
