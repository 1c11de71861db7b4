import Foundation
import HeadlessUI
import TimelineControllers
import TimelineModel

/// What others did that concerns the reader: the list, its badge, and the banner.
///
/// Timeline overview: Features, push notifications.
@MainActor
public final class NotificationsViewModel {
  /// Who is told what changed.
  public weak var delegate: (any ListViewModelDelegate)?

  public let title = "Notifications"

  /// Whether a pull to refresh is waiting for its answer.
  public private(set) var isRefreshing = false {
    didSet { delegate?.stateUpdated() }
  }

  /// Called with what is to slide in from the top because something has just happened.
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

  /// Whether the reader looks at the list, and so has seen what comes: there is no banner and no badge for it.
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

  /// Returns the post that a comment is about, or offers to follow back.
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

  /// Fetches what is new; a pull while one is under way does nothing.
  public func refresh() {
    guard !isRefreshing else { return }
    notificationController.fetchNotifications { [weak self] _ in self?.isRefreshing = false }
    isRefreshing = true
  }

  /// Fetches what is new without a pull, for example when the app comes to the front.
  public func reload() {
    notificationController.fetchNotifications()
  }

  /// Asks to be told of what happens from now on.
  public func subscribe() {
    notificationController.subscribe()
  }

  /// What the button says that turns notifications on or off; nil as long as it is not known whether they are on.
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

  /// What the tab's badge says; nil for no badge.
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

  /// What to say where nothing is in the list and nothing went wrong.
  public var emptyText: String {
    notificationController.isSubscribed == false
      ? "Notifications are off." : "Nothing new has happened."
  }

  /// What stands over the list, or nil.
  public var alert: Alert? { follow.alert }

  /// Does what a button of the alert says. A button that the alert does not have does nothing.
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
