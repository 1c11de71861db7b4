import Foundation
import HeadlessUI
import TimelineControllers
import TimelineModel

/// The notifications of the reader: the list, its badge, and the banner.
///
/// Timeline overview: Features, push notifications.
@MainActor
public final class NotificationsViewModel {
  /// Is told about changes.
  public weak var delegate: (any ListViewModelDelegate)?

  public let title = "Notifications"

  /// Whether a pull to refresh has not ended.
  public private(set) var isRefreshing = false {
    didSet { delegate?.stateUpdated() }
  }

  /// Called with a banner for something that has just happened.
  public var present: (Banner) -> Void = { _ in }

  private let notificationController: NotificationController
  private let format: DisplayFormat
  private let follow: FollowViewModel

  public init(
    notificationController: NotificationController,
    userController: UserController,
    format: DisplayFormat = DisplayFormat()
  ) {
    self.notificationController = notificationController
    self.format = format
    follow = FollowViewModel(userController: userController, format: format)
    follow.stateUpdated = { [weak self] in self?.delegate?.stateUpdated() }
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

  public var numberOfRows: Int { notificationController.notifications.count }

  public func cell(forRowAt row: Int) -> NotificationCell {
    var cell = NotificationCell()
    cell.update(with: notificationController.notifications[row], format: format)
    return cell
  }

  /// Returns the post of a comment, or asks whether to follow a new follower back.
  public func didSelectRow(at row: Int) -> Post? {
    guard alert == nil, notificationController.notifications.indices.contains(row) else {
      return nil
    }
    let notification = notificationController.notifications[row]
    switch notification.event {
    case .comment(_, let post):
      return post
    case .newFollower:
      follow.present(notification.user)
      return nil
    }
  }

  // MARK: Fetching

  /// Fetches new notifications. Does nothing while a pull is under way.
  public func refresh() {
    guard !isRefreshing else { return }
    notificationController.fetchNotifications { [weak self] _ in self?.isRefreshing = false }
    isRefreshing = true
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
      notificationController.requestCount == 0
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

  /// Whether a request is under way.
  public var isNetworkActivityIndicatorVisible: Bool {
    notificationController.requestCount > 0 || follow.isBusy
  }

  public var state: ListState {
    ListState(
      isEmpty: numberOfRows == 0,
      isLoading: notificationController.requestCount > 0,
      isLoadingPage: false,
      isAtEnd: true,
      failure: notificationController.failure?.message
    )
  }

  /// The text for an empty list without an error.
  public var emptyText: String {
    notificationController.isSubscribed == false
      ? "Notifications are off." : "Nothing new has happened."
  }

  /// The alert over the list. Nil if there is none.
  public var alert: Alert? { follow.alert }

  /// Performs a button of the alert. Does nothing if there is no such button.
  public func tapAlertAction(titled title: String) {
    follow.tapAlertAction(titled: title)
  }
}

extension NotificationsViewModel: NotificationControllerDelegate {
  public func didReceive(_ notifications: [TimelineNotification]) {
    delegate?.rowsUpdated(RowUpdates(inserted: IndexSet(integersIn: 0..<notifications.count)))
    if isInView {
      notificationController.markAsSeen()
    } else if notificationController.hasFetched, let latest = notifications.last {
      let others = notifications.count - 1
      let body = format.body(of: latest).map { String(singleLine: $0) }
      present(
        Banner(
          title: format.title(of: latest),
          body: others == 0 ? body ?? "" : "And \(others) more"
        )
      )
    }
  }

  public func notificationStatusUpdated() {
    delegate?.stateUpdated()
  }
}
