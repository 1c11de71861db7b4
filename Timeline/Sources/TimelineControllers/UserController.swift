import Cloud
import Foundation
import TimelineModel

/// Holds the current user, and the names of other people.
///
/// Timeline overview: Controllers and Helpers, UserController.
@MainActor
public final class UserController {
  /// The state that the delegate sees. It changes in one step, so that it is always consistent.
  private struct State: Hashable {
    var account: Account?
    var failure: TimelineError?
    var loading: Task<Result<Account, TimelineError>, Never>?
  }

  private var state = State() {
    didSet {
      if state == oldValue { return }
      if state.account != oldValue.account { usersUpdated() }
      delegate?.accountUpdated()
    }
  }

  /// The current user's account. Nil if it has not been requested or loaded.
  public var account: Account? { state.account }

  /// Why the last attempt to load the account failed. Nil if it succeeded.
  public var failure: TimelineError? { state.failure }

  /// Whether the account is being loaded.
  public var isLoading: Bool { state.loading != nil }

  public weak var delegate: (any UserControllerDelegate)?

  let cloudKitManager: CloudKitManager
  private var latestChange: Task<Void, Never>?
  /// Counts the changes to the account on this device.
  private var changeCount = 0
  /// The people loaded so far. Nil for those whose records are gone.
  private var users: [CloudRecord.ID: User?] = [:]
  /// The observers of changed people.
  private var observers: [Observer] = []

  private struct Observer {
    weak var object: AnyObject?
    let usersUpdated: @MainActor () -> Void
  }

  public init(cloudKitManager: CloudKitManager) {
    self.cloudKitManager = cloudKitManager
  }

  /// The current user. The first access loads the account. Nil until it is loaded, and as long as it has no name.
  ///
  /// Timeline overview: Controllers and Helpers, UserController, `currentUser`.
  public var currentUser: User? {
    if account == nil && failure == nil { _ = load() }
    return account?.user
  }

  /// The current user, loaded if necessary.
  ///
  /// - Throws: ``TimelineError/noAccount`` if the account has no name yet.
  public func fetchCurrentUser() async throws -> User {
    guard let user = try await fetchAccount().user else { throw TimelineError.noAccount }
    return user
  }

  /// Loads the current user again.
  public func reloadCurrentUser() async throws -> User {
    guard let user = try await load().value.get().user else { throw TimelineError.noAccount }
    return user
  }

  /// A person who has been loaded. Nil otherwise.
  public func user(_ reference: CloudRecord.Reference) -> User? {
    if let me = account?.user, me.id == reference.recordID { return me }
    return users[reference.recordID] ?? nil
  }

  /// Calls a closure when people have changed, the current user or others, before any delegate is told.
  ///
  /// - Parameter object: The closure is called as long as this object exists and has not been passed here again.
  public func observeUsers(
    for object: AnyObject, _ usersUpdated: @escaping @MainActor () -> Void
  ) {
    observers.removeAll { $0.object == nil || $0.object === object }
    observers.append(Observer(object: object, usersUpdated: usersUpdated))
  }

  private func usersUpdated() {
    for observer in observers where observer.object != nil { observer.usersUpdated() }
  }

  private func fetchAccount() async throws -> Account {
    if let account { return account }
    return try await load().value.get()
  }

  /// Loads the account once, however many callers wait for it.
  private func load() -> Task<Result<Account, TimelineError>, Never> {
    if let loading = state.loading { return loading }
    let changeCount = changeCount
    let loading = Task {
      var result = await Result(of: { try await cloudKitManager.fetchCurrentUser() })
      // Changes that this device has made meanwhile may be newer than the response.
      if changeCount != self.changeCount, let account { result = .success(account) }
      var state = state
      state.loading = nil
      switch result {
      case .success(let account):
        state.account = account
        state.failure = nil
      case .failure(let error):
        state.failure = error
      }
      self.state = state
      return result
    }
    state.loading = loading
    return loading
  }

  // MARK: Others

  /// Makes sure that people are loaded.
  ///
  /// - Parameter isRefresh: Whether to load known people again, because they may have a new name.
  func fetchUsers(_ ids: [CloudRecord.ID], isRefresh: Bool) async throws {
    let wanted = Set(ids).filter { isRefresh || users[$0] == nil }
    guard !wanted.isEmpty else { return }
    let records = try await cloudKitManager.fetchRecords(Array(wanted))
    remember(wanted.map { ($0, records[$0].flatMap(User.init(record:))) })
  }

  /// Stores people; nil for those whose records are gone.
  private func remember(_ found: [(CloudRecord.ID, User?)]) {
    let isNews = found.contains { id, user in users[id] ?? nil != user }
    users.merge(found) { $1 }
    if isNews { usersUpdated() }
  }

  /// The people whose names begin with a term, ordered by name. Case and accents do not matter.
  func fetchUsers(searchTerm: String, limit: Int) async throws -> [User] {
    // An empty term would match every name.
    let term = searchTerm.asSearchTerm
    guard !term.isEmpty else { return [] }
    return try await fetchUsers(
      matching: .beginsWith(key: User.Key.searchName, term), limit: limit)
  }

  /// The people that a query by name finds. They are stored, too.
  func fetchUsers(matching predicate: CloudQuery.Predicate, limit: Int) async throws -> [User] {
    let query = CloudQuery(
      recordType: User.recordType,
      predicate: predicate,
      sortDescriptor: .ascending(key: User.Key.searchName)
    )
    var cursor = PageCursor(queries: [query])
    let found = try await cursor.next(limit, from: cloudKitManager) { User(record: $0) }
    remember(found.map { ($0.id, $0) })
    return found
  }

  // MARK: Changes

  /// Changes the current user's record, or creates it.
  ///
  /// - Parameter change: Changes the values. Returns `false` if there is nothing to change.
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
    state.account = .complete(user)
    return user
  }

  /// The ID of the current user's record.
  func currentUserID() async throws -> CloudRecord.ID {
    switch try await fetchAccount() {
    case .incomplete(let id): id
    case .complete(let user): user.id
    }
  }

  /// Performs changes one after the other, in the order in which they were requested.
  func perform(
    _ completion: ChangeCompletion?,
    change: @escaping @MainActor () async throws -> Void
  ) {
    let changeBefore = latestChange
    latestChange = Task {
      await changeBefore?.value
      let result = await Result(of: change)
      completion?(result.failure)
    }
  }
}

/// The delegate of a ``UserController``.
@MainActor
public protocol UserControllerDelegate: AnyObject {
  /// The account was loaded or changed, a request began or ended, or something failed.
  func accountUpdated()
}

/// The account of the person who is signed in.
public enum Account: Hashable, Sendable {
  /// There is no display name yet. The ID is that of the user's record, which may not exist.
  case incomplete(CloudRecord.ID)
  case complete(User)

  /// The user, if the account is complete.
  public var user: User? {
    if case .complete(let user) = self { user } else { nil }
  }
}
