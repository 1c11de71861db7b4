/// Who wants to know who is signed in.
@MainActor
public protocol UserControllerDelegate: AnyObject {
  /// The account was loaded or changed, a request began or ended, or something failed.
  func accountUpdated()
}
