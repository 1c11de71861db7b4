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

  /// What the list holds or waits for; nil while a segment is in front in which nothing has been searched for.
  private var target: SearchTarget?

  private let people = PeopleList()
  private let follow: FollowViewModel
  private let postController: PostController
  private let userController: UserController
  private let contacts: any ContactsProvider
  private let format: DisplayFormat

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
    people.rowsUpdated = { [weak self] in self?.delegate?.rowsUpdated($0) }
    people.statusUpdated = { [weak self] in self?.requestsUpdated() }
  }

  /// Begins to follow the controller, and looks for friends to suggest.
  public func viewDidLoad() {
    postController.delegate = self
    userController.observeUsers(for: self) { [weak self] in self?.usersUpdated($0) }
    search(for: .suggestions)
  }

  // MARK: The query

  /// Another segment was tapped. What was found before is gone; what is in the segment's fields already is searched for.
  public func selectScope(_ scope: SearchQuery.Scope) {
    guard alert == nil, scope != query.scope else { return }
    query.scope = scope
    hint = nil
    search(for: try? SearchTarget(query))
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

  /// Searches for what is in the fields, or says what they lack.
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

  /// Searches. What is in the list stays only if it was found by the same search.
  private func search(for target: SearchTarget?) {
    if target != self.target {
      isRefreshing = false
      people.clear()
      postController.clearPosts()
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
      // With a space before it, a name that looks like a hashtag is a name all the same.
      postController.fetchPosts(searchTerm: name.hasPrefix("#") ? " \(name)" : name)
    case .hashtag(let word):
      postController.fetchPosts(searchTerm: "#\(word)")
    case .nearby(let place, let radius):
      postController.fetchPosts(near: place, radius: radius)
    }
  }

  // MARK: Rows

  public var numberOfRows: Int { people.rows.count + postController.posts.count }

  public func row(at index: Int) -> Row {
    if let post = post(forRowAt: index) {
      var cell = PostCell()
      cell.update(
        with: post, owner: userController.user(post.owner), origin: origin, format: format)
      return .post(cell)
    }
    switch people.rows[index] {
    case .header(let title):
      return .header(title)
    case .user(let user):
      var cell = UserCell()
      cell.update(with: user, reader: userController.currentUser, format: format)
      return .user(cell)
    }
  }

  /// Where distances are measured from.
  private var origin: CloudLocation? {
    if case .nearby(let place, _) = target { place } else { nil }
  }

  /// The post that a row shows; nil where there is none.
  public func post(forRowAt index: Int) -> Post? {
    let offset = index - people.rows.count
    return postController.posts.indices.contains(offset) ? postController.posts[offset] : nil
  }

  /// Asks for more posts when the last row comes into view.
  public func willDisplayRow(at index: Int) {
    if index + 1 >= numberOfRows { postController.fetchMorePosts() }
  }

  /// Offers to follow the person in a row, or returns the post in it.
  public func didSelectRow(at index: Int) -> Post? {
    guard alert == nil else { return nil }
    if people.rows.indices.contains(index), case .user(let user) = people.rows[index] {
      follow.present(user)
    }
    return post(forRowAt: index)
  }

  /// People are shown as they were found, but whether the reader follows them, and whose the posts are, is as it is now.
  private func usersUpdated(_ updates: UserUpdates) {
    var rows = updates.rows(in: postController.posts.map(\.owner), below: people.rows.count)
    if updates.includesCurrentUser {
      for (index, row) in people.rows.enumerated() {
        if case .user = row { rows.insert(index) }
      }
    }
    if !rows.isEmpty { delegate?.rowsUpdated(RowUpdates(reloaded: rows)) }
  }

  // MARK: Refreshing

  /// Whether something has been searched for.
  public var canRefresh: Bool { target != nil }

  /// Searches again for what was searched for last; a pull while one is under way does nothing.
  public func refresh() {
    guard !isRefreshing, let target else { return }
    isRefreshing = true
    search(for: target)
  }

  /// Requests began or ended. The last one ends a pull to refresh.
  private func requestsUpdated() {
    if !isLoading { isRefreshing = false }
    delegate?.stateUpdated()
  }

  // MARK: State

  private var isLoading: Bool { people.isLoading || postController.status.requestCount > 0 }

  /// Whether a request is under way.
  public var isNetworkActivityIndicatorVisible: Bool { isLoading || follow.isBusy }

  public var state: ListState {
    let hasPosts =
      switch target {
      case nil, .suggestions: false
      case .user, .hashtag, .nearby: true
      }
    return ListState(
      isEmpty: numberOfRows == 0,
      isLoading: isLoading,
      isLoadingPage: postController.status.isLoadingPage,
      isAtEnd: !hasPosts || postController.status.isAtEnd,
      failure: (people.failure ?? postController.status.failure)?.message
    )
  }

  /// What to say where nothing is in the list and nothing went wrong.
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
    delegate?.rowsUpdated(RowUpdates(postController.changes, below: people.rows.count))
  }

  public func statusUpdated(_ status: ListStatus) {
    requestsUpdated()
  }
}
