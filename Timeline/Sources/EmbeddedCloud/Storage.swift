import Cloud
import Foundation
import Journal

/// A directory that stores a cloud: its changes in a journal, and its assets in files.
struct Storage: Sendable {
  /// A journal with no more superfluous events than this is not compacted.
  private static let negligibleCount = 1000

  let assets: AssetFolder
  private let journal: Journal

  init(_ directory: URL, warn: @escaping @Sendable (String) -> Void) throws(CloudError) {
    let url = EmbeddedCloud.journal(in: directory)
    (journal, assets) = try Self.reportingErrors {
      (try Journal(url: url, warn: warn), try AssetFolder(in: directory))
    }
  }

  /// Reads everything, removes what a crash has left behind, and compacts the journal if it is much too large.
  func open() throws(CloudError) -> CloudState {
    var state = CloudState(assets: assets)
    var count = 0
    try Self.reportingErrors {
      try journal.write(catchingUp: { change in
        count += try replay(change, into: &state)
      }) { writer in
        try assets.removeAll(
          except: state.records.values.lazy.flatMap(\.assetFiles.values), upTo: state.lastNumber)
        guard count > 2 * state.eventCount + Self.negligibleCount else { return }
        let entries = try state.snapshot.map { try JSONEncoder().encode($0) }
        // If there is no room on the disk, the journal stays as large as it is.
        try? writer.compact(to: entries)
      }
    }
    return state
  }

  /// Reads the current state, including changes of other processes.
  func read<Value>(
    _ state: inout CloudState, _ body: (inout CloudState) throws(CloudError) -> Value
  ) throws(CloudError) -> Value {
    try Self.reportingErrors {
      try journal.read(catchingUp: { _ = try replay($0, into: &state) }) { try body(&state) }
    }
  }

  /// Applies the change that `decide` makes from the current state. It is on disk when this returns.
  func change<Value>(
    _ state: inout CloudState,
    _ decide: (borrowing CloudState) throws(CloudError) -> (change: Change, value: Value)
  ) throws(CloudError) -> Value {
    try Self.reportingErrors {
      try journal.write(catchingUp: { _ = try replay($0, into: &state) }) { writer in
        let (change, value) = try decide(state)
        guard !change.events.isEmpty else { return value }
        let stored = try assets.store(change, after: state)
        // If this fails, the entry may still appear later, so its files are kept.
        try writer.append(try JSONEncoder().encode(stored))
        let obsoleteFiles = assets.obsoleteFiles(after: stored, to: state)
        state.apply(stored)
        assets.remove(obsoleteFiles)
        return value
      }
    }
  }

  /// - Returns: The number of events.
  private func replay(_ change: Journal.Change, into state: inout CloudState) throws -> Int {
    switch change {
    case .startOver:
      state = CloudState(assets: assets)
      return 0
    case .entry(let entry):
      guard !entry.isDeepJSON,
        let change = try? JSONDecoder().decode(Change.self, from: entry), change.isSound
      else {
        throw CloudError.internalError(
          "The journal contains something that was not written by a cloud.")
      }
      state.apply(change)
      return change.events.count
    }
  }

  private static func reportingErrors<Value>(
    _ body: () throws -> Value
  ) throws(CloudError) -> Value {
    do {
      return try body()
    } catch {
      throw CloudError(error)
    }
  }
}
