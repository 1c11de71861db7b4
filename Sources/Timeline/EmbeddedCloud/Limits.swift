/// What the cloud bears. Where CloudKit names a number, it is CloudKit's.
enum Limits {
  static let recordsPerRequest = 400
  /// Assets not counted.
  static let bytesPerRequest = 2 << 20
  static let recordsPerPage = 200
  static let valuesPerRecord = 100
  /// Assets not counted.
  static let bytesPerRecord = 1 << 20
  /// Much less than CloudKit allows, because they may all have to fit into memory.
  static let assetBytesPerRecord = 16 << 20

  /// In a list of an `isIn`.
  static let valuesPerPredicate = 250
  static let bytesPerPredicate = 1 << 20
  static let predicatesPerQuery = 100
  static let depthOfPredicates = 8
  /// A cursor holds a query, and perhaps the text of a record. Each byte of it may take six in JSON.
  static let bytesPerCursor = 16 << 20

  static let subscriptionsPerUser = 100
  static let notificationsPerUser = 1000
}
