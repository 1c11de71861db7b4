import Cloud
import Foundation
import Locking

/// A cloud inside this process: the server that the databases of several people share.
///
/// It behaves like CloudKit's public database. Everyone may read, and everyone who is signed in may save. A record
/// belongs to its creator, and nobody else may change it. Every order is total: records with the same time, text or
/// distance are ordered by name, and the newest-first order is exactly the reverse of the oldest-first order. Texts are
/// compared code point by code point. A query that is ordered by a text or a distance finds only records with that text
/// or location.
///
/// For queries about references, members of lists, texts, prefixes of texts, or places, the time depends on the number
/// of results and not on the number of records. Only the first query by the texts of a key takes longer, because it
/// sorts them. All other queries look at each record of their type.
///
/// Requests beyond these limits fail with ``CloudError/limitExceeded``: 400 records and 2 MB (without assets) per
/// request; 100 values, 1 MB and 16 MB of assets per record; 250 values for `isIn`; 100 subscriptions per person. A
/// page has 200 records at most, whatever limit is asked for; the cursor continues. The latest 1000 unread
/// notifications per person are kept.
///
/// All clouds in one directory, in any process, share their content and see each other's changes at once. A save is on
/// disk, completely or not at all, when it returns. It waits for the disk on the thread where it runs, which takes a
/// moment. Assets are separate files that are read when they are used. A disk error is ``CloudError/internalError(_:)``
/// and loses nothing. If the file of an asset is missing or damaged, its record is returned without it.
public final class EmbeddedCloud: Sendable {
  private let state: Locked<CloudState>
  private let storage: Storage?
  private let now: @Sendable () -> Date

  /// An empty cloud in memory.
  ///
  /// - Parameter now: The clock for records and notifications.
  public init(now: @escaping @Sendable () -> Date = { Date() }) {
    self.now = now
    storage = nil
    state = Locked(CloudState())
  }

  /// The file in a directory that changes with every save.
  public static func journal(in directory: URL) -> URL {
    directory.appending(component: "Cloud.journal")
  }

  /// Opens the cloud in a directory, which is created if it is missing.
  ///
  /// - Parameters:
  ///   - now: The clock for records and notifications.
  ///   - warn: Tells a person where the bytes of an interrupted save are now.
  /// - Throws: ``CloudError/internalError(_:)`` if the directory cannot be used.
  public init(
    directory: URL, now: @escaping @Sendable () -> Date = { Date() },
    warn: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(CloudError) {
    self.now = now
    let storage = try Storage(directory, warn: warn)
    self.storage = storage
    state = Locked(try storage.open())
  }

  /// The public database for one person.
  ///
  /// - Parameter userRecordID: The person who is signed in. Nil for nobody.
  public func database(signedInAs userRecordID: CloudRecord.ID?) -> EmbeddedDatabase {
    EmbeddedDatabase(cloud: self, signedInUser: userRecordID)
  }

  /// Reads the state. Only its indexes may be changed.
  func read<Value>(
    _ body: (inout CloudState) throws(CloudError) -> Value
  ) throws(CloudError) -> Value {
    try state.withLock { state throws(CloudError) in
      guard let storage else { return try body(&state) }
      return try storage.read(&state, body)
    }
  }

  /// Applies the change that `decide` returns, unless it throws.
  func change<Value>(
    _ decide: (borrowing CloudState, Date) throws(CloudError) -> (change: Change, value: Value)
  ) throws(CloudError) -> Value {
    try state.withLock { state throws(CloudError) in
      guard let storage else {
        let (change, value) = try decide(state, now())
        state.apply(change)
        return value
      }
      return try storage.change(&state) { state throws(CloudError) in try decide(state, now()) }
    }
  }
}
