import CellText
import HeadlessUI
import TimelineControllers

/// The list of notifications, its badge, and the banner. Timeline overview: Features, push notifications.
@MainActor
public final class NotificationsViewModel: ListViewModel {
  /// Called with a banner for something that has just happened.
  public var present: (Banner) -> Void = { _ in }

  private let notificationController: NotificationController

  init(context: AppContext) {
    notificationController = NotificationController(
      cloudKitManager: context.cloudKitManager, userController: context.userController)
    super.init(title: "Notifications", context: context)
    notificationController.delegate = self
  }

  /// New notifications then count as seen, without a banner and a badge. Their marks stay until the person leaves.
  public var isInView = false {
    didSet {
      guard isInView != oldValue else { return }
      if isInView {
        notificationController.markAsSeen()
        reload()
      } else {
        notificationController.endLooking()
        updateRows()
      }
    }
  }

  override var currentRows: [ListRow] {
    notificationController.notifications.map(ListRow.notification)
  }

  override func fetch(completion: @escaping @MainActor () -> Void) {
    notificationController.fetchNotifications { _ in completion() }
  }

  /// Fetches new notifications without a pull, for example when the app becomes active.
  public func reload() { notificationController.fetchNotifications() }

  override func cloudUpdated() { reload() }
  public func subscribe() { notificationController.subscribe() }

  /// Nil until the cloud has said whether notifications are on.
  public override var barButton: BarButton? {
    notificationController.isSubscribed.map { BarButton(title: $0 ? "Turn off" : "Turn on") }
  }

  public override func barButtonTapped() {
    guard alert == nil, let isSubscribed = notificationController.isSubscribed,
      status.requestCount == 0
    else { return }
    if isSubscribed {
      notificationController.unsubscribe()
    } else {
      notificationController.subscribe()
    }
  }

  public var badgeValue: String? {
    let count = notificationController.badgeCount
    return count == 0 ? nil : count > 99 ? "99+" : String(count)
  }

  override var status: ListStatus { notificationController.status }

  public override func emptyText(for idiom: UserInterfaceIdiom) -> String {
    notificationController.isSubscribed == false
      ? "Notifications are off." : "Nothing new has happened."
  }
}

extension NotificationsViewModel: NotificationControllerDelegate {
  public func didReceive(_ notifications: [TimelineNotification]) {
    updateRows()
    if isInView {
      notificationController.markAsSeen()
    } else if status.hasLoaded, let latest = notifications.last {
      let others = notifications.count - 1
      let labels = format.labels(of: latest)
      let body = labels.count > 2 ? String(singleLine: labels[1].text) : ""
      present(Banner(title: labels[0].text, body: others == 0 ? body : "And \(others) more"))
    }
  }

  public func notificationStatusUpdated() { statusUpdated() }
}
