import AppEntry
import AppInterface
import Foundation

/// The app that is judged, as the adapter offers it.
public enum App {
  /// The variable with the path of the library that holds the app and its adapter. If it is not set, they are part of the program.
  public static let libraryVariable = "POST_GRADE_APP"

  // Unsafe in name only: the tests change nothing in an adapter.
  nonisolated(unsafe) static let model: ModelInterface =
    adapter("post_model_adapter", linked: post_linked_model_adapter) ?? ModelInterface()
  nonisolated(unsafe) static let controllers: ControllersInterface =
    adapter("post_controllers_adapter", linked: post_linked_controllers_adapter)
    ?? ControllersInterface()
  @MainActor static let views: ViewsInterface =
    adapter("post_views_adapter", linked: post_linked_views_adapter) ?? ViewsInterface()

  private typealias Entry = @convention(c) () -> UnsafeMutableRawPointer?

  private static func adapter<Adapter: AnyObject>(_ name: String, linked: Entry) -> Adapter? {
    let object: UnsafeMutableRawPointer?
    if let path = ProcessInfo.processInfo.environment[libraryVariable] {
      guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
        let error = dlerror().map { String(cString: $0) } ?? path
        // The linker leaves functions that are declared and defined nowhere to the loader, whose error begins with the path.
        AdapterFunction.areMissing(
          because: error.hasPrefix("\(path): ") ? String(error.dropFirst(path.count + 2)) : error)
      }
      object = dlsym(library, name).map { unsafeBitCast($0, to: Entry.self) }?()
    } else {
      object = linked()
    }
    return object.map { Unmanaged<Adapter>.fromOpaque($0).takeRetainedValue() }
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
