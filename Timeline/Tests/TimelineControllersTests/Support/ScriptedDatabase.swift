import Cloud
import Locking

/// Gives responses that no good cloud gives. It only fetches and saves records.
final class ScriptedDatabase: CloudDatabase {
  private let fetched: @Sendable ([CloudRecord.ID]) -> CloudRecord.Results
  private let saved: @Sendable ([CloudRecord], _ requestCount: Int) -> CloudRecord.Results
  private let queried: @Sendable (_ requestCount: Int) -> CloudQuery.Page
  private let count = Locked(0)

  init(
    fetched: @escaping @Sendable ([CloudRecord.ID]) -> CloudRecord.Results = { _ in [:] },
    saved: @escaping @Sendable ([CloudRecord], Int) -> CloudRecord.Results = { _, _ in [:] },
    queried: @escaping @Sendable (Int) -> CloudQuery.Page = { _ in
      CloudQuery.Page(records: [], queryCursor: nil)
    }
  ) {
    (self.fetched, self.saved, self.queried) = (fetched, saved, queried)
  }

  var requestCount: Int { count.withLock(\.self) }

  private func answer<Response>(_ response: (Int) -> Response) -> Response {
    let number = count.withLock { count in
      count += 1
      return count
    }
    return response(number)
  }

  func userRecordID() async -> CloudRecord.ID { CloudRecord.ID(recordName: "mira") }

  func records(for ids: [CloudRecord.ID]) async -> CloudRecord.Results {
    answer { _ in fetched(ids) }
  }

  func modifyRecords(saving records: [CloudRecord]) async -> CloudRecord.Results {
    answer { saved(records, $0) }
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
  func notifications() async -> [CloudNotification] { [] }
  func markNotificationsRead(_ ids: [CloudNotification.ID]) async {}
}
