/// A cloud's public database, as one signed-in person sees it: `CKContainer` and its `publicCloudDatabase`, as far as
/// Timeline needs them.
///
/// Every name in this module is CloudKit's, with `Cloud` in the place of `CK`. `Docs/PortingToCloudKit.md` maps each call.
public protocol CloudDatabase: Sendable {
  /// Who is signed in.
  ///
  /// - Throws: ``CloudError/notAuthenticated`` when nobody is.
  func userRecordID() async throws(CloudError) -> CloudRecord.ID

  /// Fetches records by their IDs. Each succeeds or fails by itself: one that is not there is
  /// ``CloudError/unknownItem``.
  func records(
    for ids: [CloudRecord.ID]
  ) async throws(CloudError) -> [CloudRecord.ID: Result<CloudRecord, CloudError>]

  /// Fetches the first records that a query finds.
  ///
  /// - Parameter resultsLimit: How many at most.
  func records(
    matching query: CloudQuery, resultsLimit: Int
  ) async throws(CloudError) -> CloudQuery.Page

  /// Fetches the next records of a query. Records that were saved since then neither repeat nor hide any.
  func records(
    continuingMatchFrom queryCursor: CloudQuery.Cursor, resultsLimit: Int
  ) async throws(CloudError) -> CloudQuery.Page

  /// Saves records, new ones and changed ones. Each succeeds or fails by itself: one that is not the server's latest is
  /// ``CloudError/serverRecordChanged(serverRecord:)``.
  ///
  /// - Returns: The records as the server has them now, with their new change tags.
  func modifyRecords(
    saving recordsToSave: [CloudRecord]
  ) async throws(CloudError) -> [CloudRecord.ID: Result<CloudRecord, CloudError>]

  /// Asks for notifications. A subscription with the same ID is replaced.
  func save(_ subscription: CloudSubscription) async throws(CloudError)

  /// Asks for no more notifications of a kind. A subscription that is not there is ``CloudError/unknownSubscription``.
  func deleteSubscription(withID subscriptionID: String) async throws(CloudError)

  /// What has been asked for and not been deleted.
  func allSubscriptions() async throws(CloudError) -> [CloudSubscription]

  /// The notifications that have not been marked as read, the earliest first.
  func unreadNotifications(resultsLimit: Int) async throws(CloudError) -> [CloudNotification]

  /// Makes sure that these notifications do not come again.
  func markNotificationsRead(_ ids: [CloudNotification.ID]) async throws(CloudError)
}
