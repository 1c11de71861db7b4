import CAdwaita
import HeadlessUI

/// An ``Alert`` in an `AdwMessageDialog`.
@MainActor
final class AlertDialog {
  let alert: Alert
  private let dialog: Widget
  private var inputs: [TextInput] = []
  private var isFilling = false
  private let tapped: @MainActor (String) -> Void

  /// `tapped` gets the title of a button, `typed` the text of a field and its placeholder.
  init(
    _ alert: Alert, over window: Widget, tapped: @escaping @MainActor (String) -> Void,
    typed: @escaping @MainActor (String, String) -> Void
  ) {
    self.alert = alert
    self.tapped = tapped
    dialog = adw_message_dialog_new(window.cast(), alert.title, alert.message)
    let message = dialog.cast(to: AdwMessageDialog.self)
    // GNOME's order: the button that cancels is on the left. If the buttons need more room, it is at the bottom.
    for action in alert.actions.reversed() {
      // An underscore would mark the key that follows it.
      adw_message_dialog_add_response(
        message, action.title, action.title.replacing("_", with: "__"))
      if action.style == .destructive {
        adw_message_dialog_set_response_appearance(message, action.title, ADW_RESPONSE_DESTRUCTIVE)
      }
    }
    let primary = alert.actions.first { $0.style == .default }
    if let primary, alert.preferredStyle == .alert {
      adw_message_dialog_set_default_response(message, primary.title)
      adw_message_dialog_set_response_appearance(message, primary.title, ADW_RESPONSE_SUGGESTED)
    }
    let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8)!
    for field in alert.textFields {
      let input = TextInput(field)
      input.text = field.text
      on(input.source, "changed") { [weak self] _ in
        if self?.isFilling == false { typed(input.text, field.placeholder) }
      }
      gtk_box_append(box.cast(), input.frame)
      inputs.append(input)
    }
    if !inputs.isEmpty { adw_message_dialog_set_extra_child(message, box) }
    // Closing the dialog is the button that cancels. The app decides the next step.
    let cancel = alert.actions.first { $0.style == .cancel }?.title
    adw_message_dialog_set_close_response(message, cancel ?? "")
    // Without one, only the app closes it.
    if cancel == nil { on(dialog, "close-request") { _ in true } }
    on(dialog, "response") { [weak self] response in
      let title = response.map { String(cString: UnsafePointer<CChar>($0)) } ?? ""
      if title.isEmpty { return }
      self?.isAnswered = true
      self?.tapped(title)
    }
    gtk_window_present(dialog.cast())
    let firstEmpty = zip(inputs, alert.textFields).first { $1.text.isEmpty }?.0
    (firstEmpty ?? inputs.last).map { _ = gtk_widget_grab_focus($0.widget) }
  }

  /// Whether the dialog has closed itself with an answer.
  private(set) var isAnswered = false

  func fill(_ fields: [TextField]) {
    isFilling = true
    defer { isFilling = false }
    for (input, field) in zip(inputs, fields) where input.text != field.text {
      input.text = field.text
    }
  }

  func close() { if !isAnswered { gtk_window_destroy(dialog.cast()) } }
}
