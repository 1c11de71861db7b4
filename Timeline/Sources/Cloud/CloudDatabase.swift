/// The public database for one signed-in person: the part of `CKContainer` and its `publicCloudDatabase` that Timeline needs.
/// Every name in this module is CloudKit's, with `Cloud` instead of `CK`. `PortingToCloudKit.md` maps each call.
public protocol CloudDatabase: Sendable {
  /// Throws ``CloudError/notAuthenticated`` without a signed-in person.
  func userRecordID() async throws(CloudError) -> CloudRecord.ID

  /// Each ID succeeds or fails separately: a missing record is ``CloudError/unknownItem``.
  func records(for ids: [CloudRecord.ID]) async throws(CloudError) -> CloudRecord.Results

  func records(
    matching query: CloudQuery, resultsLimit: Int
  ) async throws(CloudError) -> CloudQuery.Page

  /// New records between two pages cause no duplicates and no gaps.
  func records(
    continuingMatchFrom queryCursor: CloudQuery.Cursor, resultsLimit: Int
  ) async throws(CloudError) -> CloudQuery.Page

  /// Saves new and changed records, and returns them with new change tags. Each one succeeds or fails separately: if it is not
  /// based on the server's latest version, its result is ``CloudError/serverRecordChanged(serverRecord:)``.
  func modifyRecords(saving records: [CloudRecord]) async throws(CloudError) -> CloudRecord.Results

  /// Replaces a subscription with the same ID.
  func save(_ subscription: CloudSubscription) async throws(CloudError)

  /// If the subscription does not exist, the error is ``CloudError/unknownSubscription``.
  func deleteSubscription(withID subscriptionID: String) async throws(CloudError)

  /// The subscriptions of this person.
  func allSubscriptions() async throws(CloudError) -> [CloudSubscription]

  /// The unread notifications, and the latest ones that have been read. The earliest come first.
  func notifications() async throws(CloudError) -> [CloudNotification]

  func markNotificationsRead(_ ids: [CloudNotification.ID]) async throws(CloudError)
}
