import Cloud
import Foundation
import TimelineModel

/// Fetches the current user's notifications, and keeps them.
/// On a phone, call ``fetchNotifications(completion:)`` when a push arrives.
/// Timeline overview: Features, push notifications for comments on photos and for new followers.
@MainActor
public final class NotificationController {
  /// The latest first. The cloud keeps the latest ones that have been read.
  public private(set) var notifications: [TimelineNotification] = []
  /// The number of notifications that the current user has not seen.
  public private(set) var badgeCount = 0
  /// Nil until the cloud has responded.
  public private(set) var isSubscribed: Bool?
  /// It has loaded when the notifications from before the launch have been fetched. Later unread ones have only just happened.
  public private(set) var status = ListStatus(isAtEnd: true)
  public weak var delegate: (any NotificationControllerDelegate)?

  private let cloudKitManager: CloudKitManager
  private let userController: UserController
  /// The notifications that the cloud has sent.
  private var known: Set<CloudNotification.ID> = []
  /// Those of them that may not have been marked as read in the cloud.
  private var unmarked: Set<CloudNotification.ID> = []

  public init(cloudKitManager: CloudKitManager, userController: UserController) {
    self.cloudKitManager = cloudKitManager
    self.userController = userController
  }

  /// Subscribes to comments and new followers.
  public func subscribe(completion: UserController.ChangeCompletion? = nil) {
    perform(completion) { [self] in
      let user = try await userController.fetchCurrentUser()
      try await cloudKitManager.createFollowerSubscription(for: user)
      try await cloudKitManager.createCommentsSubscription(for: user)
      isSubscribed = true
    }
  }

  public func unsubscribe(completion: UserController.ChangeCompletion? = nil) {
    perform(completion) { [self] in
      try await cloudKitManager.deleteSubscriptions()
      isSubscribed = false
    }
  }

  /// Fetches new notifications, and at first those of earlier launches. Without a subscription, fetches none, even old ones.
  public func fetchNotifications(completion: UserController.ChangeCompletion? = nil) {
    perform(completion) { [self] in
      let user = try await userController.fetchCurrentUser()
      if isSubscribed == nil {
        let isSubscribed = try await cloudKitManager.hasSubscriptions()
        // The person may have subscribed or unsubscribed meanwhile.
        self.isSubscribed = self.isSubscribed ?? isSubscribed
      }
      if isSubscribed == true {
        try await merge(cloudKitManager.perform { try await $0.notifications() }, for: user)
      }
      status.hasLoaded = true
    }
  }

  private func merge(_ all: [CloudNotification], for user: User) async throws {
    // Two fetches may be under way at once. Skip below what the other one has added.
    let added = try await read(all.filter { !known.contains($0.id) }, for: user)
      .filter { !known.contains($0.id) }
    guard isSubscribed == true else { return }
    unmarked.formUnion(all.filter { !$0.isRead && !known.contains($0.id) }.map(\.id))
    known.formUnion(all.map(\.id))
    if !added.isEmpty {
      notifications = added.reversed() + notifications
      let news = added.filter { !$0.isRead }
      badgeCount += news.count
      delegate?.didReceive(news)
    }
  }

  /// Ends the marks of those that have been seen. Call it when the person leaves the list.
  public func endLooking() {
    for index in notifications.indices { notifications[index].isRead = true }
  }

  /// Marks the notifications as seen, so that no device receives them again. If the request is lost, the next call repeats it.
  public func markAsSeen(completion: UserController.ChangeCompletion? = nil) {
    badgeCount = 0
    guard !unmarked.isEmpty else {
      delegate?.notificationStatusUpdated()
      // Asynchronous, so that a completion is never called before this method returns.
      Task { completion?(nil) }
      return
    }
    let marked = unmarked
    perform(completion) { [self] in
      try await cloudKitManager.perform { try await $0.markNotificationsRead(Array(marked)) }
      unmarked.subtract(marked)
    }
  }

  /// Leaves out notifications whose record is missing or malformed.
  private func read(
    _ notifications: [CloudNotification], for user: User
  ) async throws -> [TimelineNotification] {
    let records = try await cloudKitManager.fetchRecords(Array(Set(notifications.map(\.recordID))))
    let comments = records.compactMapValues(Comment.init(record:))
    let posts = try await cloudKitManager.fetchRecords(
      Array(Set(comments.values.map(\.post.recordID)))
    ).compactMapValues(Post.init(record:))
    try await userController.fetchUsers(comments.values.map(\.owner.recordID), isRefresh: true)
    return notifications.compactMap { notification in
      let id = notification.recordID
      if let comment = comments[id] {
        // Anyone can save a comment that names anyone as the owner of the post.
        guard let post = posts[comment.post.recordID], post.owner == user.reference,
          let owner = userController.user(comment.owner)
        else { return nil }
        return TimelineNotification(
          id: notification.id, event: .comment(comment, on: post), user: owner,
          date: notification.date, isRead: notification.isRead)
      }
      // A notification about a follower may be forged or outdated.
      guard let follower = records[id].flatMap(User.init(record:)), follower.follows(user) else {
        return nil
      }
      return TimelineNotification(
        id: notification.id, event: .newFollower, user: follower, date: notification.date,
        isRead: notification.isRead)
    }
  }

  private func perform(
    _ completion: UserController.ChangeCompletion?,
    request: @escaping @MainActor () async throws -> Void
  ) {
    status.requestCount += 1
    delegate?.notificationStatusUpdated()
    Task {
      status.failure = await Result(of: request).failure
      status.requestCount -= 1
      delegate?.notificationStatusUpdated()
      completion?(status.failure)
    }
  }
}

@MainActor
public protocol NotificationControllerDelegate: AnyObject {
  /// Notifications have been added to the list. The unread ones are passed on, each once.
  func didReceive(_ notifications: [TimelineNotification])

  /// Something else has changed: a request began or ended, something failed, or notifications have been seen.
  func notificationStatusUpdated()
}

/// Timeline overview: Features, push notifications.
public struct TimelineNotification: Hashable, Sendable, Identifiable {
  public enum Event: Hashable, Sendable {
    /// Someone commented on the current user's photo.
    case comment(Comment, on: Post)
    case newFollower
  }

  public let id: CloudNotification.ID
  public let event: Event
  /// The person who commented or follows.
  public let user: User
  public let date: Date
  /// Whether it has been looked at before, here or on another device.
  public var isRead: Bool
}
