import Cloud
import Foundation

public struct EmbeddedDatabase: CloudDatabase {
  let cloud: EmbeddedCloud
  let signedInUser: CloudRecord.ID?

  private func user() throws(CloudError) -> CloudRecord.ID {
    guard let signedInUser else { throw .notAuthenticated }
    return signedInUser
  }

  public func userRecordID() async throws(CloudError) -> CloudRecord.ID { try user() }

  public func records(for ids: [CloudRecord.ID]) async throws(CloudError) -> CloudRecord.Results {
    guard ids.count <= Limits.recordsPerRequest else { throw .limitExceeded }
    return try cloud.read { state in
      var results: CloudRecord.Results = [:]
      for id in ids {
        results[id] = Result { () throws(CloudError) in
          guard let record = state.records[id.recordName] else { throw .unknownItem }
          return try state.record(record)
        }
      }
      return results
    }
  }

  public func records(
    matching query: CloudQuery, resultsLimit: Int
  ) async throws(CloudError) -> CloudQuery.Page {
    try query.check()
    return try page(of: query, after: nil, resultsLimit: resultsLimit)
  }

  public func records(
    continuingMatchFrom queryCursor: CloudQuery.Cursor, resultsLimit: Int
  ) async throws(CloudError) -> CloudQuery.Page {
    let continuation = try Continuation(queryCursor)
    return try page(
      of: continuation.query, after: continuation.position, resultsLimit: resultsLimit)
  }

  private func page(
    of query: CloudQuery, after start: Position?, resultsLimit: Int
  ) throws(CloudError) -> CloudQuery.Page {
    guard resultsLimit >= 1 else {
      throw .invalidArguments("A page must have at least one record.")
    }
    let limit = min(resultsLimit, Limits.recordsPerPage)
    return try cloud.read { state in
      // One record more than needed shows whether there is another page.
      let found = state.records(matching: query, after: start, upTo: limit + 1)
      let records = try found.prefix(limit).map { try state.record($0) }
      var cursor: CloudQuery.Cursor?
      if found.count > limit, let position = query.sortDescriptor.position(of: found[limit - 1]) {
        let continuation = Continuation(query: query, position: position)
        cursor = CloudQuery.Cursor(data: try JSONEncoder().encode(continuation))
      }
      return CloudQuery.Page(records: records, queryCursor: cursor)
    }
  }

  public func modifyRecords(
    saving records: [CloudRecord]
  ) async throws(CloudError) -> CloudRecord.Results {
    let user = try user()
    return try cloud.change { state, change, date in
      try state.save(records, by: user, at: date, in: &change)
    }
  }

  public func save(_ subscription: CloudSubscription) async throws(CloudError) {
    let user = try user()
    try cloud.change { state, change, _ in
      try state.check(subscription, by: user)
      change.events = [.subscribed(subscription, user)]
    }
  }

  public func deleteSubscription(withID subscriptionID: String) async throws(CloudError) {
    let user = try user()
    try cloud.change { state, change, _ in
      guard state.subscriptions[user]?[subscriptionID] != nil else {
        throw CloudError.unknownSubscription
      }
      change.events = [.unsubscribed(subscriptionID, user)]
    }
  }

  public func allSubscriptions() async throws(CloudError) -> [CloudSubscription] {
    let user = try user()
    return try cloud.read { state in
      (state.subscriptions[user] ?? [:]).values.sorted { $0.subscriptionID < $1.subscriptionID }
    }
  }

  public func notifications() async throws(CloudError) -> [CloudNotification] {
    let user = try user()
    return try cloud.read { state in state.notifications[user, default: []] }
  }

  public func markNotificationsRead(_ ids: [CloudNotification.ID]) async throws(CloudError) {
    let user = try user()
    let ids = Set(ids)
    try cloud.change { state, change, _ in
      let read = state.notifications[user, default: []].filter { !$0.isRead && ids.contains($0.id) }
      if !read.isEmpty { change.events = [.read(read.map(\.id), user)] }
    }
  }
}
