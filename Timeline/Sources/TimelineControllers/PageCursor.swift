import Cloud
import TimelineModel

/// The position of the next page of a list. A query names a limited number of people, so a list may need several queries,
/// whose results are merged, the newest record first. The cloud's cursors point between two records and do not count them,
/// so new records between two pages cause no duplicates and no gaps.
struct PageCursor: Sendable {
  /// A query and the position up to which its results have been read.
  private struct Source: Sendable {
    enum Next: Sendable {
      case beginning(CloudQuery)
      case continuing(CloudQuery.Cursor)
      case end
    }

    var next: Next
    /// Fetched but unused.
    var records: ArraySlice<CloudRecord> = []

    var needsRecords: Bool { if case .end = next { false } else { records.isEmpty } }
  }

  /// Consecutive responses without an element.
  private static let maximumFruitlessResponseCount = 100

  private var sources: [Source]
  /// The records used so far. A record that is saved again moves, and must not appear twice.
  private var known: Set<CloudRecord.ID> = []

  /// If there are several queries, all must have the order ``CloudQuery/SortDescriptor/newestFirst``.
  init(queries: [CloudQuery]) { sources = queries.map { Source(next: .beginning($0)) } }

  var isAtEnd: Bool { sources.allSatisfy { $0.records.isEmpty && !$0.needsRecords } }

  /// Returns the next elements, fewer at the end. Invalid records are skipped.
  mutating func next<Element: RecordModel>(
    _ count: Int, from cloudKitManager: CloudKitManager
  ) async throws -> [Element] {
    var elements: [Element] = []
    var fruitlessResponseCount = 0
    while elements.count < count {
      try await fill(count, from: cloudKitManager, &fruitlessResponseCount)
      guard let record = popNewest() else { break }
      guard let element = Element(record: record) else { continue }
      elements.append(element)
      fruitlessResponseCount = 0
    }
    return elements
  }

  /// Fetches the first record of each source.
  private mutating func fill(
    _ count: Int, from cloudKitManager: CloudKitManager, _ fruitlessResponseCount: inout Int
  ) async throws {
    for index in sources.indices {
      while sources[index].needsRecords {
        let page: CloudQuery.Page
        switch sources[index].next {
        case .beginning(let query):
          page = try await cloudKitManager.perform {
            try await $0.records(matching: query, resultsLimit: count)
          }
        case .continuing(let cursor):
          guard fruitlessResponseCount < Self.maximumFruitlessResponseCount else {
            throw CloudError.internalError("It sends empty pages without end.")
          }
          fruitlessResponseCount += 1
          page = try await cloudKitManager.perform {
            try await $0.records(continuingMatchFrom: cursor, resultsLimit: count)
          }
        case .end: return
        }
        let records = page.records.filter { known.insert($0.recordID).inserted }
        sources[index].records = records[...]
        sources[index].next = page.queryCursor.map(Source.Next.continuing) ?? .end
      }
    }
  }

  private mutating func popNewest() -> CloudRecord? {
    let heads = sources.indices.compactMap { index in
      sources[index].records.first.map { (index: index, record: $0) }
    }
    let newest = heads.max { $0.record.isOlder(than: $1.record) }
    return newest.flatMap { sources[$0.index].records.popFirst() }
  }
}

extension CloudRecord {
  fileprivate func isOlder(than other: CloudRecord) -> Bool {
    let date = systemFields?.creationDate ?? .distantPast
    let otherDate = other.systemFields?.creationDate ?? .distantPast
    return (date, recordID.recordName) < (otherDate, other.recordID.recordName)
  }
}
