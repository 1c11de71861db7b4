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
  func setVisible(_ isVisible: Bool) { gtk_widget_set_visible(self, isVisible ? 1 : 0) }
}

extension OpaquePointer {
  var widget: Widget { Widget(self) }
}

@MainActor
private final class Handler {
  let action: @MainActor (OpaquePointer?) -> Void
  init(_ action: @escaping @MainActor (OpaquePointer?) -> Void) { self.action = action }
}

/// Calls an action on each signal of an object, with the signal's first argument or the sender. The action lives as long as the object.
@MainActor
func on(
  _ object: UnsafeMutableRawPointer, _ signal: String,
  _ action: @escaping @MainActor (OpaquePointer?) -> Void
) {
  let callback: @convention(c) (UnsafeMutableRawPointer, OpaquePointer?) -> Void = {
    data, argument in
    MainActor.assumeIsolated {
      Unmanaged<Handler>.fromOpaque(data).takeUnretainedValue().action(argument)
    }
  }
  g_signal_connect_data(
    object, signal, unsafeBitCast(callback, to: GCallback.self),
    Unmanaged.passRetained(Handler(action)).toOpaque(),
    { data, _ in if let data { Unmanaged<AnyObject>.fromOpaque(data).release() } },
    GConnectFlags(G_CONNECT_SWAPPED.rawValue))
}

@MainActor
func on(
  _ object: UnsafeMutableRawPointer, _ signal: String, _ action: @escaping @MainActor () -> Void
) {
  on(object, signal) { (_: OpaquePointer?) in action() }
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
