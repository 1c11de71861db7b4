import Cloud
import Foundation

extension CloudState {
  /// Adds to a change the records that a person may save, and their notifications.
  func save(
    _ records: [CloudRecord], by user: CloudRecord.ID, at date: Date, in change: inout Change
  ) throws(CloudError) -> CloudRecord.Results {
    guard records.count <= Limits.recordsPerRequest else { throw .limitExceeded }
    guard Set(records.map(\.recordID)).count == records.count else {
      throw .invalidArguments("A request must not save a record twice.")
    }
    let byteCounts = records.map { record in
      Result { () throws(CloudError) in try record.checkedByteCount() }
    }
    guard byteCounts.reduce(0, { $0 + ((try? $1.get()) ?? 0) }) <= Limits.bytesPerRequest else {
      throw .limitExceeded
    }
    guard date.timeIntervalSinceReferenceDate.isFinite else {
      throw .internalError("The clock has no valid time.")
    }
    var results: CloudRecord.Results = [:]
    for (record, byteCount) in zip(records, byteCounts) {
      do throws(CloudError) {
        _ = try byteCount.get()
        try check(record, by: user)
        let saved = save(record, by: user, at: date, in: &change)
        results[record.recordID] = .success(try self.record(saved))
      } catch {
        results[record.recordID] = .failure(error)
      }
    }
    return results
  }

  private func check(_ record: CloudRecord, by user: CloudRecord.ID) throws(CloudError) {
    guard let current = records[record.recordID.recordName] else {
      guard record.systemFields == nil else { throw .unknownItem }
      return
    }
    guard current.systemFields.creatorUserRecordID == user else { throw .permissionFailure }
    guard record.systemFields?.recordChangeTag == current.systemFields.recordChangeTag else {
      throw .serverRecordChanged(serverRecord: try self.record(current))
    }
    guard record.recordType == current.recordType else {
      throw .invalidArguments("The type of a record cannot be changed.")
    }
  }

  private func save(
    _ record: CloudRecord, by user: CloudRecord.ID, at date: Date, in change: inout Change
  ) -> StoredRecord {
    let current = records[record.recordID.recordName]
    let saved = StoredRecord(
      recordType: record.recordType, recordID: record.recordID,
      systemFields: CloudRecord.SystemFields(
        recordChangeTag: String(change.nextNumber(), radix: 36),
        creationDate: current?.systemFields.creationDate ?? date,
        creatorUserRecordID: current?.systemFields.creatorUserRecordID ?? user),
      values: record.values)
    change.events.append(.saved(saved))
    for (user, subscriptionID) in subscribers(to: saved, isNew: current == nil) {
      let notification = CloudNotification(
        id: CloudNotification.ID(rawValue: String(change.nextNumber(), radix: 36)),
        subscriptionID: subscriptionID, recordID: saved.recordID, date: date)
      change.events.append(.notified(notification, user))
    }
    return saved
  }

  /// The people and subscriptions that a saved record matches, always in the same order.
  private func subscribers(
    to record: StoredRecord, isNew: Bool
  ) -> [(user: CloudRecord.ID, subscriptionID: String)] {
    let option: CloudSubscription.Options = isNew ? .firesOnRecordCreation : .firesOnRecordUpdate
    return subscriptions.flatMap { user, all in
      all.values.filter {
        $0.recordType == record.recordType && $0.options.contains(option)
          && $0.predicate.matches(record)
      }.map { (user, $0.subscriptionID) }
    }.sorted { ($0.user.recordName, $0.subscriptionID) < ($1.user.recordName, $1.subscriptionID) }
  }

  func check(_ subscription: CloudSubscription, by user: CloudRecord.ID) throws(CloudError) {
    guard subscription.subscriptionID.isReferenceName else {
      throw .invalidArguments("This is not a valid subscription ID.")
    }
    try subscription.recordType.check(as: "record type")
    let known: CloudSubscription.Options = [.firesOnRecordCreation, .firesOnRecordUpdate]
    guard !subscription.options.isEmpty, subscription.options.isSubset(of: known) else {
      throw .invalidArguments("A subscription must fire on creation, on update, or on both.")
    }
    try subscription.predicate.check()
    let others = (subscriptions[user] ?? [:]).keys.filter { $0 != subscription.subscriptionID }
    guard others.count < Limits.subscriptionsPerUser else { throw .limitExceeded }
  }
}
