import Cloud

extension CloudRecord {
  /// Whether whoever saved the record is the owner that it names. Anyone may save records, with anything in them.
  func isByOwner(_ owner: ID) -> Bool {
    systemFields.map { User.recordID(for: $0.creatorUserRecordID) == owner } ?? true
  }
}
