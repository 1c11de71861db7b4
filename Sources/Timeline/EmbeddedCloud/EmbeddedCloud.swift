import Cloud
import Foundation
import Locking

/// A cloud in this process: the server that several people's databases share.
///
/// It behaves as CloudKit's public database does. Everyone may read, and whoever is signed in may save. A record belongs to
/// its creator: nobody else may change it. Every order is total: records saved at one moment, with one text, or at one
/// distance stand in the order of their names, and the newest-first order is the oldest-first order reversed. Texts are
/// compared code point by code point. A query in the order of a text or of distances finds only records that have that
/// text or location.
///
/// A query takes time for what it finds rather than for what is stored, if it asks for references, for what a list
/// contains, for texts or their beginnings, or for places; only the first one by the texts under some key sorts them all.
/// Others are answered by looking at each record of their type.
///
/// Limits, beyond which requests fail with ``CloudError/limitExceeded``: 400 records and, assets not counted, 2 MB a request;
/// 100 values, 1 MB and 16 MB of assets a record; 250 values for `isIn`; 100 subscriptions a person. A page has 200 records
/// at most, whatever is asked for; the cursor goes on. Of unread notifications each person's latest 1000 are kept.
///
/// A cloud in a directory is shared by all clouds there, in any process: they see each other's work at once. Each save is on
/// disk when it is answered, whole or not at all, and waits for the disk where it stands: that takes a moment, in which
/// nobody waits for another task. Assets are files of their own and read when someone looks at them. Trouble with the disk
/// is ``CloudError/internalError(_:)``, and loses nothing. A record whose asset's file is gone or damaged comes without the asset.
public final class EmbeddedCloud: Sendable {
  private let state: Locked<CloudState>
  private let storage: Storage?
  private let now: @Sendable () -> Date

  /// An empty cloud in memory.
  ///
  /// - Parameter now: The time that goes into records and notifications.
  public init(now: @escaping @Sendable () -> Date = { Date() }) {
    self.now = now
    storage = nil
    state = Locked(CloudState())
  }

  /// The file in a directory that changes with everything that is saved there.
  public static func journal(in directory: URL) -> URL {
    directory.appending(component: "Cloud.journal")
  }

  /// The cloud in a directory, which is created if it is missing.
  ///
  /// - Parameter now: The time that goes into records and notifications.
  /// - Throws: ``CloudError/internalError(_:)`` if the directory cannot be used.
  public init(
    directory: URL, now: @escaping @Sendable () -> Date = { Date() }
  ) throws(CloudError) {
    self.now = now
    let storage = try Storage(directory)
    self.storage = storage
    state = Locked(try storage.open())
  }

  /// The public database, as someone sees it.
  ///
  /// - Parameter userRecordID: Who is signed in; nil for nobody.
  public func database(signedInAs userRecordID: CloudRecord.ID?) -> EmbeddedDatabase {
    EmbeddedDatabase(cloud: self, signedInUser: userRecordID)
  }

  /// Looks at what there is. Only indexes may change.
  func read<Value>(
    _ body: (inout CloudState) throws(CloudError) -> Value
  ) throws(CloudError) -> Value {
    try state.withLock { state throws(CloudError) in
      guard let storage else { return try body(&state) }
      return try storage.read(&state, body)
    }
  }

  /// Does what `decide` wants to happen, unless it throws.
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
