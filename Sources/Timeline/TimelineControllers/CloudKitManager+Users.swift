import Cloud
import TimelineModel

extension CloudKitManager {
  /// Fetches the record of the person who is signed in.
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
