import CAdwaita
import HeadlessUI

/// The rows of a table in a `GtkListView`. The model has one object for each row, and changes only as ``RowUpdates`` say.
@MainActor
final class RowList: RowDisplay {
  let widget: Widget
  private let view, store, scrolledWindow: OpaquePointer
  private let adjustment: UnsafeMutablePointer<GtkAdjustment>
  private let table: any RowSource
  /// The widgets of the rows that GTK has made, by the list item that has them.
  private var cells: [OpaquePointer: Cell] = [:]
  private var shown: (rows: Range<Int>, isAtTop: Bool)?
  /// The frames until the rows are in their places. Nil if nothing has moved.
  private var framesToWait: Int?

  private struct Cell {
    let box, mark, labels: Widget
    let detail: OpaquePointer
  }

  /// - Parameter tapped: Called with the index of a row that has been clicked or activated by a key.
  init(_ table: any RowSource, tapped: @escaping @MainActor (Int) -> Void) {
    self.table = table
    store = g_list_store_new(g_object_get_type())
    let factory = gtk_signal_list_item_factory_new()!
    let selection = gtk_no_selection_new(OpaquePointer(UnsafeMutableRawPointer(store)))
    view = gtk_list_view_new(selection, factory).opaque
    gtk_list_view_set_single_click_activate(view, 1)
    gtk_list_view_set_show_separators(view, 1)
    scrolledWindow = gtk_scrolled_window_new().opaque
    widget = scrolledWindow.widget
    // Longer lines are hard to read.
    let clamp = adw_clamp_scrollable_new()!
    adw_clamp_scrollable_set_maximum_size(clamp.opaque, 640)
    adw_clamp_scrollable_set_child(clamp.opaque, view.widget)
    gtk_scrolled_window_set_child(scrolledWindow, clamp)
    gtk_scrolled_window_set_policy(scrolledWindow, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_widget_set_vexpand(widget, 1)
    adjustment = gtk_scrolled_window_get_vadjustment(scrolledWindow)
    let source = UnsafeMutableRawPointer(factory)
    on(source, "setup") { [weak self] in if let item = $0 { self?.setUp(item) } }
    on(source, "bind") { [weak self] in if let item = $0 { self?.bind(item) } }
    on(source, "teardown") { [weak self] in if let item = $0 { self?.cells[item] = nil } }
    on(UnsafeMutableRawPointer(view), "activate") { row in
      // The signal's argument is a number of 32 bits.
      tapped(Int(UInt32(truncatingIfNeeded: Int(bitPattern: row))))
    }
    on(UnsafeMutableRawPointer(adw_style_manager_get_default()), "notify::dark") { [weak self] _ in
      if let self { for item in cells.keys { bind(item) } }
    }
    for signal in ["value-changed", "changed"] {
      on(adjustment, signal) { [weak self] _ in self?.lookSoon() }
    }
    table.rowDisplay = self
    splice(0..<0, adding: table.snapshot(of: 0..<0).numberOfRows)
  }

  // MARK: RowDisplay

  func rowsUpdated(_ updates: RowUpdates, of source: any RowSource) {
    let isAtTop = gtk_adjustment_get_value(adjustment) <= 0
    for range in updates.reloaded.rangeView { splice(range, adding: range.count) }
    for range in updates.deleted.rangeView.reversed() { splice(range, adding: 0) }
    for range in updates.inserted.rangeView {
      splice(range.lowerBound..<range.lowerBound, adding: range.count)
    }
    // GTK keeps the row that was the first one, but at the very top the newest rows are wanted.
    if isAtTop { scrollToRow(at: 0, of: source) }
    shown = nil
    lookSoon()
  }

  func scrollToRow(at row: Int, of source: any RowSource) {
    gtk_widget_activate_action_variant(
      view.widget, "list.scroll-to-item", g_variant_new_uint32(UInt32(row)))
  }

  func scrollToTop() { gtk_adjustment_set_value(adjustment, 0) }

  private func splice(_ rows: Range<Int>, adding added: Int) {
    var objects: [UnsafeMutableRawPointer?] = (0..<added).map { _ in
      UnsafeMutableRawPointer(g_object_new_with_properties(g_object_get_type(), 0, nil, nil))
    }
    g_list_store_splice(store, UInt32(rows.lowerBound), UInt32(rows.count), &objects, UInt32(added))
    for object in objects { g_object_unref(object) }
  }

  // MARK: Cells

  private func setUp(_ item: OpaquePointer) {
    let box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8)!
    box.addClass("row")
    let mark = gtk_label_new("●")!
    mark.setAccessibleLabel("Marked")
    mark.addClass("accent")
    gtk_widget_set_valign(mark, GTK_ALIGN_START)
    let labels = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2)!
    gtk_widget_set_hexpand(labels, 1)
    for set in [gtk_widget_set_margin_top, gtk_widget_set_margin_bottom] { set(labels, 4) }
    let detail = gtk_label_new(nil)!
    detail.setAccessibleDescription("Detail")
    for part in [mark, labels, detail] { gtk_box_append(box.cast(), part) }
    gtk_list_item_set_child(item, box)
    cells[item] = Cell(box: box, mark: mark, labels: labels, detail: detail.opaque)
  }

  private func bind(_ item: OpaquePointer) {
    let row = Int(gtk_list_item_get_position(item))
    guard let cell = cells[item],
      let content = table.snapshot(of: row..<row + 1).bounded().rows.first
    else { return }
    // A mark keeps its place, so that nothing moves when it goes.
    gtk_widget_set_opacity(cell.mark, content.isMarked ? 1 : 0)
    cell.mark.setAccessibleLabel(content.isMarked ? "Marked" : " ")
    while let label = gtk_widget_get_first_child(cell.labels) {
      gtk_box_remove(cell.labels.cast(), label)
    }
    for (index, label) in content.labels.enumerated() {
      gtk_box_append(cell.labels.cast(), Self.widget(for: label, isFirst: index == 0))
    }
    gtk_label_set_text(cell.detail, content.detail ?? "")
    lookSoon()
  }

  /// The colors of names in a light and a dark window. In a light one, a fifth of the white behind a text shows through.
  private static let nameColors: [(light: UInt32, dark: UInt32)] = [
    (0x0F5A2E, 0x57E389), (0x6B4500, 0xE5C04B), (0x6F2482, 0xDC8ADD), (0x00535F, 0x7BD5E5),
  ]

  private static func widget(for label: Label, isFirst: Bool) -> Widget {
    let widget = gtk_label_new(nil)!
    // Pango would take the direction of a line from a name in it.
    let mark = label.text.unicodeScalars.first == "\u{2068}" ? "\u{200E}" : ""
    gtk_label_set_text(widget.opaque, mark + label.text)
    gtk_label_set_wrap(widget.opaque, 1)
    gtk_label_set_wrap_mode(widget.opaque, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_xalign(widget.opaque, label.textAlignment == .center ? 0.5 : 0)
    if label.numberOfLines > 0 {
      gtk_label_set_lines(widget.opaque, Int32(label.numberOfLines))
      gtk_label_set_ellipsize(widget.opaque, PANGO_ELLIPSIZE_END)
    }
    if !isFirst, label.name.isEmpty { widget.dim() }
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    // The text is the reader's only as it was written.
    pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
    func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?, to part: Substring) {
      guard let attribute else { return }
      let start = mark.utf8.count + label.text[..<part.startIndex].utf8.count
      attribute.pointee.start_index = UInt32(start)
      attribute.pointee.end_index = UInt32(start + part.utf8.count)
      pango_attr_list_insert(attributes, attribute)
    }
    if !label.name.isEmpty {
      add(pango_attr_weight_new(PANGO_WEIGHT_BOLD), to: label.name)
      let colors = nameColors[label.nameColor(of: nameColors.count)]
      let isDark = adw_style_manager_get_dark(adw_style_manager_get_default()) != 0
      let color = isDark ? colors.dark : colors.light
      let parts = [16, 8, 0].map { UInt16(color >> $0 & 0xFF) * 257 }
      add(pango_attr_foreground_new(parts[0], parts[1], parts[2]), to: label.name)
      add(pango_attr_foreground_alpha_new(0xC800), to: label.text[label.name.endIndex...])
    }
    for link in label.links {
      add(pango_attr_underline_new(PANGO_UNDERLINE_SINGLE), to: label.text[link])
    }
    gtk_label_set_attributes(widget.opaque, attributes)
    return widget
  }

  // MARK: The visible rows

  /// The first frame from now on lays out the rows, after its tick. At the second tick they are in their places.
  private func lookSoon() {
    let isWaiting = framesToWait != nil
    framesToWait = 2
    guard !isWaiting else { return }
    onFrames(of: widget) { [self] in
      framesToWait = framesToWait.flatMap { $0 > 1 ? $0 - 1 : nil }
      if framesToWait == nil { look() }
      return framesToWait != nil
    }
  }

  private func look() {
    let height = Float(gtk_widget_get_height(widget))
    var (first, last) = (Int.max, -1)
    for (item, cell) in cells {
      let row = gtk_list_item_get_position(item)
      var bounds = graphene_rect_t()
      guard row != UInt32.max, gtk_widget_get_mapped(cell.box) != 0,
        gtk_widget_compute_bounds(cell.box, widget, &bounds) != 0,
        bounds.origin.y + bounds.size.height > 0, bounds.origin.y < height
      else { continue }
      first = min(first, Int(row))
      last = max(last, Int(row))
    }
    let rows = last < 0 ? 0..<0 : first..<last + 1
    let isAtTop = gtk_adjustment_get_value(adjustment) <= 0
    guard shown?.rows != rows || shown?.isAtTop != isAtTop else { return }
    shown = (rows, isAtTop)
    table.display(rows, isAtTop: isAtTop)
    changed()
  }

  /// Called after other rows have become visible.
  var changed: () -> Void = {}
}
