import Cloud
import Foundation
import TimelineModel

/// Holds the current user, and knows the names of the others.
///
/// Timeline overview: Controllers and Helpers, UserController.
@MainActor
public final class UserController {
  /// The current user's account; nil as long as nobody has asked, or the answer is on its way.
  public private(set) var account: Account? {
    didSet { if account != oldValue { delegate?.accountUpdated() } }
  }

  /// Why the latest attempt to load the account failed; nil after one that succeeded.
  public private(set) var failure: TimelineError? {
    didSet { if failure != oldValue { delegate?.accountUpdated() } }
  }

  public weak var delegate: (any UserControllerDelegate)?

  let cloudKitManager: CloudKitManager
  private var loading: Task<Result<Account, CloudError>, Never>?
  /// The people that have been seen; nil for those whose records are gone.
  private var users: [CloudRecord.ID: User?] = [:]

  public init(cloudKitManager: CloudKitManager) {
    self.cloudKitManager = cloudKitManager
  }

  /// The current user. Who asks first makes it load; until it is there, and as long as the account has no name, there is
  /// none.
  ///
  /// Timeline overview: Controllers and Helpers, UserController, `currentUser`.
  public var currentUser: User? {
    if account == nil && failure == nil { loadCurrentUser() }
    return account?.user
  }

  /// Whether the account is being loaded.
  public var isLoading: Bool { loading != nil }

  /// Loads the account again, for example after a failure.
  public func loadCurrentUser(completion: (@MainActor () -> Void)? = nil) {
    Task {
      _ = try? await load()
      completion?()
    }
  }

  /// The current user, loaded if need be.
  ///
  /// - Throws: ``TimelineError/noAccount`` when the account has no name yet.
  public func fetchCurrentUser() async throws(TimelineError) -> User {
    var account = account
    if account == nil { account = try await load() }
    guard let user = account?.user else { throw .noAccount }
    return user
  }

  /// Someone who has been seen; nil for someone unknown.
  public func user(_ reference: CloudRecord.Reference) -> User? {
    if let me = account?.user, me.id == reference.recordID { return me }
    return users[reference.recordID] ?? nil
  }

  /// Asks once, however many want to know.
  private func load() async throws(TimelineError) -> Account {
    let task =
      loading
      ?? Task { [cloudKitManager] in
        do throws(CloudError) {
          return .success(try await cloudKitManager.fetchCurrentUser())
        } catch {
          return .failure(error)
        }
      }
    if loading == nil {
      loading = task
      delegate?.accountUpdated()
    }
    let result = await task.value
    if loading == task { loading = nil }
    switch result {
    case .success(let account):
      failure = nil
      self.account = account
      return account
    case .failure(let error):
      failure = .cloud(error)
      throw .cloud(error)
    }
  }

  // MARK: Others

  /// Makes sure that people are known.
  ///
  /// - Parameter isRefresh: Whether to ask for those who are known, too: they may have a new name.
  func fetchUsers(_ ids: [CloudRecord.ID], isRefresh: Bool) async throws(CloudError) {
    let wanted = Set(ids).filter { isRefresh || users[$0] == nil }
    guard !wanted.isEmpty else { return }
    let records = try await cloudKitManager.fetchRecords(Array(wanted))
    for id in wanted { users[id] = .some(records[id].flatMap(User.init(record:))) }
  }

  /// The people whose names begin with a term, by name. Capitals and accents make no difference.
  func fetchUsers(searchTerm: String, limit: Int) async throws(TimelineError) -> [User] {
    try await fetchUsers(
      matching: .beginsWith(key: User.Key.searchName, searchTerm.asSearchTerm), limit: limit)
  }

  /// The people that a query by name finds, who are known from then on.
  func fetchUsers(
    matching predicate: CloudQuery.Predicate, limit: Int
  ) async throws(TimelineError) -> [User] {
    let query = CloudQuery(
      recordType: User.recordType,
      predicate: predicate,
      sortDescriptor: .ascending(key: User.Key.searchName)
    )
    do {
      var cursor = PageCursor(queries: [query])
      let found = try await cursor.next(limit, from: cloudKitManager).compactMap(User.init(record:))
      for user in found { users[user.id] = user }
      return found
    } catch {
      throw .cloud(error)
    }
  }

  // MARK: Changes

  /// Changes the current user's record.
  ///
  /// - Parameter change: Changes the values; returns `false` if there is nothing to change.
  func updateRecord(
    of id: CloudRecord.ID, change: @Sendable (inout CloudRecord) -> Bool
  ) async throws(TimelineError) {
    let record: CloudRecord
    do {
      record = try await cloudKitManager.updateRecord(
        id, recordType: User.recordType, change: change)
    } catch {
      throw .cloud(error)
    }
    guard let user = User(record: record) else {
      account = .incomplete(id)
      throw .noAccount
    }
    account = .complete(user)
  }

  /// The ID of the current user's record.
  func currentUserID() async throws(TimelineError) -> CloudRecord.ID {
    switch try await load() {
    case .incomplete(let id): id
    case .complete(let user): user.id
    }
  }
}
