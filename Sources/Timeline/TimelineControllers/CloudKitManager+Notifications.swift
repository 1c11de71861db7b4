import Cloud

extension CloudKitManager {
  /// Fetches the news that have not been marked as read, the earliest first.
  func unreadNotifications(resultsLimit: Int) async throws(CloudError) -> [CloudNotification] {
    try await perform { () async throws(CloudError) in
      try await publicDatabase.unreadNotifications(resultsLimit: resultsLimit)
    }
  }

  /// Makes sure that these do not come again.
  func markNotificationsRead(_ ids: [CloudNotification.ID]) async throws(CloudError) {
    try await perform { () async throws(CloudError) in
      try await publicDatabase.markNotificationsRead(ids)
    }
  }
}
