import Cloud
import Foundation

extension CloudState {
  typealias SaveResults = [CloudRecord.ID: Result<CloudRecord, CloudError>]

  /// The change when a person saves records: the records that may be saved, and the notifications.
  func saving(
    _ records: [CloudRecord], by user: CloudRecord.ID, at date: Date
  ) throws(CloudError) -> (change: Change, value: SaveResults) {
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
    var change = Change(lastNumber: lastNumber)
    var results: SaveResults = [:]
    for (record, byteCount) in zip(records, byteCounts) {
      do throws(CloudError) {
        _ = try byteCount.get()
        try check(record, by: user)
        let saved = save(record, by: user, at: date, in: &change)
        results[record.recordID] = .success(try CloudRecord(saved, assets: nil))
      } catch {
        results[record.recordID] = .failure(error)
      }
    }
    return (change, results)
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
      recordType: record.recordType,
      recordID: record.recordID,
      systemFields: CloudRecord.SystemFields(
        recordChangeTag: String(change.nextNumber(), radix: 36),
        creationDate: current?.systemFields.creationDate ?? date,
        creatorUserRecordID: current?.systemFields.creatorUserRecordID ?? user
      ),
      values: record.values
    )
    change.events.append(.saved(saved))
    for key in subscriptions.keys(for: saved, isNew: current == nil) {
      let notification = CloudNotification(
        id: CloudNotification.ID(
          rawValue: String(change.nextNumber(), radix: 36)),
        subscriptionID: key.subscriptionID,
        recordID: saved.recordID,
        date: date
      )
      change.events.append(.notified(notification, key.user))
    }
    return saved
  }
}
