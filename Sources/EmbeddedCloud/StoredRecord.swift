import Cloud
import Foundation

/// A record that has been saved.
struct StoredRecord: Hashable, Sendable, Codable {
  let recordType: String
  let recordID: CloudRecord.ID
  let systemFields: CloudRecord.SystemFields
  let values: [String: CloudValue]

  var creation: Position<Date> {
    Position(key: systemFields.creationDate, recordName: recordID.recordName)
  }
}

extension CloudRecord {
  init(_ record: StoredRecord) {
    self.init(
      recordType: record.recordType,
      recordID: record.recordID,
      values: record.values,
      systemFields: record.systemFields
    )
  }
}
