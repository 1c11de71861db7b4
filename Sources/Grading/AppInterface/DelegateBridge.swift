/// The app's delegate, which passes all calls on to a test's delegate. The bridge lives as long as that one, and keeps it alive if the
/// app holds the bridge. The creator of the bridge holds it, and checks now and then whether the app holds it, too.
open class DelegateBridge: @unchecked Sendable {
  // Unchecked: both are written on the main thread only, and an app that tells its delegate elsewhere reads the first.
  public private(set) weak var target: AnyObject?
  /// The same, as long as the app holds the bridge.
  private var kept: AnyObject?

  public init(to target: AnyObject) { self.target = target }
  public func keepTarget(_ isKept: Bool) { kept = isKept ? target : nil }
}

/// Whether anybody else holds an object. The standard library counts references to a class, but not to an `AnyObject`.
public func isHeldByOthers(_ object: inout AnyObject) -> Bool {
  withUnsafeMutablePointer(to: &object) { pointer in
    pointer.withMemoryRebound(to: SomeObject.self, capacity: 1) {
      !isKnownUniquelyReferenced(&$0.pointee)
    }
  }
}

private final class SomeObject {}
