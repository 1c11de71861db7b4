import CellText
import HeadlessUI
import TimelineControllers
import TimelineModel

/// The notifications of the reader: the list, its badge, and the banner.
///
/// Timeline overview: Features, push notifications.
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

  /// Whether the list is visible. New notifications then count as seen, without a banner and a badge.
  public var isInView = false {
    didSet {
      guard isInView, !oldValue else { return }
      notificationController.markAsSeen()
      reload()
    }
  }

  // MARK: Rows

  override var currentRows: [ListRow] {
    notificationController.notifications.map(ListRow.notification)
  }

  // MARK: Fetching

  override func fetch(completion: @escaping @MainActor () -> Void) {
    notificationController.fetchNotifications { _ in completion() }
  }

  /// Fetches new notifications without a pull, for example when the app becomes active.
  public func reload() {
    notificationController.fetchNotifications()
  }

  /// Subscribes to notifications.
  public func subscribe() {
    notificationController.subscribe()
  }

  /// The title of the button that turns notifications on or off. Nil as long as it is unknown whether they are on.
  public var subscriptionButtonTitle: String? {
    notificationController.isSubscribed.map { $0 ? "Turn off" : "Turn on" }
  }

  /// Turns notifications on or off.
  public func subscriptionButtonTapped() {
    guard alert == nil, let isSubscribed = notificationController.isSubscribed,
      status.requestCount == 0
    else { return }
    if isSubscribed {
      notificationController.unsubscribe()
    } else {
      notificationController.subscribe()
    }
  }

  // MARK: State

  /// The text of the tab's badge. Nil for no badge.
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
      let cell = NotificationCell(latest, format: format)
      let body = cell.bodyLabel.map { String(singleLine: $0.text) } ?? ""
      present(
        Banner(title: cell.titleLabel.text, body: others == 0 ? body : "And \(others) more"))
    }
  }

  public func notificationStatusUpdated() { statusUpdated() }
}
