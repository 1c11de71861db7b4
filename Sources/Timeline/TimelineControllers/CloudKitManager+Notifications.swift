import Cloud

extension CloudKitManager {
  /// Fetches the notifications that have not been marked as read, the earliest first.
  func unreadNotifications(resultsLimit: Int) async throws(CloudError) -> [CloudNotification] {
    try await perform { () async throws(CloudError) in
      try await publicDatabase.unreadNotifications(resultsLimit: resultsLimit)
    }
  }

  /// Marks notifications as read, so that they are not delivered again.
  func markNotificationsRead(_ ids: [CloudNotification.ID]) async throws(CloudError) {
    try await perform { () async throws(CloudError) in
      try await publicDatabase.markNotificationsRead(ids)
    }
  }
}
