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
  /// A row of the list.
  public enum Row: Hashable, Sendable {
    /// The title above people who were not searched for.
    case header(String)
    case user(UserCell)
    case post(PostCell)
  }

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

  private let people = PeopleList()
  private let postController: PostController
  private var shown: [Post] = []
  private let contacts: any ContactsProvider

  init(context: AppContext) {
    postController = context.makePostController()
    contacts = context.environment.contacts
    super.init(title: "Search", context: context)
    people.rowsUpdated = { [weak self] in self?.delegate?.rowsUpdated($0) }
    people.statusUpdated = { [weak self] in self?.statusUpdated() }
  }

  /// Observes the controller and loads suggestions.
  public override func viewDidLoad() {
    super.viewDidLoad()
    postController.list.delegate = self
    shown = postController.posts
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
      people.clear()
      postController.list.clear()
      self.target = target
      delegate?.stateUpdated()
    }
    switch target {
    case nil: break
    case .suggestions:
      people.fetch(header: suggestionsTitle) { [userController, contacts] in
        userController.fetchSuggestedFriends(from: contacts, completion: $0)
      }
    case .user(let name):
      people.fetch { [userController] in
        userController.fetchUsers(searchTerm: name, completion: $0)
      }
      postController.fetchPosts(username: name)
    case .hashtag(let word):
      postController.fetchPosts(hashtag: word)
    case .nearby(let place, let radius):
      postController.fetchPosts(near: place, radius: radius)
    }
  }

  // MARK: Rows

  public override var numberOfRows: Int { people.rows.count + postController.posts.count }

  public func row(at index: Int) -> Row {
    if let post = post(forRowAt: index) {
      let owner = userController.user(post.owner)
      return .post(PostCell(post, owner: owner, origin: origin, format: format))
    }
    switch people.rows[index] {
    case .header(let title):
      return .header(title)
    case .user(let user):
      return .user(UserCell(user, reader: userController.currentUser, format: format))
    }
  }

  /// The place from which distances are measured.
  private var origin: CloudLocation? {
    if case .nearby(let place, _) = target { place } else { nil }
  }

  /// The post in a row. Nil if there is none.
  public func post(forRowAt index: Int) -> Post? {
    let offset = index - people.rows.count
    return postController.posts.indices.contains(offset) ? postController.posts[offset] : nil
  }

  override func fetchMore() { postController.list.fetchMore() }

  /// Asks whether to follow the person in a row, or returns the post in it.
  public override func didSelectRow(at index: Int) -> Post? {
    guard alert == nil else { return nil }
    if people.rows.indices.contains(index), case .user(let user) = people.rows[index] {
      offerToFollow(user)
    }
    return post(forRowAt: index)
  }

  public override func elementsUpdated() {
    let updates = RowUpdates(from: shown, to: postController.posts, below: people.rows.count) {
      $0 != $1
    }
    shown = postController.posts
    delegate?.rowsUpdated(updates)
  }

  /// Names stay as they were found, but the buttons and the authors of posts are updated.
  override func rows(changedBy updates: UserUpdates) -> IndexSet {
    var rows = updates.rows(in: postController.posts.map(\.owner), below: people.rows.count)
    if updates.includesCurrentUser {
      for (index, row) in people.rows.enumerated() {
        if case .user = row { rows.insert(index) }
      }
    }
    return rows
  }

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
    if !isLoading { isRefreshing = false }
    delegate?.stateUpdated()
  }

  // MARK: State

  private var isLoading: Bool { people.isLoading || postController.list.status.requestCount > 0 }

  public override var isNetworkActivityIndicatorVisible: Bool {
    isLoading || super.isNetworkActivityIndicatorVisible
  }

  public override var state: ListState {
    let hasPosts =
      switch target {
      case nil, .suggestions: false
      case .user, .hashtag, .nearby: true
      }
    return ListState(
      isEmpty: numberOfRows == 0,
      isLoading: isLoading,
      isLoadingPage: postController.list.status.isLoadingPage,
      isAtEnd: !hasPosts || postController.list.status.isAtEnd,
      failure: (people.failure ?? postController.list.status.failure)?.message
    )
  }

  /// The text for an empty list without an error.
  public var emptyText: String {
    switch target {
    case .suggestions: "Type a name to find people and their photos."
    case .user: "Nobody has that name."
    case .hashtag: "No photo has that hashtag."
    case .nearby: "No photo was taken around there."
    case nil:
      switch query.scope {
      case .user: "Type a name to find people and their photos."
      case .hashtag: "Type a hashtag to find photos."
      case .nearby: "Type a place to find the photos that were taken around it."
      }
    }
  }
}
