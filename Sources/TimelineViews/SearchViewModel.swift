import Cloud
import Foundation
import HeadlessUI
import TimelineControllers
import TimelineModel

/// Searches for people, for hashtags, and around a place.
///
/// Before a name is typed, the people of the reader's address book who are here stand in the list, to be followed.
///
/// Timeline overview: Views, Search view; Features, search; Black Diamonds, search by location.
@MainActor
public final class SearchViewModel {
  /// A row of the list.
  public enum Row: Hashable, Sendable {
    /// Stands above people that were not searched for.
    case header(String)
    case user(UserCell)
    case post(PostCell)
  }

  /// Who is told what changed. Attach it before ``viewDidLoad()``.
  public weak var delegate: (any ListViewModelDelegate)?

  public let title = "Search"
  public let searchButtonTitle = "Search"
  public let suggestionsTitle = "Suggested friends"

  /// What is in the fields now.
  public private(set) var query = SearchQuery() {
    didSet { if query != oldValue { delegate?.stateUpdated() } }
  }

  /// Why there was nothing to search for; nil if there was.
  public private(set) var hint: String? {
    didSet { if hint != oldValue { delegate?.stateUpdated() } }
  }

  /// Whether a pull to refresh is waiting for its answer.
  public private(set) var isRefreshing = false {
    didSet { if isRefreshing != oldValue { delegate?.stateUpdated() } }
  }

  private let follow: FollowViewModel

  /// What was searched for last; nil while there are suggestions.
  private var searched: SearchQuery?
  private var people = People()
  /// Where distances are measured from.
  private var origin: CloudLocation?

  private let postController: PostController
  private let userController: UserController
  private let contacts: any ContactsProvider
  private let format: DisplayFormat

  /// The people in the list, and what is known about the request that brings them.
  private struct People {
    var users: [User] = []
    var failure: TimelineError?
    /// Counts the requests, so that only the answer to the latest counts.
    var latestRequest = 0
    var isLoading = false
  }

  public init(
    postController: PostController,
    userController: UserController,
    contacts: any ContactsProvider,
    format: DisplayFormat = DisplayFormat()
  ) {
    self.postController = postController
    self.userController = userController
    self.contacts = contacts
    self.format = format
    follow = FollowViewModel(userController: userController, format: format)
    follow.stateUpdated = { [weak self] in self?.delegate?.stateUpdated() }
  }

  /// Begins to follow the controller, and looks for friends to suggest.
  public func viewDidLoad() {
    postController.delegate = self
    suggestFriends()
  }

  // MARK: The query

  /// Another segment was tapped. What it found before is gone.
  public func selectScope(_ scope: SearchQuery.Scope) {
    guard alert == nil, scope != query.scope else { return }
    query.scope = scope
    hint = nil
    searched = nil
    postController.clearPosts()
    clearPeople()
    if scope == .user { suggestFriends() }
  }

  /// Takes what the reader has typed into a field, all of it, not just the latest key. Returns whether there is such a field now.
  @discardableResult
  public func setText(_ text: String, of placeholder: String) -> Bool {
    guard alert == nil, query.textFields.contains(where: { $0.placeholder == placeholder }) else {
      return false
    }
    query.setText(text, of: placeholder)
    return true
  }

  /// Searches for what is in the fields.
  public func searchButtonTapped() {
    guard alert == nil else { return }
    search(query)
  }

  private func search(_ query: SearchQuery) {
    hint = nil
    switch query.scope {
    case .user:
      let name = query.text(of: SearchQuery.Field.name)
      guard !name.isBlank else {
        searched = nil
        postController.clearPosts()
        return suggestFriends()
      }
      fetchPeople { [userController] in
        userController.fetchUsers(searchTerm: name, completion: $0)
      }
      // A name that looks like a hashtag is a name here.
      postController.fetchPosts(searchTerm: String(name.drop { $0 == "#" }))
    case .hashtag:
      let hashtag = query.text(of: SearchQuery.Field.hashtag).trimmingCharacters(in: .whitespaces)
      guard !hashtag.drop(while: { $0 == "#" }).isEmpty else {
        hint = "Type a hashtag to find the photos that have it."
        return
      }
      clearPeople()
      postController.fetchPosts(searchTerm: hashtag.hasPrefix("#") ? hashtag : "#\(hashtag)")
    case .nearby:
      guard let location = query.text(of: SearchQuery.Field.place).asLocation else {
        hint = "Type a place in degrees, such as 48.1, 11.6, south and west below zero."
        return
      }
      guard let radius = Double(query.text(of: SearchQuery.Field.radius)), radius > 0,
        radius.isFinite
      else {
        hint = "Type a radius in kilometres, such as 25."
        return
      }
      origin = location
      clearPeople()
      postController.fetchPosts(near: location, radius: min(radius, 20_100) * 1000)
    }
    searched = query
  }

  // MARK: People

