/// Who wants to know of news.
@MainActor
public protocol NotificationControllerDelegate: AnyObject {
  /// These have just come. Each comes once.
  func didReceive(_ notifications: [TimelineNotification])

  /// Something besides looks different: a request began or ended, something failed, what is new has been seen.
  func notificationStatusUpdated()
}
