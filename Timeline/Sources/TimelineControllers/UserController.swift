import Cloud
import TimelineModel

/// Holds the current user, and the names of other people. Timeline overview: Controllers and Helpers, UserController.
@MainActor
public final class UserController {
  /// Nil if the account has not been requested or loaded.
  public private(set) var account: Account? { didSet { if account != oldValue { usersUpdated() } } }

  /// Why the last attempt to load the account failed.
  public private(set) var failure: TimelineError?

  public var isLoading: Bool { loading != nil }

  private var loading: Task<Result<Account, TimelineError>, Never>?
  let cloudKitManager: CloudKitManager
  private var latestChange: Task<Void, Never>?
  /// Counts the changes to the account on this device.
  private var changeCount = 0
  /// The people loaded so far. Nil for those whose records are gone.
  private var users: [CloudRecord.ID: User?] = [:]
  private var observers: [Observer] = []

  private struct Observer {
    weak var object: AnyObject?
    let usersUpdated: @MainActor () -> Void
  }

  public init(cloudKitManager: CloudKitManager) { self.cloudKitManager = cloudKitManager }

  /// Nil until the account is loaded, and as long as it has no name. The first access loads it.
  /// Timeline overview: Controllers and Helpers, UserController, `currentUser`.
  public var currentUser: User? {
    if account == nil && failure == nil { _ = load() }
    return account?.user
  }

  /// Loads the account if necessary. Throws ``TimelineError/noAccount`` if it has no name yet.
  public func fetchCurrentUser() async throws -> User {
    guard let user = try await fetchAccount().user else { throw TimelineError.noAccount }
    return user
  }

  public func reloadCurrentUser() async throws -> User {
    guard let user = try await load().value.get().user else { throw TimelineError.noAccount }
    return user
  }

  /// Nil if the person is not loaded.
  public func user(_ reference: CloudRecord.Reference) -> User? {
    if let me = account?.user, me.id == reference.recordID { return me }
    return users[reference.recordID] ?? nil
  }

  /// Calls a closure when people have changed, as long as an object exists and has not been passed here again.
  public func observeUsers(for object: AnyObject, _ usersUpdated: @escaping @MainActor () -> Void) {
    observers.removeAll { $0.object == nil || $0.object === object }
    observers.append(Observer(object: object, usersUpdated: usersUpdated))
  }

  private func usersUpdated() {
    for observer in observers where observer.object != nil { observer.usersUpdated() }
  }

  func fetchAccount() async throws -> Account {
    if let account { return account }
    return try await load().value.get()
  }

  /// Loads the account once for all callers.
  private func load() -> Task<Result<Account, TimelineError>, Never> {
    if let loading { return loading }
    let changeCount = changeCount
    let request = Task {
      var result = await Result(of: { try await cloudKitManager.fetchCurrentUser() })
      // Changes on this device may be newer than the response.
      if changeCount != self.changeCount, let account { result = .success(account) }
      loading = nil
      failure = result.failure
      if case .success(let account) = result { self.account = account }
      return result
    }
    loading = request
    return request
  }

  /// Loads people. A refresh also loads known people, because they may have a new name.
  func fetchUsers(_ ids: [CloudRecord.ID], isRefresh: Bool) async throws {
    let wanted = Set(ids).filter { isRefresh || users[$0] == nil }
    guard !wanted.isEmpty else { return }
    let records = try await cloudKitManager.fetchRecords(Array(wanted))
    remember(wanted.map { ($0, records[$0].flatMap(User.init(record:))) })
  }

  /// People are nil if their records are gone.
  private func remember(_ found: [(CloudRecord.ID, User?)]) {
    let isNews = found.contains { id, user in users[id] ?? nil != user }
    users.merge(found) { $1 }
    if isNews { usersUpdated() }
  }

  /// Also stores the people.
  func fetchUsers(matching predicate: CloudQuery.Predicate, limit: Int) async throws -> [User] {
    let query = CloudQuery(
      recordType: User.recordType, predicate: predicate,
      sortDescriptor: .ascending(key: User.Key.searchName))
    var cursor = PageCursor(queries: [query])
    let found: [User] = try await cursor.next(limit, from: cloudKitManager)
    remember(found.map { ($0.id, $0) })
    return found
  }

  /// Changes or creates the current user's record. `change` returns false if there is nothing to change.
  @discardableResult
  func updateRecord(
    of id: CloudRecord.ID, change: @Sendable (inout CloudRecord) -> Bool
  ) async throws -> User {
    let record =
      try await cloudKitManager.fetchRecord(id)
      ?? CloudRecord(recordType: User.recordType, recordID: id)
    let saved = try await cloudKitManager.updateRecord(record, change: change)
    // Someone else may have created a record with this ID and the same content.
    guard let user = User(record: saved) else { throw CloudError.permissionFailure }
    changeCount += 1
    account = Account(id: id, user: user)
    return user
  }

  /// Performs changes in the order in which they were requested.
  func perform(
    _ completion: ChangeCompletion?, change: @escaping @MainActor () async throws -> Void
  ) {
    let changeBefore = latestChange
    latestChange = Task {
      await changeBefore?.value
      let result = await Result(of: change)
      completion?(result.failure)
    }
  }
}

public struct Account: Hashable, Sendable {
  /// The ID of the user's record, which may not exist.
  public let id: CloudRecord.ID
  /// Nil until the account has a display name.
  public let user: User?
}
