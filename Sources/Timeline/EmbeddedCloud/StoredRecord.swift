import Cloud
import Foundation

/// A record that has been saved.
struct StoredRecord: Hashable, Sendable, Codable {
  let recordType: String
  let recordID: CloudRecord.ID
  let systemFields: CloudRecord.SystemFields
  let values: [String: CloudValue]
  /// The assets that are in files, by their keys. There are none among the values then.
  let assetFiles: [String: AssetFolder.File]

  init(
    recordType: String,
    recordID: CloudRecord.ID,
    systemFields: CloudRecord.SystemFields,
    values: [String: CloudValue],
    assetFiles: [String: AssetFolder.File] = [:]
  ) {
    self.recordType = recordType
    self.recordID = recordID
    self.systemFields = systemFields
    self.values = values
    self.assetFiles = assetFiles
  }

  func with(
    _ values: [String: CloudValue], assetFiles: [String: AssetFolder.File]
  ) -> StoredRecord {
    StoredRecord(
      recordType: recordType, recordID: recordID, systemFields: systemFields, values: values,
      assetFiles: assetFiles)
  }

  var creation: Position<Date> {
    Position(key: systemFields.creationDate, recordName: recordID.recordName)
  }
}

extension CloudRecord {
  /// A record as it is fetched. It lacks those assets whose files are gone or damaged, so that these cost nobody more than
  /// themselves.
  ///
  /// - Parameter assets: Where its assets are, if they are in files.
  /// - Throws: ``CloudError/internalError(_:)`` if one of them is there and cannot be read.
  init(_ record: StoredRecord, assets: AssetFolder?) throws(CloudError) {
    var values = record.values
    if let assets {
      for (key, file) in record.assetFiles {
        values[key] = try assets.asset(in: file).map(CloudValue.asset)
      }
    }
    self.init(
      recordType: record.recordType,
      recordID: record.recordID,
      values: values,
      systemFields: record.systemFields
    )
  }
}
