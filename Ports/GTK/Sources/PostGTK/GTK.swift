import CAdwaita
import Dispatch

/// The macros, casts and signals of GTK, which Swift does not import.
typealias Widget = UnsafeMutablePointer<GtkWidget>

extension UnsafeMutablePointer where Pointee == GtkWidget {
  func cast<Class>(to _: Class.Type = Class.self) -> UnsafeMutablePointer<Class> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: Class.self)
  }

  /// The widget as a class whose structure is private.
  var opaque: OpaquePointer { OpaquePointer(self) }

  func setAccessibleLabel(_ text: String) { set(GTK_ACCESSIBLE_PROPERTY_LABEL, to: text) }

  /// Sets the text that a screen reader adds to the widget's text.
  func setAccessibleDescription(_ text: String) {
    set(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, to: text)
  }

  private func set(_ property: GtkAccessibleProperty, to text: String) {
    var property = property
    var value = GValue()
    g_value_init(&value, GType(16 << 2))  // G_TYPE_STRING
    g_value_set_string(&value, text)
    gtk_accessible_update_property_value(opaque, 1, &property, &value)
    g_value_unset(&value)
  }

  func addClass(_ name: String) { gtk_widget_add_css_class(self, name) }
  /// Adwaita's own `dim-label` has too little contrast for AA.
  func dim() { gtk_widget_set_opacity(self, 0.75) }
  func setVisible(_ isVisible: Bool) { gtk_widget_set_visible(self, isVisible ? 1 : 0) }
}

extension OpaquePointer {
  var widget: Widget { Widget(self) }
}

@MainActor
private final class Handler {
  private let action: @MainActor (OpaquePointer?) -> Bool
  private init(_ action: @escaping @MainActor (OpaquePointer?) -> Bool) { self.action = action }

  static func retained(_ action: @escaping @MainActor (OpaquePointer?) -> Bool) -> gpointer {
    Unmanaged.passRetained(Handler(action)).toOpaque()
  }

  static func call(_ data: gpointer?, _ argument: OpaquePointer?) -> Int32 {
    // Each call below passes an object.
    Unmanaged<Handler>.fromOpaque(data!).takeUnretainedValue().action(argument) ? 1 : 0
  }

  nonisolated static func release(_ data: gpointer?) {
    if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
  }
}

/// Calls an action on each signal of an object, with the signal's first argument or the sender. The action lives as long as the object.
/// If the signal is a question, the action returns whether GTK shall do nothing more.
@MainActor
func on<Answer>(
  _ object: UnsafeMutableRawPointer, _ signal: String,
  _ action: @escaping @MainActor (OpaquePointer?) -> Answer
) {
  let callback: @convention(c) (gpointer?, OpaquePointer?) -> Int32 = { Handler.call($0, $1) }
  g_signal_connect_data(
    object, signal, unsafeBitCast(callback, to: GCallback.self),
    Handler.retained { action($0) as? Bool ?? false }, { data, _ in Handler.release(data) },
    GConnectFlags(G_CONNECT_SWAPPED.rawValue))
}

/// Calls an action on keys such as `<Control>r` that the focused widget leaves over, or before it gets them. The action returns whether it takes them.
@MainActor
func onKeys(
  _ keys: String, in widget: Widget, first: Bool = false, _ action: @escaping @MainActor () -> Bool
) {
  let shortcuts = gtk_shortcut_controller_new()!
  if first { gtk_event_controller_set_propagation_phase(shortcuts, GTK_PHASE_CAPTURE) }
  gtk_shortcut_controller_add_shortcut(
    shortcuts,
    gtk_shortcut_new(
      gtk_shortcut_trigger_parse_string(keys),
      gtk_callback_action_new(
        { _, _, data in Handler.call(data, nil) },
        Handler.retained { _ in action() }, { data in Handler.release(data) })))
  gtk_widget_add_controller(widget, shortcuts)
}

/// Calls an action before each frame of a widget until it returns false.
@MainActor
func onFrames(of widget: Widget, _ action: @escaping @MainActor () -> Bool) {
  gtk_widget_add_tick_callback(
    widget, { _, _, data in Handler.call(data, nil) }, Handler.retained { _ in action() },
    { data in Handler.release(data) })
}

/// Lets the tasks of the main actor run in GLib's main loop, on the same thread.
@MainActor
func joinMainLoops() {
  g_unix_fd_add(
    _dispatch_get_main_queue_handle_4CF(), G_IO_IN,
    { descriptor, _, _ in
      var count: UInt64 = 0
      read(descriptor, &count, MemoryLayout<UInt64>.size)
      _dispatch_main_queue_callback_4CF(nil)
      return 1
    }, nil)
}

#if canImport(Glibc)
  import Glibc
#endif
