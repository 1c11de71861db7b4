import Cloud
import Locking

/// A cloud that answers as a test says, for answers that no good cloud gives. It fetches and saves records, and that is all.
final class ScriptedDatabase: CloudDatabase {
  typealias Results = [CloudRecord.ID: Result<CloudRecord, CloudError>]

  private let fetched: @Sendable ([CloudRecord.ID]) throws(CloudError) -> Results
  private let saved: @Sendable ([CloudRecord]) throws(CloudError) -> Results
  private let queried: @Sendable () -> CloudQuery.Page
  private let count = Locked(0)

  init(
    fetched: @escaping @Sendable ([CloudRecord.ID]) throws(CloudError) -> Results = { _ in [:] },
    saved: @escaping @Sendable ([CloudRecord]) throws(CloudError) -> Results = { _ in [:] },
    queried: @escaping @Sendable () -> CloudQuery.Page = {
      CloudQuery.Page(records: [], queryCursor: nil)
    }
  ) {
    self.fetched = fetched
    self.saved = saved
    self.queried = queried
  }

  /// How many requests have come.
  var requestCount: Int { count.withLock(\.self) }

  private func take() {
    count.withLock { $0 += 1 }
  }

  func userRecordID() async throws(CloudError) -> CloudRecord.ID {
    CloudRecord.ID(recordName: "mira")
  }

  func records(for ids: [CloudRecord.ID]) async throws(CloudError) -> Results {
    take()
    return try fetched(ids)
  }

  func modifyRecords(saving recordsToSave: [CloudRecord]) async throws(CloudError) -> Results {
    take()
    return try saved(recordsToSave)
  }

  func records(
    matching query: CloudQuery, resultsLimit: Int
  ) async throws(CloudError) -> CloudQuery.Page {
    take()
    return queried()
  }

  func records(
    continuingMatchFrom queryCursor: CloudQuery.Cursor, resultsLimit: Int
  ) async throws(CloudError) -> CloudQuery.Page {
    take()
    return queried()
  }

  func save(_ subscription: CloudSubscription) async throws(CloudError) {
    throw .internalError("It has no subscriptions.")
  }

  func deleteSubscription(withID subscriptionID: String) async throws(CloudError) {
    throw .internalError("It has no subscriptions.")
  }

  func allSubscriptions() async throws(CloudError) -> [CloudSubscription] {
    throw .internalError("It has no subscriptions.")
  }

  func unreadNotifications(
    resultsLimit: Int
  ) async throws(CloudError) -> [CloudNotification] {
    throw .internalError("It has no notifications.")
  }

  func markNotificationsRead(_ ids: [CloudNotification.ID]) async throws(CloudError) {
    throw .internalError("It has no notifications.")
  }
}
