import Foundation
import HeadlessUI
import PostControllers
import PostModel

/// The list of posts, in the role of the curriculum's `PostListTableViewController`. The view forwards the reader's gestures.
/// Curriculum: Part One, Post List View Controller; Part Two, Add Posting Functionality to the User Interface
/// and Add Paging Functionality to the User Interface.
@MainActor
public final class PostListViewModel {
  /// Set it before ``viewDidLoad()``.
  public weak var delegate: (any PostListViewModelDelegate)?

  public let title = "Post"

  /// Whether a pull to refresh is waiting for its response.
  /// Curriculum: Part One, Refresh Control.
  public private(set) var isRefreshing = false { didSet { delegate?.stateUpdated() } }

  /// Called with the author of each post that has been sent, without the blanks around the name.
  public var didSendPost: (_ username: String) -> Void = { _ in }

  let postController: PostController
  private var dateTexts: DateTexts
  let address: String?

  private var shown: (posts: [Post], newPosts: Set<UUID>) = ([], [])
  /// The posts that have arrived while the list was shown and have not been in view yet.
  var unseenPosts: Set<UUID> = []
  /// The reader's own post, from the server's confirmation until the next fetch has ended.
  var postToShow: UUID?
  private var latestSentForm: PostListAlert.Form?
  /// The number of forms sent so far, in which each try counts.
  private var tryCount = 0

  private var alertState: PostListAlert {
    didSet { if alertState.state != oldValue.state { delegate?.stateUpdated() } }
  }

  /// Curriculum: Part One, Table View Setup, step 3.
  ///
  /// - Parameters:
  ///   - username: The author of the first new post, until the reader types another one.
  ///   - address: For messages about failures. Nil if the reader has not chosen it. It must not contain a secret.
  ///   - makeIdentifier: Creates the keys of new posts and reports.
  public init(
    postController: PostController,
    timeZone: TimeZone = .current,
    locale: Locale = .current,
    username: String = "",
    address: String? = nil,
    makeIdentifier: @escaping () -> UUID = { UUID() }
  ) {
    self.postController = postController
    dateTexts = DateTexts(timeZone: timeZone, locale: locale)
    self.address = address
    alertState = PostListAlert(username: username, makeIdentifier: makeIdentifier)
  }

  /// Shows posts that the controller has loaded before at once.
  public func viewDidLoad() {
    postController.delegate = self
    shown = (postController.posts, postController.newPosts)
    delegate?.stateUpdated()
  }

  // MARK: Rows

  /// Curriculum: Part One, Table View Setup, step 4.
  public var numberOfRows: Int { postController.posts.count }

  /// Curriculum: Part One, Table View Setup, steps 4 and 5.
  public func cell(forRowAt row: Int) -> PostListCell {
    let post = postController.posts[row]
    var cell = PostListCell()
    cell.update(
      with: post, isNew: postController.isNew(post),
      date: dateTexts.text(for: post, now: postController.now()))
    return cell
  }

  /// Asks for older posts when the last row comes into view.
  /// Curriculum: Part Two, Add Paging Functionality to the User Interface, step 2.
  public func willDisplayCell(forRowAt row: Int) {
    if !unseenPosts.isEmpty, postController.posts.indices.contains(row) {
      unseenPosts.remove(postController.posts[row].identifier)
    }
    if row + 1 >= numberOfRows { postController.fetchPosts(reset: false) }
  }

  /// Curriculum: Part Two, Black Diamonds (report and hide content).
  public func didSelectRow(at row: Int) {
    guard postController.posts.indices.contains(row) else { return }
    handle(.row(postController.posts[row]))
  }

  /// During a refresh, another one does nothing.
  /// Curriculum: Part One, Refresh Control, steps 3 and 4.
  public func refresh() {
    guard !isRefreshing else { return }
    postController.fetchPosts { [weak self] _ in self?.isRefreshing = false }
    isRefreshing = true
  }

  // MARK: State

  /// Curriculum: Part One, Network Activity Indicator.
  public var isNetworkActivityIndicatorVisible: Bool { postController.status.requestCount > 0 }

  public var state: ListState {
    let status = postController.status
    return ListState(
      isEmpty: numberOfRows == 0,
      isLoading: status.requestCount > 0 && (!status.hasLoaded || status.isLoadingPage),
      isLoadingPage: status.isLoadingPage,
      isAtEnd: !status.hasLoaded || status.isAtEndOfFeed,
      failure: feedFailure.map(feedMessage)
    )
  }

