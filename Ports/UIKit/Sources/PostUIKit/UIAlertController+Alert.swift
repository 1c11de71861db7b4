import HeadlessUI
import UIKit

extension UIAlertController {
  /// `typed` gets the text of a field and its index, `tapped` the title of an action after the alert has been dismissed.
  convenience init(
    _ alert: Alert, typed: @escaping (String, Int) -> Void, tapped: @escaping (String) -> Void
  ) {
    self.init(
      title: alert.title, message: alert.message,
      preferredStyle: alert.preferredStyle == .alert ? .alert : .actionSheet)
    for (index, field) in alert.textFields.enumerated() {
      addTextField { textField in
        textField.placeholder = field.placeholder
        textField.text = field.text
        textField.addAction(
          UIAction { [weak textField] _ in
            let text = field.accepting(textField?.text ?? "")
            if text != textField?.text { textField?.text = text }
            typed(text, index)
          }, for: .editingChanged)
      }
    }
    for action in alert.actions {
      addAction(
        UIAlertAction(title: action.title, style: UIAlertAction.Style(action.style)) { _ in
          tapped(action.title)
        })
    }
  }
}

extension UIAlertAction.Style {
  init(_ style: Alert.Action.Style) {
    switch style {
    case .default: self = .default
    case .cancel: self = .cancel
    case .destructive: self = .destructive
    }
  }
}
