/// The delegate of a ``NotificationController``.
@MainActor
public protocol NotificationControllerDelegate: AnyObject {
  /// New notifications have arrived. Each is passed on once.
  func didReceive(_ notifications: [TimelineNotification])

  /// Something else has changed: a request began or ended, something failed, or notifications have been seen.
  func notificationStatusUpdated()
}
