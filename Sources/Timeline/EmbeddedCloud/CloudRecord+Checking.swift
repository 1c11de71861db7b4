import Cloud

extension CloudRecord {
  /// About how much a record takes that may be saved, assets not counted.
  ///
  /// - Throws: ``CloudError/invalidArguments(_:)`` or ``CloudError/limitExceeded`` if it may not.
  func checkedByteCount() throws(CloudError) -> Int {
    guard recordID.recordName.isRecordName else {
      throw .invalidArguments("This is no record name.")
    }
    guard recordType.isIdentifier else { throw .invalidArguments("This is no record type.") }
    guard values.count <= Limits.valuesPerRecord else { throw .limitExceeded }
    var byteCount = 0
    var assetByteCount = 0
    for (key, value) in values {
      guard key.isIdentifier else { throw .invalidArguments("This is no key.") }
      switch value {
      case .asset(let asset): assetByteCount += asset.data.count
      case .list(let values):
        guard values.allSatisfy(\.isSimple) else {
          throw .invalidArguments("A list holds texts, locations and references.")
        }
      case .string, .location, .reference:
        guard value.isSimple else { throw .invalidArguments("This is no reference.") }
      }
      byteCount += key.utf8.count + value.byteCount
    }
    guard byteCount <= Limits.bytesPerRecord, assetByteCount <= Limits.assetBytesPerRecord else {
      throw .limitExceeded
    }
    return byteCount
  }
}
