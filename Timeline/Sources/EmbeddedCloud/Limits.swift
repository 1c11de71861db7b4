import Foundation
import JSON

/// If CloudKit documents a limit, it is the same here.
enum Limits {
  static let recordsPerRequest = 400
  /// Without assets.
  static let bytesPerRequest = 2 << 20
  static let recordsPerPage = 200
  static let valuesPerRecord = 100
  /// Without assets.
  static let bytesPerRecord = 1 << 20
  /// Much less than CloudKit allows, because all of them may have to fit into memory.
  static let assetBytesPerRecord = 16 << 20
  /// In the list of `isIn`.
  static let valuesPerPredicate = 250
  static let bytesPerPredicate = 1 << 20
  static let predicatesPerQuery = 100
  static let depthOfPredicates = 8
  /// A cursor contains a query, and perhaps a record's text, of which each byte may take six bytes in JSON.
  static let bytesPerCursor = 16 << 20
  static let subscriptionsPerUser = 100
  static let notificationsPerUser = 1000
  /// The latest notifications stay when they have been read.
  static let readNotificationsPerUser = 50
}

extension Data {
  /// Whether this is JSON with so few levels that no decoder runs out of stack. This module writes even fewer.
  var isShallowJSON: Bool { (try? JSONReader.read(self, maximumDepth: 64) { _ in }) != nil }
}
