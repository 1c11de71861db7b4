import Cloud
import Locking

/// A cloud that answers as a test says, for answers that no good cloud gives. It fetches and saves records, and that is all.
final class ScriptedDatabase: CloudDatabase {
  private let fetched: @Sendable ([CloudRecord.ID]) -> CloudRecord.Results
  private let saved: @Sendable ([CloudRecord]) -> CloudRecord.Results
  private let queried: @Sendable () -> CloudQuery.Page
  private let count = Locked(0)

  init(
    fetched: @escaping @Sendable ([CloudRecord.ID]) -> CloudRecord.Results = { _ in [:] },
    saved: @escaping @Sendable ([CloudRecord]) -> CloudRecord.Results = { _ in [:] },
    queried: @escaping @Sendable () -> CloudQuery.Page = { .init(records: [], queryCursor: nil) }
  ) {
    (self.fetched, self.saved, self.queried) = (fetched, saved, queried)
  }

  /// The number of requests so far.
  var requestCount: Int { count.withLock(\.self) }

  private func answer<Response>(_ response: () -> Response) -> Response {
    count.withLock { $0 += 1 }
    return response()
  }

  func userRecordID() async -> CloudRecord.ID { CloudRecord.ID(recordName: "mira") }

  func records(for ids: [CloudRecord.ID]) async -> CloudRecord.Results { answer { fetched(ids) } }

  func modifyRecords(saving records: [CloudRecord]) async -> CloudRecord.Results {
    answer { saved(records) }
  }

  func records(matching query: CloudQuery, resultsLimit: Int) async -> CloudQuery.Page {
    answer(queried)
  }

  func records(
    continuingMatchFrom queryCursor: CloudQuery.Cursor, resultsLimit: Int
  ) async -> CloudQuery.Page {
    answer(queried)
  }

  func save(_ subscription: CloudSubscription) async {}
  func deleteSubscription(withID subscriptionID: String) async {}
  func allSubscriptions() async -> [CloudSubscription] { [] }
  func unreadNotifications(resultsLimit: Int) async -> [CloudNotification] { [] }
  func markNotificationsRead(_ ids: [CloudNotification.ID]) async {}
}
