import Cloud
import Foundation
import HeadlessUI
import TimelineControllers
import TimelineModel

/// Searches for people, for hashtags, and near a place.
///
/// Before a name is typed, the list suggests people of the reader's address book.
///
/// Timeline overview: Views, Search view; Features, search; Black Diamonds, search by location.
@MainActor
public final class SearchViewModel: ListViewModel {
  public let searchButtonTitle = "Search"
  public let suggestionsTitle = "Suggested friends"

  /// The current input.
  public private(set) var query = SearchQuery() {
    didSet { if query != oldValue { delegate?.stateUpdated() } }
  }

  /// What is wrong with the input. Nil if it is valid.
  public private(set) var hint: String? {
    didSet { if hint != oldValue { delegate?.stateUpdated() } }
  }

  /// What the list contains or waits for. Nil if nothing has been searched for in the selected segment.
  private var target: SearchTarget?

  /// The people found, above the posts.
  private var people: [User] = []
  /// Why the last request for people failed. Nil if it succeeded.
  private var peopleFailure: TimelineError?
  /// The request for people. Nil if none is under way.
  private var peopleRequest: Task<Void, Never>?
  private let postController: PostController
  private let contacts: any ContactsProvider

  init(context: AppContext) {
    postController = context.makePostController()
    contacts = context.contacts
    super.init(title: "Search", context: context)
  }

  /// Observes the controller and loads suggestions.
  public override func viewDidLoad() {
    super.viewDidLoad()
    postController.list.delegate = self
    search(for: .suggestions)
  }

  // MARK: The query

  /// Selects a segment. The results are cleared, and if the segment's fields have been filled in, the search begins.
  public func selectScope(_ scope: SearchQuery.Scope) {
    guard alert == nil, scope != query.scope else { return }
    query.scope = scope
    hint = nil
    search(for: try? SearchTarget(query))
  }

  /// Replaces the text of a field. Returns whether there is such a field now.
  @discardableResult
  public func setText(_ text: String, of placeholder: String) -> Bool {
    guard alert == nil, query.textFields.contains(where: { $0.placeholder == placeholder }) else {
      return false
    }
    query[placeholder] = text
    return true
  }

  /// Searches for the input, or shows what is wrong with it.
  public func searchButtonTapped() {
    guard alert == nil else { return }
    do throws(SearchTarget.Hint) {
      let target = try SearchTarget(query)
      hint = nil
      search(for: target)
    } catch {
      hint = error.text
    }
  }

  /// Searches. The current results stay only if they are of the same search.
  private func search(for target: SearchTarget?) {
    if target != self.target {
      isRefreshing = false
      peopleRequest?.cancel()
      (people, peopleFailure, peopleRequest) = ([], nil, nil)
      postController.list.clear()
      self.target = target
      updateRows()
      delegate?.stateUpdated()
    }
    switch target {
    case nil: break
    case .suggestions:
      fetchPeople { [userController, contacts] in
        await userController.fetchSuggestedFriends(from: contacts)
      }
    case .user(let name):
      fetchPeople { [userController] in await userController.fetchUsers(searchTerm: name) }
      postController.fetchPosts(username: name)
    case .hashtag(let word):
      postController.fetchPosts(hashtag: word)
    case .nearby(let place, let radius):
      postController.fetchPosts(near: place, radius: radius)
    }
  }

  /// Requests people. A request that is under way no longer matters.
  private func fetchPeople(
    _ request: @escaping @MainActor () async -> Result<[User], TimelineError>
  ) {
    peopleRequest?.cancel()
    peopleRequest = Task { [weak self] in
      let result = await request()
      guard let self, !Task.isCancelled else { return }
      peopleRequest = nil
      switch result {
      case .success(let users): (people, peopleFailure) = (users, nil)
      case .failure(let error): peopleFailure = error
      }
      updateRows()
      statusUpdated()
    }
    statusUpdated()
  }

  // MARK: Rows

  /// Names stay as they were found.
  override var currentRows: [ListRow] {
    let hasHeader = target == .suggestions && !people.isEmpty
    return (hasHeader ? [.header(suggestionsTitle)] : [])
      + people.map { .user($0, info: info(about: $0)) } + rows(of: postController.posts)
  }

  /// Whether the reader follows this person, or is this person. Empty as long as the reader is unknown.
  private func info(about user: User) -> String {
    guard let reader = userController.account?.user else { return "" }
    if reader.id == user.id { return "That is you" }
    return reader.follows(user) ? "Following" : UserCell.tapHint
  }

  override var origin: CloudLocation? {
    if case .nearby(let place, _) = target { place } else { nil }
  }

  override func fetchMore() { postController.list.fetchMore() }

  // MARK: Refreshing

  /// Whether something has been searched for.
  public var canRefresh: Bool { target != nil }

  /// Repeats the last search. Does nothing while a pull is under way.
  public override func refresh() {
    guard !isRefreshing, let target else { return }
    isRefreshing = true
    search(for: target)
  }

  /// A request began or ended. When none is left, a pull to refresh ends.
  public override func statusUpdated() {
    if status.requestCount == 0 { isRefreshing = false }
    super.statusUpdated()
  }

  // MARK: State

  override var status: ListStatus {
    var status = postController.list.status
    status.failure = peopleFailure ?? status.failure
    if peopleRequest != nil {
      status.requestCount += 1
      status.hasLoaded = false
    }
    return status
  }

  public override func emptyText(for idiom: UserInterfaceIdiom) -> String {
    switch target {
    case .user: "Nobody has that name."
    case .hashtag: "No photo has that hashtag."
    case .nearby: "No photo was taken around there."
    case .suggestions, nil:
      switch query.scope {
      case .user: "Type a name to find people and their photos."
      case .hashtag: "Type a hashtag to find photos."
      case .nearby: "Type a place to find the photos that were taken around it."
      }
    }
  }
}
