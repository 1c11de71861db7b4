import Cloud
import TimelineModel

extension CloudKitManager {
  /// Finds out who is signed in, and fetches that person's record.
  ///
  /// Timeline overview: Controllers and Helpers, CloudKitManager, `fetchCurrentUser`.
  public func fetchCurrentUser() async throws(CloudError) -> Account {
    let userRecordID = try await perform { () async throws(CloudError) in
      try await publicDatabase.userRecordID()
    }
    let id = User.recordID(for: userRecordID)
    let user = try await fetchRecord(id).flatMap(User.init(record:))
    return user.map(Account.complete) ?? .incomplete(id)
  }
}