  private func suggestFriends() {
    fetchPeople { [userController, contacts] in
      userController.fetchSuggestedFriends(from: contacts, completion: $0)
    }
  }

  private func fetchPeople(
    _ fetch: (@escaping @MainActor (Result<[User], TimelineError>) -> Void) -> Void
  ) {
    people.latestRequest += 1
    people.isLoading = true
    let request = people.latestRequest
    delegate?.stateUpdated()
    fetch { [weak self] result in
      guard let self, request == people.latestRequest else { return }
      people.isLoading = false
      people.failure = nil
      switch result {
      case .success(let users):
        show(users)
      case .failure(let error):
        people.failure = error
        show([])
      }
      refreshCompletion()
    }
  }

  /// Lets nobody stand in the list, and drops an answer that may be on its way.
  private func clearPeople() {
    people.latestRequest += 1
    people.isLoading = false
    people.failure = nil
    show([])
  }

  private func show(_ users: [User]) {
    let before = peopleRowCount
    people.users = users
    delegate?.rowsUpdated(
      RowUpdates(
        deleted: IndexSet(integersIn: 0..<before),
        inserted: IndexSet(integersIn: 0..<peopleRowCount)
      )
    )
    delegate?.stateUpdated()
  }

  // MARK: Rows

  private var hasHeader: Bool { searched == nil && !people.users.isEmpty }

  /// How many rows stand above the posts.
  private var peopleRowCount: Int { people.users.count + (hasHeader ? 1 : 0) }

  public var numberOfRows: Int { peopleRowCount + postController.posts.count }

  public func row(at index: Int) -> Row {
    if let user = user(at: index) {
      var cell = UserCell()
      cell.update(with: user, reader: userController.currentUser, format: format)
      return .user(cell)
    }
    if let post = post(at: index) {
      var cell = PostCell()
      cell.update(
        with: post,
        owner: userController.user(post.owner),
        origin: searched?.scope == .nearby ? origin : nil,
        format: format
      )
      return .post(cell)
    }
    return .header(suggestionsTitle)
  }

  private func user(at index: Int) -> User? {
    let offset = index - (hasHeader ? 1 : 0)
    return people.users.indices.contains(offset) ? people.users[offset] : nil
  }

  private func post(at index: Int) -> Post? {
    let offset = index - peopleRowCount
    return postController.posts.indices.contains(offset) ? postController.posts[offset] : nil
  }

  /// Asks for more posts when the last row comes into view.
  public func willDisplayRow(at index: Int) {
    if index + 1 >= numberOfRows, searched != nil { postController.fetchMorePosts() }
  }

  /// Offers to follow the person in a row, or returns the post in it.
  public func didSelectRow(at index: Int) -> Post? {
    guard alert == nil else { return nil }
    if let user = user(at: index) { follow.present(user) }
    return post(at: index)
  }

  // MARK: Refreshing

  /// Searches again for what was searched for last; a pull while one is under way does nothing.
  public func refresh() {
    guard !isRefreshing else { return }
    isRefreshing = true
    if let searched { search(searched) } else { suggestFriends() }
    refreshCompletion()
  }

  /// Ends a pull to refresh once nothing is under way.
  private func refreshCompletion() {
    if !isNetworkActivityIndicatorVisible { isRefreshing = false }
  }

  // MARK: State

  /// Whether a request is under way.
  public var isNetworkActivityIndicatorVisible: Bool {
    people.isLoading || postController.status.requestCount > 0 || follow.isBusy
  }

  public var state: ListState {
    // What brings people counts as well. Suggestions need no posts.
    ListState(
      isEmpty: numberOfRows == 0,
      isLoading: people.isLoading || postController.status.requestCount > 0,
      isLoadingPage: postController.status.isLoadingPage,
      isAtEnd: searched != nil && postController.status.isAtEnd,
      failure: people.failure ?? postController.status.failure
    )
  }

  /// What to say where nothing is in the list and nothing went wrong.
  public var emptyText: String {
    switch (searched?.scope, query.scope) {
    case (.user, _): "Nobody has that name."
    case (.hashtag, _): "No photo has that hashtag."
    case (.nearby, _): "No photo was taken around there."
    case (nil, .user): "Type a name to find people and their photos."
    case (nil, .hashtag): "Type a hashtag to find photos."
    case (nil, .nearby): "Type a place to find the photos that were taken around it."
    }
  }

  // MARK: Alerts

  /// What stands over the list, or nil.
  public var alert: Alert? { follow.alert }

  /// Does what a button of the alert says. A button that the alert does not have does nothing.
  public func tapAlertAction(titled title: String) {
    follow.tapAlertAction(titled: title)
  }
}

extension SearchViewModel: PostControllerDelegate {
  public func postsUpdated(_ posts: [Post]) {
    delegate?.rowsUpdated(RowUpdates(postController.changes, below: peopleRowCount))
  }

  public func statusUpdated(_ status: ListStatus) {
    refreshCompletion()
    delegate?.stateUpdated()
  }
}
