import Cloud
import EmbeddedCloud
import Foundation
import Locking
import Testing

extension CloudRecord.ID: ExpressibleByStringLiteral {
  public init(stringLiteral name: String) { self.init(recordName: name) }
}

extension CloudValue {
  static func reference(to name: String) -> CloudValue {
    .reference(CloudRecord.Reference(recordID: CloudRecord.ID(recordName: name)))
  }

  static func texts(_ texts: [String]) -> CloudValue { .list(texts.map(CloudValue.string)) }
}

extension CloudRecord {
  init(_ name: String, type: String = "Thing", _ values: [String: CloudValue] = [:]) {
    self.init(recordType: type, recordID: ID(recordName: name), values: values)
  }

  func with(_ values: [String: CloudValue]) -> CloudRecord {
    CloudRecord(
      recordType: recordType, recordID: recordID, values: values, systemFields: systemFields)
  }
}

extension [String: CloudValue] {
  static func photo(_ text: String) -> Self { ["photo": .asset(Data(text.utf8))] }
}

extension CloudQuery {
  static func things(
    where predicate: Predicate = .and([]), _ order: SortDescriptor = .oldestFirst
  ) -> CloudQuery {
    CloudQuery(recordType: "Thing", predicate: predicate, sortDescriptor: order)
  }
}

extension CloudSubscription {
  init(
    _ id: String, type: String = "Thing", where predicate: CloudQuery.Predicate = .and([]),
    _ options: Options = .firesOnRecordCreation
  ) {
    self.init(subscriptionID: id, recordType: type, predicate: predicate, options: options)
  }
}

extension CloudDatabase {
  func unread() async throws -> [CloudNotification] {
    try await notifications().filter { !$0.isRead }
  }

  @discardableResult
  func save(_ record: CloudRecord) async throws -> CloudRecord {
    let results = try await modifyRecords(saving: [record])
    #expect(results.count == 1)
    return try #require(results[record.recordID]).get()
  }

  func save(_ records: [CloudRecord]) async throws {
    for record in records { try await save(record) }
  }

  /// Why a record is not saved; nil if it is.
  func refusal(of record: CloudRecord) async throws -> CloudError? {
    let results = try await modifyRecords(saving: [record])
    guard case .failure(let error) = results[record.recordID] else { return nil }
    return error
  }

  func record(_ id: CloudRecord.ID) async throws -> CloudRecord {
    try #require(try await records(for: [id])[id]).get()
  }

  /// The names of all results, page after page.
  func names(
    of type: String = "Thing", where predicate: CloudQuery.Predicate = .and([]),
    _ sortDescriptor: CloudQuery.SortDescriptor = .oldestFirst, resultsLimit: Int = 3
  ) async throws -> [String] {
    let query = CloudQuery(recordType: type, predicate: predicate, sortDescriptor: sortDescriptor)
    var page = try await records(matching: query, resultsLimit: resultsLimit)
    var names = page.records.map(\.recordID.recordName)
    while let cursor = page.queryCursor {
      page = try await records(continuingMatchFrom: cursor, resultsLimit: resultsLimit)
      names += page.records.map(\.recordID.recordName)
      try #require(names.count <= 10_000, "It never ends.")
    }
    return names
  }
}

final class Clock: Sendable {
  private let date = Locked(Date(timeIntervalSince1970: 0))

  var now: Date {
    get { date.withLock(\.self) }
    set { date.withLock { $0 = newValue } }
  }

  func cloud() -> EmbeddedCloud { EmbeddedCloud(now: { self.now }) }
}
