import Foundation
import PostViews
import UIKit

/// The list of hidden posts and users, where a tap shows one again.
/// Curriculum: Part Two, Black Diamonds (report and hide content).
public final class HiddenListTableViewController: UITableViewController {
  private let viewModel: HiddenListViewModel
  private static let cellIdentifier = "hidden"

  public init(viewModel: HiddenListViewModel) {
    self.viewModel = viewModel
    super.init(style: .plain)
  }

  public required init?(coder: NSCoder) { fatalError("There is no storyboard.") }

  public override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.title = viewModel.title
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: Self.cellIdentifier)
    updateState()
  }

  public override func tableView(
    _ tableView: UITableView, numberOfRowsInSection section: Int
  ) -> Int {
    viewModel.numberOfRows
  }

  public override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: Self.cellIdentifier, for: indexPath)
    var content = UIListContentConfiguration.cell()
    content.text = viewModel.label(forRowAt: indexPath.row).text
    cell.contentConfiguration = content
    return cell
  }

  public override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.update(viewModel.didSelectRow(at: indexPath.row))
    updateState()
  }

  private func updateState() {
    tableView.tableFooterView = viewModel.footerText.map(UILabel.init(wrapping:))
    tableView.backgroundView = viewModel.placeholderText.map(UILabel.init(wrapping:))
  }
}
