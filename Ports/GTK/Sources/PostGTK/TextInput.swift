import CAdwaita
import HeadlessUI

/// A ``TextField`` of one line or of several, below its placeholder.
@MainActor
struct TextInput {
  /// The widget that gets the focus.
  let widget: Widget
  let frame: Widget
  /// The text of several lines.
  private let buffer: UnsafeMutablePointer<GtkTextBuffer>?

  init(_ field: TextField) {
    frame = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4)
    let label = gtk_label_new(field.placeholder)!
    gtk_label_set_xalign(label.opaque, 0)
    label.dim()
    gtk_box_append(frame.cast(), label)
    if let lines = field.numberOfLines {
      widget = gtk_text_view_new()
      gtk_text_view_set_wrap_mode(widget.cast(), GTK_WRAP_WORD_CHAR)
      gtk_text_view_set_left_margin(widget.cast(), 8)
      gtk_text_view_set_top_margin(widget.cast(), 8)
      // The key leads to the next field.
      gtk_text_view_set_accepts_tab(widget.cast(), 0)
      onKeys("<Control>Return", in: widget, first: true) { [widget] in
        gtk_widget_activate_default(widget)
        return true
      }
      buffer = gtk_text_view_get_buffer(widget.cast())
      let scroller = gtk_scrolled_window_new()!
      gtk_scrolled_window_set_has_frame(scroller.opaque, 1)
      gtk_scrolled_window_set_min_content_height(scroller.opaque, Int32(24 * lines))
      gtk_scrolled_window_set_child(scroller.opaque, widget)
      gtk_box_append(frame.cast(), scroller)
    } else {
      widget = gtk_entry_new()
      gtk_entry_set_activates_default(widget.cast(), 1)
      gtk_box_append(frame.cast(), widget)
      buffer = nil
    }
    widget.setAccessibleLabel(field.placeholder)
  }

  /// The object that emits the signal “changed”.
  var source: UnsafeMutableRawPointer { buffer.map { .init($0) } ?? .init(widget) }

  var text: String {
    get {
      guard let buffer else { return String(cString: gtk_editable_get_text(widget.opaque)) }
      var (start, end) = (GtkTextIter(), GtkTextIter())
      gtk_text_buffer_get_bounds(buffer, &start, &end)
      guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 1) else { return "" }
      defer { g_free(text) }
      return String(cString: text)
    }
    nonmutating set {
      if let buffer {
        gtk_text_buffer_set_text(buffer, newValue, -1)
      } else {
        gtk_editable_set_text(widget.opaque, newValue)
      }
    }
  }
}
