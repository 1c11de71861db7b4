import Cloud

extension CloudKitManager {
  /// The maximum number of records per request. More are fetched with several requests.
  static let maximumRecordCount = 400

  /// Fetches a record by its ID. Nil if it does not exist.
  public func fetchRecord(_ id: CloudRecord.ID) async throws(CloudError) -> CloudRecord? {
    try await fetchRecords([id])[id]
  }

  /// Fetches records by their IDs. Missing ones are left out.
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

  /// Fetches the first records that match a query.
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
  /// A new record may be saved again with the same ID after a failure. If the cloud says that the record already exists
  /// and it is equal, the first attempt succeeded.
  ///
  /// - Returns: The record as the cloud has it now.
  @discardableResult
  public func saveRecord(_ record: CloudRecord) async throws(CloudError) -> CloudRecord {
    do throws(CloudError) {
      return try await perform { () async throws(CloudError) in
        let results = try await publicDatabase.modifyRecords(saving: [record])
        guard let result = results[record.recordID] else {
          throw .internalError("The response does not say whether the record was saved.")
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

  /// How often a change is repeated because someone else has changed the record.
  private static let maximumConflictCount = 20

  /// Changes a record. If someone else has changed it meanwhile, the change is repeated on the new version.
  ///
  /// - Parameters:
  ///   - record: The last known version of the record. A record that has never been saved here may exist nevertheless.
  ///   - change: Changes the record's values. Returns `false` if there is nothing to change.
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
