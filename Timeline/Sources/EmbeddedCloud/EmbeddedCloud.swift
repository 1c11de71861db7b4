import Cloud
import Foundation
import Journal
import Locking

/// A cloud inside this process: the server that the databases of several people share.
///
/// It behaves like CloudKit's public database. Everyone may read, and every signed-in person may save. Only its creator may
/// change a record. Every order is total: records with the same time, text or distance are ordered by name, and oldest-first
/// is exactly the reverse of newest-first. Texts are compared code point by code point. A query in the order of a text or a
/// distance finds only records with that text or location.
///
/// Three kinds of queries take a time that depends only on the number of results: references or members of lists in the order
/// of time, texts or their beginnings in the order of the texts, and places in the order of the distance. The first query in
/// the order of a text takes longer, because it sorts the texts. All other queries look at each record of their type.
///
/// Requests beyond the limits in `Limits.swift` fail with ``CloudError/limitExceeded``. Longer pages are cut, and the cursor continues.
///
/// All clouds in one directory, in any process, share their content and see each other's changes at once. A save is on disk,
/// completely or not at all, when it returns. It waits for the disk on its thread, which takes a moment. A disk error is
/// ``CloudError/internalError(_:)`` and loses nothing.
public final class EmbeddedCloud: Sendable {
  /// A journal with no more superfluous events than this is not compacted.
  private static let negligibleCount = 1000

  private let state: Locked<CloudState>
  /// Nil for a cloud in memory.
  private let journal: Journal?
  private let now: @Sendable () -> Date

  /// An empty cloud in memory. `now` is the clock for records and notifications.
  public init(now: @escaping @Sendable () -> Date = { Date() }) {
    self.now = now
    journal = nil
    state = Locked(CloudState(assets: nil))
  }

  /// The file that changes with every save.
  public static func journal(in directory: URL) -> URL {
    directory.appending(component: "Cloud.journal")
  }

  /// Opens the cloud in a directory, which is created if it is missing. `warn` tells a person where the bytes of an interrupted
  /// save are now. Throws ``CloudError/internalError(_:)`` if the directory cannot be used.
  public init(
    directory: URL, now: @escaping @Sendable () -> Date = { Date() },
    warn: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(CloudError) {
    self.now = now
    do {
      let journal = try Journal(url: Self.journal(in: directory), warn: warn)
      self.journal = journal
      state = Locked(try Self.open(journal, assets: AssetFolder(in: directory)))
    } catch {
      throw CloudError(error)
    }
  }

  /// Removes what a crash has left behind, and compacts the journal if it is much too large.
  private static func open(_ journal: Journal, assets: AssetFolder) throws -> CloudState {
    var state = CloudState(assets: assets)
    var count = 0
    func catchUp(_ change: Journal.Change) throws { count += try state.replay(change) }
    try journal.write(catchingUp: catchUp) { writer in
      try assets.removeAll(
        except: state.records.values.lazy.flatMap(\.assetFiles.values), upTo: state.lastNumber)
      let snapshot = state.snapshot
      guard count > 2 * snapshot.count + negligibleCount else { return }
      let entries = try snapshot.map { try JSONEncoder().encode($0) }
      // If the disk is full, the journal stays as large as it is.
      try? writer.compact(to: entries)
    }
    return state
  }

  /// - Parameter userRecordID: The signed-in person. Nil for nobody.
  public func database(signedInAs userRecordID: CloudRecord.ID?) -> EmbeddedDatabase {
    EmbeddedDatabase(cloud: self, signedInUser: userRecordID)
  }

  private func withState<Value>(
    _ body: (inout CloudState) throws -> Value
  ) throws(CloudError) -> Value {
    do {
      return try state.withLock(body)
    } catch {
      throw CloudError(error)
    }
  }

  /// Reads the state, including changes of other processes. Only its indexes may be changed.
  func read<Value>(_ body: (inout CloudState) throws -> Value) throws(CloudError) -> Value {
    try withState { state in
      guard let journal else { return try body(&state) }
      return try journal.read(catchingUp: { _ = try state.replay($0) }) { try body(&state) }
    }
  }

  /// Applies the change that `decide` makes, unless it throws. The change is on disk when this returns.
  func change<Value>(
    _ decide: (borrowing CloudState, inout Change, Date) throws -> Value
  ) throws(CloudError) -> Value {
    try withState { state in
      guard let journal, let assets = state.assets else {
        var change = Change(lastNumber: state.lastNumber)
        let value = try decide(state, &change, now())
        state.apply(change)
        return value
      }
      return try journal.write(catchingUp: { _ = try state.replay($0) }) { writer in
        var change = Change(lastNumber: state.lastNumber)
        let value = try decide(state, &change, now())
        guard !change.events.isEmpty else { return value }
        let stored = try assets.store(change, after: state)
        // If this fails, the entry may still appear later, so keep its files.
        try writer.append(try JSONEncoder().encode(stored))
        let obsoleteFiles = assets.obsoleteFiles(after: stored, to: state)
        state.apply(stored)
        assets.remove(obsoleteFiles)
        return value
      }
    }
  }
}

extension CloudState {
  /// Returns the number of events.
  fileprivate mutating func replay(_ change: Journal.Change) throws -> Int {
    switch change {
    case .startOver:
      self = CloudState(assets: assets)
      return 0
    case .entry(let entry):
      guard entry.isShallowJSON,
        let change = try? JSONDecoder().decode(Change.self, from: entry), change.isSound
      else {
        throw CloudError.internalError(
          "The journal contains something that was not written by a cloud.")
      }
      apply(change)
      return change.events.count
    }
  }
}
