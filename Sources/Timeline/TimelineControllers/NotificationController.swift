import Cloud
import Foundation
import TimelineModel

/// Fetches the news that the current user's subscriptions bring, and holds those of this launch.
///
/// On a phone, a push says that there are some, and ``fetchNotifications(completion:)`` is what to call then.
///
/// Timeline overview: Features, push notifications for comments on photos and for new followers.
@MainActor
public final class NotificationController {
  /// The most that are fetched at once; the cloud keeps no more.
  static let maximumCount = 1000

  /// What has come since the launch, the latest first.
  public private(set) var notifications: [TimelineNotification] = []
  /// How many of them the current user has not looked at: the number on the badge.
  public private(set) var badgeCount = 0
  /// Whether the current user is told of anything; nil as long as that is not known.
  public private(set) var isSubscribed: Bool?
  /// Whether what happened before the launch has been fetched, if there was anything to fetch: what comes from then on has just happened.
  public private(set) var hasFetched = false
  /// Why the latest request failed; nil after one that succeeded.
  public private(set) var failure: TimelineError?
  /// How many requests are under way.
  public private(set) var requestCount = 0

  public weak var delegate: (any NotificationControllerDelegate)?

  private let cloudKitManager: CloudKitManager
  private let userController: UserController
  /// What has been taken in.
  private var known: Set<CloudNotification.ID> = []
  /// What of it has, as far as is known, not been marked as read.
  private var unmarked: Set<CloudNotification.ID> = []

  public init(cloudKitManager: CloudKitManager, userController: UserController) {
    self.cloudKitManager = cloudKitManager
    self.userController = userController
  }

  /// Asks to be told of comments and followers.
  public func subscribe(completion: (@MainActor (TimelineError?) -> Void)? = nil) {
    perform(completion) { [self] () async throws(TimelineError) in
      let user = try await userController.fetchCurrentUser()
      do throws(CloudError) {
        try await cloudKitManager.createFollowerSubscription(for: user)
        try await cloudKitManager.createCommentsSubscription(for: user)
        isSubscribed = true
      } catch {
        throw .cloud(error)
      }
    }
  }

  /// Asks to be told of nothing any more.
  public func unsubscribe(completion: (@MainActor (TimelineError?) -> Void)? = nil) {
    perform(completion) { [self] () async throws(TimelineError) in
      do throws(CloudError) {
        try await cloudKitManager.deleteSubscriptions()
        isSubscribed = false
      } catch {
        throw .cloud(error)
      }
    }
  }

  /// Fetches what has happened since the last time, here or on another device. Who is subscribed to nothing gets nothing, not
  /// even what happened before.
  ///
  /// - Parameter completion: Runs exactly once, with nil, or with what went wrong.
  public func fetchNotifications(completion: (@MainActor (TimelineError?) -> Void)? = nil) {
    perform(completion) { [self] () async throws(TimelineError) in
      let user = try await userController.fetchCurrentUser()
      do throws(CloudError) {
        if isSubscribed == nil {
          let isSubscribed = try await cloudKitManager.hasSubscriptions()
          // The person may have decided meanwhile.
          self.isSubscribed = self.isSubscribed ?? isSubscribed
        }
        if isSubscribed == true {
          let unread = try await cloudKitManager.unreadNotifications(
            resultsLimit: Self.maximumCount)
          try await takeIn(unread, for: user)
        }
        hasFetched = true
      } catch {
        throw .cloud(error)
      }
    }
  }

  private func takeIn(
    _ unread: [CloudNotification], for user: User
  ) async throws(CloudError) {
    // Two fetches may be under way at once: what the other one has taken in is left out at the end.
    let news = try await read(unread.filter { !known.contains($0.id) }, for: user)
      .filter { !known.contains($0.id) }
    guard isSubscribed == true else { return }
    known.formUnion(unread.map(\.id))
    unmarked.formUnion(unread.map(\.id))
    if !news.isEmpty {
      notifications = news.reversed() + notifications
      badgeCount += news.count
      delegate?.didReceive(news)
    }
  }

  /// The current user looks at the notifications: they come neither here nor to another device again. If that gets lost, the next look
  /// says it once more.
  ///
  /// - Parameter completion: Runs exactly once, with nil, or with what went wrong.
  public func markAsSeen(completion: (@MainActor (TimelineError?) -> Void)? = nil) {
    badgeCount = 0
    guard !unmarked.isEmpty else {
      delegate?.notificationStatusUpdated()
      // As late as after a request, so that a completion never runs before this method returns.
      Task { completion?(nil) }
      return
    }
    let marked = unmarked
    perform(completion) { [self] () async throws(TimelineError) in
      do throws(CloudError) {
        try await cloudKitManager.markNotificationsRead(Array(marked))
        unmarked.subtract(marked)
      } catch {
        throw .cloud(error)
      }
    }
  }

  /// What notifications say. Those that say nothing, because a record is gone or not what it should be, are left out.
  private func read(
    _ notifications: [CloudNotification], for user: User
  ) async throws(CloudError) -> [TimelineNotification] {
    let records = try await cloudKitManager.fetchRecords(Array(Set(notifications.map(\.recordID))))
    let comments = records.compactMapValues(Comment.init(record:))
    let posts = try await cloudKitManager.fetchRecords(
      Array(Set(comments.values.map(\.post.recordID)))
    ).compactMapValues(Post.init(record:))
    try await userController.fetchUsers(comments.values.map(\.owner.recordID), isRefresh: true)
    return notifications.compactMap { notification in
      let id = notification.recordID
      if let comment = comments[id] {
        // Anyone can write down anyone as the owner of a post.
        guard let post = posts[comment.post.recordID], post.owner == user.reference,
          let owner = userController.user(comment.owner)
        else { return nil }
        return TimelineNotification(
          id: notification.id, event: .comment(comment, on: post), user: owner,
          date: notification.date)
      }
      // Nor does everyone follow who says so, or does so still.
      guard let follower = records[id].flatMap(User.init(record:)), follower.follows(user) else {
        return nil
      }
      return TimelineNotification(
        id: notification.id, event: .newFollower, user: follower, date: notification.date)
    }
  }

  private func perform(
    _ completion: (@MainActor (TimelineError?) -> Void)?,
    request: @escaping @MainActor () async throws(TimelineError) -> Void
  ) {
    requestCount += 1
    delegate?.notificationStatusUpdated()
    Task {
      var outcome: TimelineError?
      do throws(TimelineError) {
        try await request()
      } catch {
        outcome = error
      }
      failure = outcome
      requestCount -= 1
      delegate?.notificationStatusUpdated()
      completion?(outcome)
    }
  }
}
