import AppEntry
import AppInterface
import Foundation

/// The app that is judged, as the adapter offers it.
public enum App {
  // Unsafe in name only: nothing changes a connection or an adapter.
  nonisolated(unsafe) public static let connection: AppConnection? = taken(
    post_linked_app_connection())
  nonisolated(unsafe) static let model: ModelInterface =
    connection?.model ?? taken(post_linked_model_adapter()) ?? ModelInterface()
  nonisolated(unsafe) static let controllers: ControllersInterface =
    connection?.controllers ?? taken(post_linked_controllers_adapter()) ?? ControllersInterface()
  @MainActor static let views: ViewsInterface =
    connection?.views ?? taken(post_linked_views_adapter()) ?? ViewsInterface()

  private static func taken<Object: AnyObject>(_ object: UnsafeMutableRawPointer?) -> Object? {
    object.map { Unmanaged<Object>.fromOpaque($0).takeRetainedValue() }
  }
}

extension App {
  /// Runs what only the main thread may do: the app may have isolated what the starter has not.
  static func onMain<Result>(_ work: @MainActor () -> Result) -> Result {
    MainActor.assumeIsolated { Unchecked(value: work()) }.value
  }

  /// A function of the main thread as one that can be called anywhere: the test then notices an app that calls it elsewhere.
  static func anywhere<Argument>(
    _ function: @escaping @MainActor (Argument) -> Void
  ) -> @Sendable (Argument) -> Void {
    unsafeBitCast(function, to: (@Sendable (Argument) -> Void).self)
  }

  /// Unchecked: it never leaves its thread.
  private struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
  }
}
