/// The delegate of a ``UserController``.
@MainActor
public protocol UserControllerDelegate: AnyObject {
  /// The account was loaded or changed, a request began or ended, or something failed.
  func accountUpdated()
}