  /// A failure to save the hidden items, to load the feed, or to follow it, above the rows.
  public var failureMessage: String? {
    postController.status.hiddenContentFailure.map(Self.message) ?? state.failureMessage
      ?? (state.failure == nil ? followingFailureMessage : nil)
  }

  /// A response without anything that resembles a post is not a feed.
  private var feedFailure: PostError? {
    let status = postController.status
    return status.failure ?? (numberOfRows == 0 && !status.resemblesFeed ? .notAFeed : nil)
  }

  func feedMessage(_ error: PostError) -> String {
    [Self.message(error), address.map { "Address: \($0)" }].compactMap(\.self)
      .joined(separator: " ")
  }

  var following: PostController.Following { postController.status.following }

  /// The button leads to ``hiddenList``. Nil if that is empty.
  public var hiddenButtonTitle: String? {
    let count = postController.hiddenContent.items.count
    return count == 0 ? nil : "Hidden (\(count))"
  }

  public var hiddenList: HiddenListViewModel { HiddenListViewModel(postController: postController) }

  static func message(_ error: PostError) -> String {
    [error.errorDescription, error.recoverySuggestion].compactMap { $0 }.joined(separator: " ")
  }

  // MARK: Alerts

  public var alert: Alert? { alertState.state.alert }

  /// Whether the alert contains text that would be lost with it.
  public var hasUnsavedChanges: Bool { alertState.state.form?.hasChanges ?? false }

  /// Curriculum: Part Two, Add Posting Functionality to the User Interface, steps 2 and 5.
  public func addButtonTapped() { if alert == nil { presentNewPostAlert() } }

  /// After an error, the fields contain the text that the reader has typed.
  /// Curriculum: Part Two, Add Posting Functionality to the User Interface, step 3.
  public func presentNewPostAlert() { handle(.presentNewPost) }

  /// Curriculum: Part Two, Add Posting Functionality to the User Interface, step 4.
  public func presentErrorAlert() { handle(.presentError) }

  public func setAlertText(_ text: String, forTextFieldAt index: Int) {
    handle(.typing(text, field: index))
  }

  /// A title that no button has does nothing.
  public func tapAlertAction(titled title: String) {
    if let action = alert?.actions.first(where: { $0.title == title }) { tap(action) }
  }

  func tap(_ action: Alert.Action) {
    if let button = PostListAlert.Button(rawValue: action.identifier) { handle(.tap(button)) }
  }

  private func handle(_ event: PostListAlert.Event) {
    switch alertState.handle(event) {
    case .send(let form):
      tryCount += 1
      send(form) { [weak self, number = tryCount] error in
        guard let self else { return }
        guard let error else { return didSend(form) }
        // The failure of a first try says nothing about a second one under way.
        if number == tryCount { handle(.sendingFailed(form, reason: Self.message(error))) }
      }
    case .hide(let item): postController.hide(item)
    case .presentNewPostAlert: presentNewPostAlert()
    case .presentErrorAlert: presentErrorAlert()
    case nil: break
    }
  }

  /// Called when the server has confirmed a form, and when the feed contains its post, because the response may be lost.
  private func didSend(_ form: PostListAlert.Form) {
    handle(.sent(form))
    guard form.purpose == .newPost, form != latestSentForm else { return }
    latestSentForm = form
    didSendPost(form.username)
    show(form.identifier)
  }

  private func send(
    _ form: PostListAlert.Form, completion: @escaping @MainActor (PostError?) -> Void
  ) {
    let texts = form.fields.map(\.text)
    switch form.purpose {
    case .newPost:
      postController.addPost(
        username: texts[0], text: texts[1], identifier: form.identifier, completion: completion,
        fetchCompletion: { [weak self] in self?.doNotShow(form.identifier) })
    case .report(let post):
      postController.report(
        post, reason: texts[0], identifier: form.identifier, completion: completion)
    }
  }
}

extension PostListViewModel: PostControllerDelegate {
  /// Curriculum: Part One, Reload with Posts.
  public func postsUpdated(_ posts: [Post]) {
    let remarked = shown.newPosts.symmetricDifference(postController.newPosts)
    let updates = RowUpdates(from: shown.posts, to: posts) {
      $0 != $1 || remarked.contains($1.identifier)
    }
    shown = (posts, postController.newPosts)
    noticePosts(at: updates.inserted)
    delegate?.rowsUpdated(updates)
    showOwnPost()
    if let form = alertState.state.form, form.purpose == .newPost,
      let post = posts.first(where: { $0.identifier == form.identifier }),
      [post.username, post.text] == form.fields.map(\.text)
    {
      didSend(form)
    }
  }

  public func statusUpdated(_ status: PostController.Status) { delegate?.stateUpdated() }
}
