import Cloud

extension CloudRecord {
  /// The approximate size of a record that may be saved, without its assets.
  ///
  /// - Throws: ``CloudError/invalidArguments(_:)`` or ``CloudError/limitExceeded`` if the record may not be saved.
  func checkedByteCount() throws(CloudError) -> Int {
    guard recordID.recordName.isRecordName else {
      throw .invalidArguments("This is not a valid record name.")
    }
    guard recordType.isIdentifier else {
      throw .invalidArguments("This is not a valid record type.")
    }
    guard values.count <= Limits.valuesPerRecord else { throw .limitExceeded }
    var byteCount = 0
    var assetByteCount = 0
    for (key, value) in values {
      guard key.isIdentifier else { throw .invalidArguments("This is not a valid key.") }
      switch value {
      case .asset(let asset): assetByteCount += asset.data.count
      case .list(let values):
        guard values.allSatisfy(\.isSimple) else {
          throw .invalidArguments("A list can only contain texts, locations and references.")
        }
      case .string, .location, .reference:
        guard value.isSimple else { throw .invalidArguments("This is not a valid reference.") }
      }
      byteCount += key.utf8.count + value.byteCount
    }
    guard byteCount <= Limits.bytesPerRecord, assetByteCount <= Limits.assetBytesPerRecord else {
      throw .limitExceeded
    }
    return byteCount
  }
}
