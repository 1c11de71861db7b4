import Cloud
import TimelineModel

extension CloudKitManager {
  /// The two subscriptions of a person.
  enum SubscriptionID {
    static let followers = "followers"
    static let comments = "comments"
  }

  /// Subscribes to new followers of a person.
  ///
  /// Timeline overview: Controllers and Helpers, CloudKitManager, `createFollowerSubscription`.
  public func createFollowerSubscription(for user: User) async throws(CloudError) {
    try await save(
      CloudSubscription(
        subscriptionID: SubscriptionID.followers,
        recordType: User.recordType,
        predicate: .equal(key: User.Key.newFriend, .reference(user.reference)),
        options: [.firesOnRecordCreation, .firesOnRecordUpdate]
      )
    )
  }

  /// Subscribes to comments on a person's photos.
  ///
  /// Timeline overview: Controllers and Helpers, CloudKitManager, `createCommentsSubscription`.
  public func createCommentsSubscription(for user: User) async throws(CloudError) {
    try await save(
      CloudSubscription(
        subscriptionID: SubscriptionID.comments,
        recordType: Comment.recordType,
        predicate: .and([
          .equal(key: Comment.Key.postOwner, .reference(user.reference)),
          .notEqual(key: Comment.Key.owner, .reference(user.reference)),
        ]),
        options: .firesOnRecordCreation
      )
    )
  }

  /// Ends both subscriptions, that for comments last; see ``hasSubscriptions()``.
  public func deleteSubscriptions() async throws(CloudError) {
    for id in [SubscriptionID.followers, SubscriptionID.comments] {
      do {
        try await perform { () async throws(CloudError) in
          try await publicDatabase.deleteSubscription(withID: id)
        }
      } catch {
        // The subscription may have been ended by an attempt whose response was lost.
        if error != .unknownSubscription { throw error }
      }
    }
  }

  /// Whether the current user is subscribed to notifications.
  ///
  /// The subscription for comments decides, because it is the last one to be created and the last one to be deleted. If
  /// only one of two requests has succeeded, the result is still the old one, and the person can try again.
  public func hasSubscriptions() async throws(CloudError) -> Bool {
    let subscriptions = try await perform { () async throws(CloudError) in
      try await publicDatabase.allSubscriptions()
    }
    return subscriptions.contains { $0.subscriptionID == SubscriptionID.comments }
  }

  private func save(_ subscription: CloudSubscription) async throws(CloudError) {
    try await perform { () async throws(CloudError) in
      try await publicDatabase.save(subscription)
    }
  }
}
