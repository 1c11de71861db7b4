/// The gestures of a person, for tests. UIKit lacks them. Each returns whether it was possible.
import Foundation

extension UIBarButtonItem {
  public var label: String? { systemItem == .add ? "+" : title }

  public func tap() {
    guard let primaryAction else { return }
    primaryAction.handler(primaryAction)
  }
}

extension UITableView {
  public func tapRow(at row: Int) -> Bool {
    guard row < numberOfRows(inSection: 0) else { return false }
    controller?.tableView(self, didSelectRowAt: IndexPath(row: row, section: 0))
    return true
  }

  public func scrollToEnd() { scroll(to: numberOfRows(inSection: 0)) }

  public func pull() -> Bool {
    guard let refreshControl else { return false }
    refreshControl.beginRefreshing()
    refreshControl.sendActions(for: .valueChanged)
    return true
  }
}

extension UIAlertController {
  /// Dismisses the alert, and then calls the action's handler.
  public func tap(_ title: String) -> Bool {
    guard let action = actions.first(where: { $0.title == title }) else { return false }
    let presenter = presentingViewController
    presenter?.finishDismissing()
    action.handler?(action)
    return true
  }

  public func type(_ text: String, into placeholder: String) -> Bool {
    guard let field = textFields?.first(where: { $0.placeholder == placeholder }) else {
      return false
    }
    field.text = text
    field.sendActions(for: .editingChanged)
    return true
  }
}
