import Cloud
import TimelineModel

extension UserController {
  private static let maximumFoundUserCount = 50
  /// The maximum number of names from an address book to search for.
  static let maximumContactCount = 1000
  /// In one query.
  private static let maximumNameCount = 200

  /// Finds at most 50 people whose names begin with a term, ordered by name. Case and accents do not matter.
  /// Timeline overview: Features, search by user.
  public func fetchUsers(searchTerm: String) async -> Result<[User], TimelineError> {
    let term = searchTerm.asSearchTerm
    // An empty term would match every name.
    guard !term.isEmpty else { return .success([]) }
    return await Result(of: {
      try await fetchUsers(
        matching: .beginsWith(key: User.Key.searchName, term), limit: Self.maximumFoundUserCount)
    })
  }

  /// Finds the people of an address book who use Timeline and whom the current user does not follow yet, ordered by name.
  /// Timeline overview: Views, Search view, suggested friends.
  public func fetchSuggestedFriends(
    from contacts: any ContactsProvider
  ) async -> Result<[User], TimelineError> {
    await Result(of: {
      let me = try await fetchCurrentUser()
      let names: [String]
      do {
        names = try await contacts.contactNames()
      } catch {
        throw TimelineError.contacts(reason: error.localizedDescription)
      }
      let terms = Set(
        // No user has a longer name.
        names.lazy.filter { $0.utf8.count <= User.maximumNameLength }
          .map(\.asSearchTerm).filter { !$0.isEmpty }.prefix(Self.maximumContactCount))
      var users: [User] = []
      for batch in terms.sorted().batches(of: Self.maximumNameCount) {
        users += try await fetchUsers(
          matching: .isIn(key: User.Key.searchName, batch.map(CloudValue.string)),
          limit: Self.maximumNameCount)
      }
      // A person who changes names between two queries may be in both. The later result is newer.
      var known: Set<User.ID> = [me.id]
      return users.reversed().filter { !me.follows($0) && known.insert($0.id).inserted }.reversed()
    })
  }
}

/// The address book. On a phone: Contacts.
public protocol ContactsProvider: Sendable {
  /// The names in any order. Throws an error if the person does not allow access.
  func contactNames() async throws -> [String]
}
