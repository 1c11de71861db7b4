/// An object of the adapter that is the app's delegate, and passes all calls on to a test's delegate.
///
/// The bridge is to live as long as the test's delegate, and to keep it alive if the app keeps the bridge alive. Neither can hold
/// the other for that: the bridge's creator holds it, and checks now and then whether the app holds it, too.
open class DelegateBridge: @unchecked Sendable {
  // Unchecked: both are written on the main thread only, and an app that tells its delegate elsewhere reads the first.

  /// Whom it speaks for.
  public private(set) weak var target: AnyObject?
  /// The same, as long as the app holds the bridge.
  private var kept: AnyObject?

  public init(to target: AnyObject) { self.target = target }

  public func keepTarget(_ isKept: Bool) { kept = isKept ? target : nil }
}
