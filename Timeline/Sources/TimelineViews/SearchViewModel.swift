import Cloud
import HeadlessUI
import TimelineControllers
import TimelineModel

/// Searches for people, for hashtags, and near a place. Before a name is typed, the list suggests people of the address book.
/// Timeline overview: Views, Search view; Features, search; Black Diamonds, search by location.
@MainActor
public final class SearchViewModel: ListViewModel {
  public enum Field {
    public static let name = "Name"
    public static let hashtag = "Hashtag"
    public static let place = "Latitude, longitude"
    public static let radius = "Radius in km"
  }

  private var scope = SearchScope.user { didSet { delegate?.stateUpdated() } }

  /// The text of all fields, kept when another segment is selected.
  private var texts = [Field.radius: "25"] { didSet { delegate?.stateUpdated() } }

  static let tapHint = "Tap to follow"

  /// The content of the list, loaded or requested. Nil before the first search in the selected segment.
  private var target: SearchTarget?
  private var people: [User] = []
  /// Nil if the last request for people succeeded.
  private var peopleFailure: TimelineError?
  private var peopleRequest: Task<Void, Never>?
  private let postController: PostController
  private let contacts: any ContactsProvider

  init(context: AppContext) {
    postController = context.makePostController()
    contacts = context.contacts
    super.init(title: "Search", context: context)
  }

  public override func viewDidLoad() {
    super.viewDidLoad()
    postController.list.delegate = self
    search(for: .suggestions)
  }

  public override var segmentedControl: SegmentedControl? {
    let scopes = SearchScope.allCases
    return SegmentedControl(
      titles: scopes.map(\.rawValue), selectedSegmentIndex: scopes.firstIndex(of: scope) ?? 0)
  }

  /// Clears the results. If the segment's fields have been filled in, the search begins.
  public override func selectSegment(at index: Int) {
    let scope = SearchScope.allCases[index]
    guard alert == nil, scope != self.scope else { return }
    self.scope = scope
    message = nil
    search(for: try? SearchTarget(texts, in: scope))
  }

  public override var textFields: [TextField] {
    scope.fields.map { TextField(placeholder: $0, text: texts[$0] ?? "") }
  }

  @discardableResult
  public override func setText(_ text: String, of placeholder: String) -> Bool {
    guard alert == nil, scope.fields.contains(placeholder) else { return false }
    texts[placeholder] = text
    return true
  }

  public override var barButton: BarButton? { BarButton(title: "Search") }

  public override func barButtonTapped() {
    guard alert == nil else { return }
    do throws(SearchTarget.Hint) {
      let target = try SearchTarget(texts, in: scope)
      message = nil
      search(for: target)
    } catch {
      message = error.text
    }
  }

  /// The current results stay only if they are of the same search.
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
    case .hashtag(let word): postController.fetchPosts(hashtag: word)
    case .nearby(let place, let radius): postController.fetchPosts(near: place, radius: radius)
    }
  }

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

  override var currentRows: [ListRow] {
    let hasHeader = target == .suggestions && !people.isEmpty
    return (hasHeader ? [.header("Suggested friends")] : [])
      + people.map { .user($0, info: info(about: $0)) } + rows(of: postController.posts)
  }

  /// Empty as long as the reader is unknown.
  private func info(about user: User) -> String {
    guard let reader = userController.account?.user else { return "" }
    if reader.id == user.id { return "That is you" }
    return reader.follows(user) ? "Following" : Self.tapHint
  }

  override var origin: CloudLocation? {
    if case .nearby(let place, _) = target { place } else { nil }
  }

  override func cloudUpdated() { postController.list.reload() }
  override func fetchMore() { postController.list.fetchMore() }
  public override var canRefresh: Bool { target != nil }

  /// Repeats the last search. Does nothing while a pull is under way.
  public override func refresh() {
    guard !isRefreshing, let target else { return }
    isRefreshing = true
    search(for: target)
  }

  /// Ends a pull to refresh after the last request.
  public override func statusUpdated() {
    if status.requestCount == 0 { isRefreshing = false }
    super.statusUpdated()
  }

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
      switch scope {
      case .user: "Type a name to find people and their photos."
      case .hashtag: "Type a hashtag to find photos."
      case .nearby: "Type a place to find the photos that were taken around it."
      }
    }
  }
}
