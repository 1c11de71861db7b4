import Cloud
import Foundation
import TimelineModel

/// Sends requests to the cloud, repeats them when the cloud asks for a pause, and resolves conflicts.
/// The overview's manager takes completion closures. This one is `async`, as CloudKit's own database is.
/// Timeline overview: Controllers and Helpers, CloudKitManager.
public final class CloudKitManager: Sendable {
  /// The maximum number of attempts for a request that the cloud rejects as too early.
  private static let maximumAttemptCount = 3

  public let publicDatabase: any CloudDatabase
  private let rateLimit: RateLimit

  /// - Parameters:
  ///   - publicDatabase: The cloud's database for the signed-in person.
  ///   - sleep: Waits for a number of seconds.
  public init(
    publicDatabase: any CloudDatabase, now: @escaping @Sendable () -> Date = { Date() },
    sleep: @escaping @Sendable (TimeInterval) async -> Void = { seconds in
      // Cancelling only has to end the wait.
      try? await Task.sleep(for: .seconds(seconds))
    }
  ) {
    self.publicDatabase = publicDatabase
    rateLimit = RateLimit(now: now, sleep: sleep)
  }

  func perform<Response: Sendable>(
    _ request: @Sendable (any CloudDatabase) async throws -> Response
  ) async throws(CloudError) -> Response {
    for _ in 1...Self.maximumAttemptCount {
      guard await rateLimit.wait() else { break }
      do {
        return try await request(publicDatabase)
      } catch {
        guard case .requestRateLimited(let retryAfter) = CloudError(error) else {
          throw CloudError(error)
        }
        await rateLimit.begin(retryAfter)
      }
    }
    throw .requestRateLimited(retryAfter: await rateLimit.remainingTime)
  }

  /// Timeline overview: Controllers and Helpers, CloudKitManager, `fetchCurrentUser`.
  public func fetchCurrentUser() async throws(CloudError) -> Account {
    let id = User.recordID(for: try await perform { try await $0.userRecordID() })
    return Account(id: id, user: try await fetchRecord(id).flatMap(User.init(record:)))
  }

  /// Per request. More records take several requests.
  static let maximumRecordCount = 400

  /// Nil if the record does not exist.
  public func fetchRecord(_ id: CloudRecord.ID) async throws(CloudError) -> CloudRecord? {
    try await fetchRecords([id])[id]
  }

  /// Missing records are left out.
  public func fetchRecords(
    _ ids: [CloudRecord.ID]
  ) async throws(CloudError) -> [CloudRecord.ID: CloudRecord] {
    var records: [CloudRecord.ID: CloudRecord] = [:]
    var failures: [CloudRecord.ID: CloudError] = [:]
    for batch in ids.batches(of: Self.maximumRecordCount) {
      let results = try await perform { try await $0.records(for: batch) }
      for (id, result) in results {
        switch result {
        case .success(let record): records[id] = record
        case .failure(.unknownItem): break
        case .failure(let error): failures[id] = error
        }
      }
    }
    if !failures.isEmpty { throw .partialFailure(failures) }
    return records
  }

  /// Saves a record, and returns it as the cloud has it now. After a failure, you may save a new record again with the same ID:
  /// if the cloud says that an equal record exists, the first attempt succeeded.
  @discardableResult
  public func saveRecord(_ record: CloudRecord) async throws(CloudError) -> CloudRecord {
    do throws(CloudError) {
      return try await perform { database in
        let results = try await database.modifyRecords(saving: [record])
        guard let result = results[record.recordID] else {
          throw CloudError.internalError("The response does not say whether the record was saved.")
        }
        return try result.get()
      }
    } catch {
      guard case .serverRecordChanged(let serverRecord) = error, record.systemFields == nil,
        serverRecord.recordType == record.recordType, serverRecord.values == record.values
      else { throw error }
      return serverRecord
    }
  }

  private static let maximumConflictCount = 20

  /// Changes a record, and returns it as the cloud has it now. If someone else has changed it, repeats the change on that version.
  /// - Parameters:
  ///   - record: The last known version. A record that has never been saved here may exist nevertheless.
  ///   - change: Returns false if there is nothing to change.
  @discardableResult
  func updateRecord(
    _ record: CloudRecord, change: @Sendable (inout CloudRecord) -> Bool
  ) async throws(CloudError) -> CloudRecord {
    var record = record
    var conflictCount = 0
    while change(&record) {
      do {
        return try await saveRecord(record)
      } catch {
        guard case .serverRecordChanged(let serverRecord) = error,
          serverRecord.recordType == record.recordType, conflictCount < Self.maximumConflictCount
        else { throw error }
        conflictCount += 1
        record = serverRecord
      }
    }
    return record
  }

  enum SubscriptionID {
    static let followers = "followers"
    static let comments = "comments"
  }

  /// Timeline overview: Controllers and Helpers, CloudKitManager, `createFollowerSubscription`.
  public func createFollowerSubscription(for user: User) async throws(CloudError) {
    let subscription = CloudSubscription(
      subscriptionID: SubscriptionID.followers, recordType: User.recordType,
      predicate: .equal(key: User.Key.newFriend, .reference(user.reference)),
      options: [.firesOnRecordCreation, .firesOnRecordUpdate])
    try await perform { try await $0.save(subscription) }
  }

  /// Subscribes to comments on a person's photos.
  /// Timeline overview: Controllers and Helpers, CloudKitManager, `createCommentsSubscription`.
  public func createCommentsSubscription(for user: User) async throws(CloudError) {
    let subscription = CloudSubscription(
      subscriptionID: SubscriptionID.comments, recordType: Comment.recordType,
      predicate: .and([
        .equal(key: Comment.Key.postOwner, .reference(user.reference)),
        .notEqual(key: Comment.Key.owner, .reference(user.reference)),
      ]), options: .firesOnRecordCreation)
    try await perform { try await $0.save(subscription) }
  }

  /// Deletes the subscription for comments last; see ``hasSubscriptions()``.
  public func deleteSubscriptions() async throws(CloudError) {
    for id in [SubscriptionID.followers, SubscriptionID.comments] {
      do {
        try await perform { try await $0.deleteSubscription(withID: id) }
      } catch {
        // A lost response may have ended the subscription.
        if error != .unknownSubscription { throw error }
      }
    }
  }

  /// The subscription for comments decides, because it is the last one to be created and the last one to be deleted. If only
  /// one of two requests has succeeded, the result is still the old one, and the person can try again.
  public func hasSubscriptions() async throws(CloudError) -> Bool {
    let subscriptions = try await perform { try await $0.allSubscriptions() }
    return subscriptions.contains { $0.subscriptionID == SubscriptionID.comments }
  }
}

extension Array {
  /// The elements in order, in arrays with at most so many of them.
  func batches(of count: Int) -> [[Element]] {
    stride(from: 0, to: self.count, by: count).map { Array(self[$0...].prefix(count)) }
  }
}
