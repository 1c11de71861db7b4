import Cloud
import Foundation

/// Where the next page of a list begins.
///
/// A list may need several queries, because a query names a limited number of people. Their answers are read side by side,
/// and the newest record of all comes first. The cloud's cursors stand between two records, not at a number of them, so
/// whatever is saved meanwhile neither repeats nor hides any.
struct PageCursor: Sendable {
  /// One query, and how far its answer has been read.
  private struct Source: Sendable {
    enum Next: Sendable {
      case beginning(CloudQuery)
      case continuing(CloudQuery.Cursor)
      case end
    }

    var next: Next
    /// What has been read and not been given out.
    var records: ArraySlice<CloudRecord> = []

    var needsRecords: Bool {
      if case .end = next { false } else { records.isEmpty }
    }
  }

  /// The most further answers in a row without any element that are believed to lead somewhere.
  private static let maximumFruitlessAnswerCount = 100

  private var sources: [Source]
  /// What has been read, so that a record that is saved again in another place does not come twice.
  private var known: Set<CloudRecord.ID> = []

  /// Before the first record of some queries. Several have to be in the order ``CloudQuery/SortDescriptor/newestFirst``.
  init(queries: [CloudQuery]) {
    sources = queries.map { Source(next: .beginning($0)) }
  }

  /// Whether there are no more records.
  var isAtEnd: Bool { sources.allSatisfy { $0.records.isEmpty && !$0.needsRecords } }

  /// Moves past the next elements and returns them: as many as asked for, or fewer at the end.
  ///
  /// - Parameter makeElement: Reads a record; nil if there is no element in it. Such a record costs nothing but itself.
  mutating func next<Element>(
    _ count: Int,
    from cloudKitManager: CloudKitManager,
    makeElement: @Sendable (CloudRecord) -> Element?
  ) async throws(CloudError) -> [Element] {
    var elements: [Element] = []
    var fruitlessAnswerCount = 0
    while elements.count < count {
      try await fill(count, from: cloudKitManager, &fruitlessAnswerCount)
      guard let record = popNewest() else { break }
      guard let element = makeElement(record) else { continue }
      elements.append(element)
      fruitlessAnswerCount = 0
    }
    return elements
  }

  /// Makes sure that the first record of each source is known.
  private mutating func fill(
    _ count: Int, from cloudKitManager: CloudKitManager, _ fruitlessAnswerCount: inout Int
  ) async throws(CloudError) {
    for index in sources.indices {
      while sources[index].needsRecords {
        let page: CloudQuery.Page
        switch sources[index].next {
        case .beginning(let query):
          page = try await cloudKitManager.fetchRecords(matching: query, resultsLimit: count)
        case .continuing(let cursor):
          guard fruitlessAnswerCount < Self.maximumFruitlessAnswerCount else {
            throw .internalError("It goes on and on with nothing.")
          }
          fruitlessAnswerCount += 1
          page = try await cloudKitManager.fetchRecords(
            continuingMatchFrom: cursor, resultsLimit: count)
        case .end:
          return
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
