import Cloud

extension CloudKitManager {
  /// The most records of one request. More are asked for in several.
  static let maximumRecordCount = 400

  /// Fetches a record by its ID; nil if it is not there.
  public func fetchRecord(_ id: CloudRecord.ID) async throws(CloudError) -> CloudRecord? {
    try await fetchRecords([id])[id]
  }

  /// Fetches records by their IDs. Those that are not there are left out.
  public func fetchRecords(
    _ ids: [CloudRecord.ID]
  ) async throws(CloudError) -> [CloudRecord.ID: CloudRecord] {
    var records: [CloudRecord.ID: CloudRecord] = [:]
    var failures: [CloudRecord.ID: CloudError] = [:]
    var rest = ids[...]
    while !rest.isEmpty {
      let batch = Array(rest.prefix(Self.maximumRecordCount))
      rest = rest.dropFirst(batch.count)
      let results = try await perform { () async throws(CloudError) in
        try await publicDatabase.records(for: batch)
      }
      for (id, result) in results {
        switch result {
        case .success(let record): records[id] = record
        case .failure(.unknownItem): break
        case .failure(let error): failures[id] = error
        }
      }
    }
    if !failures.isEmpty { throw .partialFailure(failures) }
    return records
  }

  /// Fetches the first records that a query finds.
  public func fetchRecords(
    matching query: CloudQuery, resultsLimit: Int
  ) async throws(CloudError) -> CloudQuery.Page {
    try await perform { () async throws(CloudError) in
      try await publicDatabase.records(matching: query, resultsLimit: resultsLimit)
    }
  }

  /// Fetches the next records of a query.
  public func fetchRecords(
    continuingMatchFrom queryCursor: CloudQuery.Cursor, resultsLimit: Int
  ) async throws(CloudError) -> CloudQuery.Page {
    try await perform { () async throws(CloudError) in
      try await publicDatabase.records(
        continuingMatchFrom: queryCursor, resultsLimit: resultsLimit)
    }
  }

  /// Saves a record.
  ///
  /// A new one may be saved again after a failure, with the same ID: the cloud then says that the record is there already,
  /// and if it is the very same, the first try had arrived and all is well.
  ///
  /// - Returns: The record as the cloud has it now.
  @discardableResult
  public func saveRecord(_ record: CloudRecord) async throws(CloudError) -> CloudRecord {
    do throws(CloudError) {
      return try await perform { () async throws(CloudError) in
        let results = try await publicDatabase.modifyRecords(saving: [record])
        guard let result = results[record.recordID] else {
          throw .internalError("It does not say whether it saved the record.")
        }
        return try result.get()
      }
    } catch {
      guard case .serverRecordChanged(let serverRecord) = error, record.systemFields == nil,
        serverRecord.recordType == record.recordType, serverRecord.values == record.values
      else { throw error }
      return serverRecord
    }
  }

  /// How often a change is made again because someone else was faster.
  private static let maximumConflictCount = 20

  /// Changes a record. When someone else was faster, the change is made once more, to what the other one has left.
  ///
  /// - Parameters:
  ///   - record: The record as far as it is known; one that has never been saved may be there nevertheless.
  ///   - change: Changes the record's values; returns `false` if there is nothing to change.
  /// - Returns: The record as the cloud has it now.
  @discardableResult
  func updateRecord(
    _ record: CloudRecord, change: @Sendable (inout CloudRecord) -> Bool
  ) async throws(CloudError) -> CloudRecord {
    var record = record
    var conflictCount = 0
    while change(&record) {
      do {
        return try await saveRecord(record)
      } catch {
        guard case .serverRecordChanged(let serverRecord) = error,
          serverRecord.recordType == record.recordType,
          conflictCount < Self.maximumConflictCount
        else { throw error }
        conflictCount += 1
        record = serverRecord
      }
    }
    return record
  }
}
