import Foundation
import Journal
import RealtimeDatabase

/// What is in memory: the sum of all entries of the journal, and who listens.
struct State: Sendable {
  typealias Request = RealtimeDatabase.Request
  typealias Response = RealtimeDatabase.Response

  var database: RealtimeDatabase
  var listeners = Listeners()

  /// The database that takes this one's place as soon as it has been read to its end.
  private var incoming: RealtimeDatabase?
  /// The bytes of all entries.
  private var size = 0
  /// What they were when the journal was compacted.
  private var compactSize = 0
  /// How many more bytes there may be than twice that.
  private let slack: Int

  /// How many bytes of requests are put into one entry, so that no batch makes too long a one.
  private static let maximumEntryLength = 16 << 20
  /// An entry that says: what comes before me is a compaction. Every process learns from it how large that was.
  private static let compactionEnd = Data()
  /// What an entry takes beside its bytes.
  private static let overhead = 12

  init(_ database: RealtimeDatabase, slack: Int = 4 << 20) {
    self.database = database
    self.slack = slack
  }
}

// Without a file.
extension State {
  /// - Returns: nil if it is a read that takes long, see ``RealtimeDatabase/perform(_:ifSmallerThan:)``.
  mutating func respond(to request: Request, ifSmallerThan size: Int) -> Response? {
    guard let (response, change) = database.perform(request, ifSmallerThan: size) else {
      return nil
    }
    if let change { listeners.deliver(listeners.events(after: change, in: &database)) }
    return response
  }

  mutating func replaceAll(with database: RealtimeDatabase) {
    guard let change = self.database.replaceAll(with: database) else { return }
    listeners.deliver(listeners.events(after: change, in: &self.database))
  }
}

// Reading a journal.
extension State {
  mutating func replay(_ change: Journal.Change) throws {
    switch change {
    case .startOver:
      incoming = database.emptied
      (size, compactSize) = (0, 0)
    case .entry(let entry):
      if incoming == nil {
        try database.apply(facts: entry) { database, change in
          listeners.deliver(listeners.events(after: change, in: &database))
        }
      } else {
        try incoming?.apply(facts: entry) { _, _ in }
      }
      size += entry.count + Self.overhead
      if entry == Self.compactionEnd { compactSize = size }
    }
  }

  /// After the last entry there is.
  mutating func finishReplay() {
    guard let incoming else { return }
    self.incoming = nil
    replaceAll(with: incoming)
  }
}

// Writing a journal.
extension State {
  /// Answers requests when what they write is on disk, or says that it is not.
  mutating func respond(
    to requests: [Request], ifSmallerThan size: Int, _ writer: borrowing Journal.Writer
  ) -> [Response?] {
    var rest = requests[...]
    var responses: [Response?] = []
    while !rest.isEmpty { responses += commit(&rest, ifSmallerThan: size, writer) }
    compactIfNeeded(writer)
    return responses
  }

  /// Writes one entry for as many requests as fit into it.
  private mutating func commit(
    _ rest: inout ArraySlice<Request>, ifSmallerThan size: Int,
    _ writer: borrowing Journal.Writer
  ) -> [Response?] {
    let listenersBefore = listeners
    var answers: [(request: Request, response: Response?)] = []
    var changes: [RealtimeDatabase.Change] = []
    var events: [(Listeners.ID, RealtimeDatabase.Event)] = []
    var entry = Data()
    while entry.count < Self.maximumEntryLength, let request = rest.popFirst() {
      let result = database.perform(request, ifSmallerThan: size)
      answers.append((request, result?.response))
      guard let change = result?.change else { continue }
      entry += change.fact
      changes.append(change)
      events += listeners.events(after: change, in: &database)
    }
    do {
      if !entry.isEmpty { try append(entry, writer) }
      listeners.deliver(events)
      return answers.map(\.response)
    } catch {
      for change in changes.reversed() { database.revert(change) }
      listeners = listenersBefore
      return answers.map { request, response in
        guard let response else { return nil }
        if request.effectiveMethod == "GET" {
          return database.perform(request, ifSmallerThan: size)?.response
        }
        // Nor does a condition that failed by what has been taken back tell of anything.
        let isRefusal = response.status >= 400 && response.status != 412
        return isRefusal ? response : Response(refusing: request, dueTo: error)
      }
    }
  }

  private mutating func append(
    _ entry: Data, _ writer: borrowing Journal.Writer
  ) throws(JournalError) {
    try writer.append(entry)
    size += entry.count + Self.overhead
  }

  /// Keeps the file from growing without bound: it is at most about twice what it has to be.
  private mutating func compactIfNeeded(_ writer: borrowing Journal.Writer) {
    guard size > 2 * compactSize + slack else { return }
    do {
      try compact(to: database, writer)
    } catch {
      // All is in the file as it is. The next try comes when that has doubled.
      compactSize = size
    }
  }

  mutating func compact(
    to database: RealtimeDatabase, _ writer: borrowing Journal.Writer
  ) throws(JournalError) {
    let sum = Sum()
    // Small beside the file as it is at the least, and large enough to be read quickly.
    let pieces = database.facts(inPiecesOf: slack / 4).lazy.map { piece in
      sum.value += piece.count + Self.overhead
      return piece
    }
    try writer.compact(to: [AnySequence(pieces), AnySequence([Self.compactionEnd])].joined())
    (size, compactSize) = (sum.value, sum.value)
  }

  /// What a sequence that somebody else goes through adds up to.
  private final class Sum {
    var value = 0
  }
}

extension RealtimeDatabase.Response {
  /// The answer of a server whose disk takes nothing, or gives nothing.
  init(refusing request: RealtimeDatabase.Request, dueTo error: any Error) {
    let suggestion = (error as? any LocalizedError)?.recoverySuggestion.map { " " + $0 } ?? ""
    self.init(refusing: request, status: 500, reason: error.localizedDescription + suggestion)
  }
}
