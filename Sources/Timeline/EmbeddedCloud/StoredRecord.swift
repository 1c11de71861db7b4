import Cloud
import Foundation

/// A saved record.
struct StoredRecord: Hashable, Sendable, Codable {
  let recordType: String
  let recordID: CloudRecord.ID
  let systemFields: CloudRecord.SystemFields
  let values: [String: CloudValue]
  /// The files of assets, by key. The values contain no assets then.
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
  /// Creates a record in the form in which it is fetched. Assets whose files are missing or damaged are left out, so
  /// that the rest of the record can be used.
  ///
  /// - Parameter assets: The folder with the assets, if they are in files.
  /// - Throws: ``CloudError/internalError(_:)`` if a file exists and cannot be read.
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
