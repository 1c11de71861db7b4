/// The public database of a cloud for one signed-in person: the part of `CKContainer` and its `publicCloudDatabase`
/// that Timeline needs.
///
/// Every name in this module is CloudKit's, with `Cloud` instead of `CK`. `PortingToCloudKit.md` maps each call.
public protocol CloudDatabase: Sendable {
  /// The ID of the signed-in person.
  ///
  /// - Throws: ``CloudError/notAuthenticated`` without a signed-in person.
  func userRecordID() async throws(CloudError) -> CloudRecord.ID

  /// Fetches records by their IDs. Each one succeeds or fails separately: a missing record is
  /// ``CloudError/unknownItem``.
  func records(for ids: [CloudRecord.ID]) async throws(CloudError) -> CloudRecord.Results

  /// Fetches the first records that match a query.
  ///
  /// - Parameter resultsLimit: The maximum number of records.
  func records(
    matching query: CloudQuery, resultsLimit: Int
  ) async throws(CloudError) -> CloudQuery.Page

  /// Fetches the next records of a query. New records between two pages cause no duplicates and no gaps.
  func records(
    continuingMatchFrom queryCursor: CloudQuery.Cursor, resultsLimit: Int
  ) async throws(CloudError) -> CloudQuery.Page

  /// Saves new and changed records. Each one succeeds or fails separately: if a record is not based on the server's
  /// latest version, its result is ``CloudError/serverRecordChanged(serverRecord:)``.
  ///
  /// - Returns: The records as the server has them now, with new change tags.
  func modifyRecords(saving records: [CloudRecord]) async throws(CloudError) -> CloudRecord.Results

  /// Subscribes to notifications. A subscription with the same ID is replaced.
  func save(_ subscription: CloudSubscription) async throws(CloudError)

  /// Ends a subscription. If it does not exist, the error is ``CloudError/unknownSubscription``.
  func deleteSubscription(withID subscriptionID: String) async throws(CloudError)

  /// The subscriptions of this person.
  func allSubscriptions() async throws(CloudError) -> [CloudSubscription]

  /// The notifications that have not been marked as read, the earliest first.
  func unreadNotifications(resultsLimit: Int) async throws(CloudError) -> [CloudNotification]

  /// Marks notifications as read, so that they are not delivered again.
  func markNotificationsRead(_ ids: [CloudNotification.ID]) async throws(CloudError)
}
