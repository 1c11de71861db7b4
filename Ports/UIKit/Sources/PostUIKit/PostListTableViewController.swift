import Foundation
import HeadlessUI
import PostViews
import UIKit

/// Curriculum: Part One, Post List View Controller; Part Two, Add Posting Functionality to the User Interface and Add
/// Paging Functionality to the User Interface.
public final class PostListTableViewController: UITableViewController {
  private let viewModel: PostListViewModel
  private let activityIndicator = UIActivityIndicatorView(style: .medium)
  /// The alert that is on the screen, or on its way there.
  private var shownAlert: Alert?
  /// The title of the button that would lose typed text, until the reader has agreed.
  private var unconfirmedTitle: String?

  private static let cellIdentifier = "post"

  public init(viewModel: PostListViewModel) {
    self.viewModel = viewModel
    super.init(style: .plain)
  }

  public required init?(coder: NSCoder) { fatalError("There is no storyboard.") }

  public override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: Self.cellIdentifier)
    let add = UIBarButtonItem(
      systemItem: .add, primaryAction: UIAction { [viewModel] _ in viewModel.addButtonTapped() })
    navigationItem.rightBarButtonItems = [add, UIBarButtonItem(customView: activityIndicator)]
    refreshControl = UIRefreshControl(
      frame: .zero, primaryAction: UIAction { [viewModel] _ in viewModel.refresh() })
    viewModel.delegate = self
    viewModel.viewDidLoad()
  }

  public override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    presentAlert()
  }

  // MARK: Rows

  public override func tableView(
    _ tableView: UITableView, numberOfRowsInSection section: Int
  ) -> Int {
    viewModel.numberOfRows
  }

  public override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: Self.cellIdentifier, for: indexPath)
    cell.contentConfiguration = UIListContentConfiguration(viewModel.cell(forRowAt: indexPath.row))
    return cell
  }

  public override func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {
    viewModel.willDisplayCell(forRowAt: indexPath.row)
    updatePrompt()
  }

  public override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    viewModel.didSelectRow(at: indexPath.row)
    tableView.deselectRow(at: indexPath, animated: true)
  }

  public override func scrollViewDidScroll(_ scrollView: UIScrollView) { updatePrompt() }

  /// Shows the number of new posts above the list.
  private func updatePrompt() {
    let firstRow = tableView.indexPathsForVisibleRows?.first?.row ?? 0
    navigationItem.prompt = viewModel.newPostsTitle(above: firstRow)
  }

  // MARK: The state around the rows

  private func updateState() {
    navigationItem.title = viewModel.title
    if #available(iOS 26, *) { navigationItem.subtitle = viewModel.followingTitle }
    navigationItem.leftBarButtonItem = viewModel.hiddenButtonTitle.map { title in
      UIBarButtonItem(title: title, primaryAction: UIAction { [weak self] _ in self?.showHidden() })
    }
    if viewModel.isNetworkActivityIndicatorVisible {
      activityIndicator.startAnimating()
    } else {
      activityIndicator.stopAnimating()
    }
    if !viewModel.isRefreshing {
      refreshControl?.endRefreshing()
    } else if refreshControl?.isRefreshing == false {
      refreshControl?.beginRefreshing()
    }
    let hasRecovered = tableView.tableHeaderView != nil && viewModel.failureMessage == nil
    tableView.tableHeaderView = viewModel.failureMessage.map(UILabel.init(wrapping:))
    tableView.tableFooterView = viewModel.footerText.map(UILabel.init(wrapping:))
    tableView.backgroundView = viewModel.placeholderText(for: .phone).map(UILabel.init(wrapping:))
    updatePrompt()
    if hasRecovered { askForMore() }
  }

  /// Asks for older posts if the last row is in view already. UIKit does not display it again.
  private func askForMore() {
    guard let row = tableView.indexPathsForVisibleRows?.last?.row else { return }
    viewModel.willDisplayCell(forRowAt: row)
  }

  private func showHidden() {
    navigationController?.pushViewController(
      HiddenListTableViewController(viewModel: viewModel.hiddenList), animated: true)
  }

  // MARK: Alerts

  /// Presents the view model's alert, or the question before typed text is lost. An alert that is there already is dismissed first,
  /// unless only its texts differ.
  private func presentAlert() {
    let isAsking = unconfirmedTitle != nil && viewModel.hasUnsavedChanges
    let alert = isAsking ? .discardChanges : viewModel.alert
    guard viewIfLoaded?.window != nil, alert?.withoutTexts != shownAlert?.withoutTexts else {
      return
    }
    shownAlert = alert
    guard presentedViewController == nil else {
      return dismiss(animated: true) { [weak self] in self?.presentShownAlert() }
    }
    presentShownAlert()
  }

  /// The alert has dismissed itself. The view model decides the next step, after the reader has agreed to lose typed text.
  private func answer(_ title: String) {
    let style = shownAlert?.actions.first { $0.title == title }?.style
    let keepsText = shownAlert?.cancelKeepsText == true
    shownAlert = nil
    if let unconfirmed = unconfirmedTitle {
      unconfirmedTitle = nil
      let step = style == .destructive ? unconfirmed : viewModel.alert?.wayToText?.title
      if let step { viewModel.tapAlertAction(titled: step) }
    } else if style == .cancel, !keepsText, viewModel.hasUnsavedChanges {
      unconfirmedTitle = title
    } else {
      viewModel.tapAlertAction(titled: title)
    }
    presentAlert()
  }

  private func presentShownAlert() {
    guard let shownAlert, presentedViewController == nil else { return }
    let controller = UIAlertController(
      shownAlert, typed: { [viewModel] in viewModel.setAlertText($0, forTextFieldAt: $1) },
      tapped: { [weak self] in self?.answer($0) })
    present(controller, animated: true)
  }
}

extension PostListTableViewController: PostListViewModelDelegate {
  public func rowsUpdated(_ updates: RowUpdates) {
    tableView.update(updates)
    updatePrompt()
    askForMore()
  }

  public func scrollToRow(at row: Int) {
    tableView.scrollToRow(at: IndexPath(row: row, section: 0), at: .none, animated: true)
  }

  public func stateUpdated() {
    updateState()
    presentAlert()
  }
}

extension UIListContentConfiguration {
  fileprivate init(_ cell: PostListCell) {
    self = .subtitleCell()
    text = cell.messageLabel.text
    textProperties.numberOfLines = cell.messageLabel.numberOfLines
    secondaryText = cell.infoLabel.text
    secondaryTextProperties.numberOfLines = cell.infoLabel.numberOfLines
    image = cell.isNew ? UIImage(systemName: "circle.fill") : nil
  }
}

extension UITableView {
  func update(_ updates: RowUpdates) {
    func paths(_ rows: IndexSet) -> [IndexPath] { rows.map { IndexPath(row: $0, section: 0) } }
    performBatchUpdates {
      self.deleteRows(at: paths(updates.deleted), with: .automatic)
      self.insertRows(at: paths(updates.inserted), with: .automatic)
      self.reloadRows(at: paths(updates.reloaded), with: .automatic)
    }
  }
}

extension UILabel {
  convenience init(wrapping text: String) {
    self.init(frame: .zero)
    self.text = text
    numberOfLines = 0
    textAlignment = .center
    sizeToFit()
  }
}
