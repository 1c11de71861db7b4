import Foundation
import Journal
import Locking
import RealtimeDatabase

/// The state in memory: the content that all journal entries add up to, and the listeners.
struct DatabaseState: Sendable {
  typealias Request = RealtimeDatabase.Request
  typealias Response = RealtimeDatabase.Response

  var database: RealtimeDatabase
  var listeners = RealtimeDatabase.Listeners()

  /// The new content of a replaced journal. It becomes ``database`` when the journal has been read to its end.
  private var incoming: RealtimeDatabase?
  private var size = 0
  /// The size of the entries after the last compaction.
  private var compactSize = 0
  private let slack: Int
  private let path: String

  /// The approximate size at which a batch of requests is split into several entries.
  private static let maximumEntryLength = 16 << 20
  /// The entry that ends a compaction. It tells every process how large the compacted journal was.
  private static let compactionEnd = Data()
  private static let overhead = 12

  init(_ database: RealtimeDatabase = RealtimeDatabase(), path: String = "", slack: Int = 0) {
    self.database = database
    self.path = path
    self.slack = slack
  }

  // MARK: Without a file

  /// Returns nil if a read exceeds the limit.
  mutating func respond(to request: Request, costLimit: Int) -> Response? {
    let result = database.perform(request, costLimit: costLimit)
    if let change = result?.change { listeners.deliver(change, in: &database) }
    return result?.response
  }

  mutating func replaceAll(with database: RealtimeDatabase) {
    guard let change = self.database.replaceAll(with: database) else { return }
    listeners.deliver(change, in: &self.database)
  }

  // MARK: Reading a journal

  mutating func replay(_ change: Journal.Change) throws(NotADatabaseError) {
    switch change {
    case .startOver:
      incoming = database.emptied
      (size, compactSize) = (0, 0)
    case .entry(let entry):
      do {
        if incoming == nil {
          try database.apply(changeLog: entry) { listeners.deliver($1, in: &$0) }
        } else {
          try incoming?.apply(changeLog: entry) { _, _ in }
        }
      } catch {
        throw NotADatabaseError(path: path)
      }
      size += entry.count + Self.overhead
      if entry == Self.compactionEnd { compactSize = size }
    }
  }

  mutating func finishReplay() {
    guard let incoming else { return }
    self.incoming = nil
    replaceAll(with: incoming)
  }

  // MARK: Writing a journal

  /// Answers requests after their changes are on disk, or with an error if they cannot be written.
  mutating func respond(
    to requests: [Request], costLimit: Int, _ writer: borrowing Journal.Writer
  ) -> [Response?] {
    var rest = requests[...]
    var responses: [Response?] = []
    while !rest.isEmpty { responses += commit(&rest, costLimit: costLimit, writer) }
    compactIfNeeded(writer)
    return responses
  }

  /// Writes one entry for as many requests as fit into it.
  private mutating func commit(
    _ rest: inout ArraySlice<Request>, costLimit: Int, _ writer: borrowing Journal.Writer
  ) -> [Response?] {
    let listenersBefore = listeners
    var answers: [(request: Request, response: Response?)] = []
    var changes: [RealtimeDatabase.Change] = []
    var events = RealtimeDatabase.Listeners.Events()
    var entry = Data()
    while entry.count < Self.maximumEntryLength, let request = rest.popFirst() {
      let result = database.perform(request, costLimit: costLimit)
      answers.append((request, result?.response))
      guard let change = result?.change else { continue }
      entry += change.logLines
      changes.append(change)
      listeners.add(change, in: &database, to: &events)
    }
    do {
      if !entry.isEmpty {
        try writer.append(entry)
        size = writer.size
      }
      listeners.deliver(events)
      return answers.map(\.response)
    } catch {
      for change in changes.reversed() { database.revert(change) }
      listeners = listenersBefore
      return answers.map { request, response in
        guard let response else { return nil }
        if request.httpMethod == "GET" {
          return database.perform(request, costLimit: costLimit)?.response
        }
        // A 412 is no longer true if the write that made its condition fail was undone.
        let isRefusal = response.status >= 400 && response.status != 412
        return isRefusal ? response : Response(refusing: request, dueTo: error)
      }
    }
  }

  /// Keeps the file from growing without bound: it stays at most about twice as large as necessary.
  private mutating func compactIfNeeded(_ writer: borrowing Journal.Writer) {
    guard size > 2 * compactSize + slack else { return }
    do {
      try compact(to: database, writer)
    } catch {
      // The file is still complete. Try again when it has doubled.
      compactSize = size
    }
  }

  mutating func compact(
    to database: RealtimeDatabase, _ writer: borrowing Journal.Writer
  ) throws(JournalError) {
    // Small compared with a file that gets compacted, and large enough to be read quickly.
    let pieces = database.changeLog(inPiecesOf: slack / 4)
    try writer.compact(to: [AnySequence(pieces), AnySequence([Self.compactionEnd])].joined())
    size = writer.size
    compactSize = size
  }
}

extension RealtimeDatabase.Response {
  init(refusing request: RealtimeDatabase.Request, dueTo error: any Error) {
    let suggestion = (error as? any LocalizedError)?.recoverySuggestion.map { " " + $0 } ?? ""
    self.init(refusing: request, status: 500, reason: error.localizedDescription + suggestion)
  }
}

/// Delivers the first event before all others. Encoding it may take a while, so events that happen meanwhile wait in a queue.
final class EventRelay: Sendable {
  /// The events that wait for the first one. Nil after that has been delivered.
  private let waiting = Locked<[RealtimeDatabase.Event]?>([])
  private let handler: RealtimeDatabase.Listeners.Handler

  init(_ handler: @escaping RealtimeDatabase.Listeners.Handler) { self.handler = handler }

  func begin(with first: RealtimeDatabase.Event) {
    waiting.withLock { waiting in
      for event in [first] + (waiting ?? []) { handler(event) }
      waiting = nil
    }
  }

  func relay(_ event: RealtimeDatabase.Event) {
    waiting.withLock { waiting in
      if waiting == nil { handler(event) } else { waiting?.append(event) }
    }
  }
}
