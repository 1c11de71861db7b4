import CAdwaita
import HeadlessUI

/// A window that shows a screen. It is made from ``ScreenSnapshot``, and holds no rule of the app.
@MainActor
final class ScreenWindow {
  private let screen: ConfirmingScreen
  private let window: Widget
  private let title = adw_window_title_new("", nil)!
  private let left = gtk_button_new()!
  private let right = gtk_button_new()!
  private let refresh = gtk_button_new_from_icon_name("view-refresh-symbolic")!
  private let spinner = gtk_spinner_new()!
  private let notice = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12)!
  private let sign = gtk_image_new_from_icon_name("dialog-warning-symbolic")!
  private let message = gtk_label_new(nil)!
  private let again = gtk_button_new_with_label("Try again")!
  private let refreshing = gtk_label_new("Refreshing…")!
  private let above = gtk_button_new()!
  private let footer = gtk_label_new(nil)!
  private let placeholder = adw_status_page_new()!
  private let help = gtk_button_new()!
  private let pages = gtk_stack_new()!
  private let overlay = gtk_overlay_new()!
  private var list: (table: any RowSource, rows: RowList)?
  private var dialog: AlertDialog?
  private var isShowPending = false

  init(_ screen: any Screen, in application: UnsafeMutablePointer<AdwApplication>) {
    self.screen = ConfirmingScreen(screen)
    window = adw_application_window_new(
      UnsafeMutableRawPointer(application).assumingMemoryBound(to: GtkApplication.self))
    gtk_window_set_default_size(window.cast(), 480, 600)
    build()
    self.screen.onChange = { [weak self] in self?.showSoon() }
    screen.appear()
    show()
    gtk_window_present(window.cast())
  }

  private func build() {
    let header = adw_header_bar_new()!
    adw_header_bar_set_title_widget(header.opaque, title)
    adw_header_bar_pack_start(header.opaque, left)
    for widget in [right, refresh, spinner] { adw_header_bar_pack_end(header.opaque, widget) }
    refresh.setAccessibleLabel("Refresh")
    spinner.setAccessibleLabel("Busy")
    for (widget, text) in [
      (message, "Message"), (above, "Newer rows"), (footer, "Below the rows"),
      (refreshing, "Refreshing"), (help, "In place of rows"),
    ] { widget.setAccessibleDescription(text) }
    on(left, "clicked") { [screen] _ in screen.perform(.tap(.leftBarButton)) }
    on(right, "clicked") { [screen] _ in screen.perform(.tap(.rightBarButton)) }
    for button in [refresh, again] { on(button, "clicked") { [screen] _ in screen.pull() } }
    on(help, "clicked") { [screen] _ in
      let snapshot = screen.snapshot(of: 0..<0)
      let hasFailed = snapshot.message == nil && snapshot.failure != nil
      screen.perform(hasFailed ? .pull : .tap(.rightBarButton))
    }
    on(above, "clicked") { [weak self] _ in self?.list?.rows.scrollToTop() }
    for label in [message, refreshing, footer] {
      gtk_label_set_wrap(label.opaque, 1)
      gtk_label_set_justify(label.opaque, GTK_JUSTIFY_CENTER)
      // Longer lines are hard to read.
      gtk_label_set_max_width_chars(label.opaque, 70)
      gtk_widget_set_halign(label, GTK_ALIGN_CENTER)
      for set in [gtk_widget_set_margin_top, gtk_widget_set_margin_bottom] { set(label, 8) }
    }
    footer.dim()
    for widget in [sign, message, again] { gtk_box_append(notice.cast(), widget) }
    gtk_widget_set_halign(notice, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(again, GTK_ALIGN_CENTER)
    for widget in [sign, message] { widget.addClass("error") }
    for name in ["suggested-action", "pill"] { above.addClass(name) }
    gtk_widget_set_halign(above, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(above, GTK_ALIGN_START)
    gtk_widget_set_vexpand(pages, 1)
    gtk_stack_add_named(pages.opaque, placeholder, "placeholder")
    help.addClass("suggested-action")
    gtk_widget_set_halign(help, GTK_ALIGN_CENTER)
    adw_status_page_set_child(placeholder.opaque, help)
    gtk_overlay_set_child(overlay.opaque, pages)
    gtk_overlay_add_overlay(overlay.opaque, above)
    let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
    for part in [header, notice, refreshing, overlay, footer] { gtk_box_append(box.cast(), part) }
    adw_application_window_set_content(window.cast(), box)
    // A desktop can close the window while a dialog with typed text is in front of it.
    on(window, "close-request") { [screen, window] _ in
      screen.askBeforeEnding { gtk_window_destroy(window.cast()) }
    }
    onKeys("<Control>r", in: window) { [screen] in screen.perform(.pull) }
    onKeys("Escape", in: window) { [screen] in
      let way = screen.snapshot(of: 0..<0).wayOut
      return way.map { screen.perform(.tap($0)) } ?? false
    }
    // GTK would lead to the next row. The list is one stop, as on the page.
    for (keys, direction) in [("Tab", GTK_DIR_TAB_FORWARD), ("<Shift>Tab", GTK_DIR_TAB_BACKWARD)] {
      onKeys(keys, in: pages) { gtk_widget_child_focus(header, direction) != 0 }
    }
  }

  private func showSoon() {
    guard !isShowPending else { return }
    isShowPending = true
    Task { [weak self] in self?.show() }
  }

  private func show() {
    isShowPending = false
    showTable()
    let snapshot = screen.snapshot(of: 0..<0).bounded()
    adw_window_title_set_title(title.opaque, snapshot.title)
    adw_window_title_set_subtitle(title.opaque, snapshot.status ?? "")
    gtk_window_set_title(window.cast(), snapshot.title)
    show(snapshot.leftBarButton, on: left)
    show(snapshot.rightBarButton, on: right)
    if let label = snapshot.rightBarButtonLabel { right.setAccessibleLabel(label) }
    refresh.setVisible(snapshot.hasRefreshControl)
    let isBusy = snapshot.isActivityIndicatorVisible
    spinner.setVisible(isBusy)
    gtk_spinner_set_spinning(spinner.opaque, isBusy ? 1 : 0)
    write(snapshot.message, to: message)
    notice.setVisible(snapshot.message != nil)
    for widget in [sign, again] { widget.setVisible(snapshot.failure != nil) }
    refreshing.setVisible(snapshot.isRefreshing)
    write(snapshot.footer, to: footer)
    show(snapshot.titleAbove, on: above)
    // The button stands for the hint that the placeholder of a failed list contains. The description is markup.
    let failure = snapshot.message == nil ? snapshot.failure : nil
    let add = snapshot.rightBarButtonIdentifier == "add" ? snapshot.rightBarButtonLabel : nil
    show(isBusy ? nil : failure == nil ? add : "Try again", on: help)
    let icon = failure == nil ? "mail-unread-symbolic" : "dialog-warning-symbolic"
    adw_status_page_set_icon_name(placeholder.opaque, isBusy ? nil : icon)
    let description = (failure ?? snapshot.placeholder).map { g_markup_escape_text($0, -1) }
    adw_status_page_set_description(placeholder.opaque, description ?? nil)
    g_free(description ?? nil)
    let rows = snapshot.numberOfRows > 0 ? list?.rows.widget : nil
    gtk_stack_set_visible_child(pages.opaque, rows ?? placeholder)
    showAlert(snapshot.alert)
  }

  private func showTable() {
    guard let table = screen.rowSource, table !== list?.table else { return }
    if let list { gtk_stack_remove(pages.opaque, list.rows.widget) }
    let rows = RowList(table) { [weak self] row in self?.screen.tapRow(at: row) }
    rows.changed = { [weak self] in self?.showSoon() }
    gtk_stack_add_child(pages.opaque, rows.widget)
    list = (table, rows)
  }

  private func show(_ title: String?, on button: Widget) {
    button.setVisible(title != nil)
    guard let title, gtk_button_get_label(button.cast()).map(String.init(cString:)) != title
    else { return }
    gtk_button_set_label(button.cast(), title)
  }

  private func write(_ text: String?, to label: Widget) {
    label.setVisible(text != nil)
    gtk_label_set_text(label.opaque, text)
  }

  private func showAlert(_ alert: Alert?) {
    guard let alert else {
      dialog?.close()
      dialog = nil
      return
    }
    if let dialog, !dialog.isAnswered, dialog.alert.withoutTexts == alert.withoutTexts {
      return dialog.fill(alert.textFields)
    }
    dialog?.close()
    dialog = AlertDialog(
      alert, over: window,
      tapped: { [weak self] in
        self?.screen.tap($0)
        // The dialog is gone, also if the same alert is still wanted.
        self?.showSoon()
      }, typed: { [weak self] in self?.screen.type($0, into: $1) })
  }
}
