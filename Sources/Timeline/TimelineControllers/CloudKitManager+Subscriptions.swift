import Cloud
import TimelineModel

extension CloudKitManager {
  /// The two subscriptions of a person.
  enum SubscriptionID {
    static let followers = "followers"
    static let comments = "comments"
  }

  /// Asks to be told of everyone who begins to follow a person.
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

  /// Asks to be told of what others say about a person's photos.
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

  /// Asks to be told of nothing any more. The comments come last, as they do when both are asked for;
  /// see ``hasSubscriptions()``.
  public func deleteSubscriptions() async throws(CloudError) {
    for id in [SubscriptionID.followers, SubscriptionID.comments] {
      do {
        try await perform { () async throws(CloudError) in
          try await publicDatabase.deleteSubscription(withID: id)
        }
      } catch {
        // Gone is gone, also by a try whose answer was lost.
        if error != .unknownSubscription { throw error }
      }
    }
  }

  /// Whether the current user is told of anything.
  ///
  /// The comments tell, because theirs is the last subscription to be made and the last to be deleted. So where only one of two
  /// requests has worked, the answer is still the old one, and the person can do it again.
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
