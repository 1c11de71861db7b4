import Cloud

extension CloudRecord {
  /// Whether the record was saved by the owner that it names. Anyone can save records with any content.
  func isByOwner(_ owner: ID) -> Bool {
    systemFields.map { User.recordID(for: $0.creatorUserRecordID) == owner } ?? true
  }
}
