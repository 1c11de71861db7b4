import Cloud
import HeadlessUI
import TimelineControllers
import TimelineModel

@MainActor
public protocol ListViewModelDelegate: AnyObject {
  /// Rows were inserted, deleted or changed. All others stay as they are.
  func rowsUpdated(_ updates: RowUpdates)

  /// Something other than the rows has changed: an indicator, an alert, a message.
  func stateUpdated()
}

public struct BarButton: Hashable, Sendable {
  public let title: String
  /// The purpose of the button, in every language. Nil if no key presses it.
  public var identifier: String?
  /// The name of the button if its title is a sign.
  public var label: String?
}

/// The common part of all screens with a list. The view shows its values, forwards gestures and observes changes.
@MainActor
public class ListViewModel: PagedListDelegate {
  /// Set it before ``viewDidLoad()``.
  public weak var delegate: (any ListViewModelDelegate)?
  public let title: String

  /// Whether a pull to refresh has not ended.
  public internal(set) var isRefreshing = false {
    didSet { if isRefreshing != oldValue { delegate?.stateUpdated() } }
  }

  /// Called when a pull to refresh has ended.
  public var didRefresh: () -> Void = {}

  let userController: UserController
  let format: DisplayFormat
  /// As the view has them.
  private var rows: [ListRow] = []
  private var followState = FollowState.none {
    didSet { if followState != oldValue { delegate?.stateUpdated() } }
  }

  init(title: String, context: AppContext) {
    self.title = title
    userController = context.userController
    format = context.format
  }

  public func viewDidLoad() {
    userController.observeUsers(for: self) { [weak self] in self?.updateRows() }
  }

  public func elementsUpdated() { updateRows() }
  public func statusUpdated() { delegate?.stateUpdated() }

  // MARK: Rows

  var currentRows: [ListRow] { [] }

  /// Compares the rows with those that the view has, and announces the differences.
  func updateRows() {
    let before = rows
    rows = currentRows
    let updates = RowUpdates(from: before, to: rows) { $0 != $1 }
    if !updates.isEmpty { delegate?.rowsUpdated(updates) }
  }

  func rows(of posts: [Post]) -> [ListRow] {
    posts.map { .post($0, by: userController.user($0.owner)?.displayName) }
  }

  public var numberOfRows: Int { rows.count }

  /// The place from which the distances to posts are measured. Nil if they show their places.
  var origin: CloudLocation? { nil }

  public func cell(forRowAt index: Int) -> TableCell {
    var cell = rows[index].cell(format, origin: origin)
    cell.isSelectable = canSelect(rows[index])
    return cell
  }

  func canSelect(_ row: ListRow) -> Bool {
    switch row {
    case .header, .comment: return false
    case .user(let user, _): return followTitle(for: user) != nil
    case .notification(let notification):
      if case .comment = notification.event { return true }
      return followTitle(for: notification.user) != nil
    case .post, .follow, .photo, .choice: return true
    }
  }

  public func post(forRowAt index: Int) -> Post? {
    guard rows.indices.contains(index), case .post(let post, _) = rows[index] else { return nil }
    return post
  }

  /// Asks whether to follow the person in a row, or returns the post that the row leads to.
  @discardableResult
  public func didSelectRow(at index: Int) -> Post? {
    guard alert == nil, rows.indices.contains(index) else { return nil }
    switch rows[index] {
    case .post(let post, _): return post
    case .user(let user, _): offerToFollow(user)
    case .notification(let notification):
      if case .comment(_, let post) = notification.event { return post }
      offerToFollow(notification.user)
    case .header, .follow, .comment, .photo, .choice: break
    }
    return nil
  }

  // MARK: Loading

  public func willDisplayRow(at index: Int) { if index + 1 >= numberOfRows { fetchMore() } }
  func fetchMore() {}

  /// Does nothing while a pull is under way.
  public func refresh() {
    guard !isRefreshing else { return }
    isRefreshing = true
    fetch { [weak self] in
      self?.isRefreshing = false
      self?.didRefresh()
    }
  }

  func fetch(completion: @escaping @MainActor () -> Void) {}

  /// Loads the same elements again, because others may have changed the cloud.
  func cloudUpdated() {}

  // MARK: State

  var status: ListStatus { ListStatus() }

  public var isNetworkActivityIndicatorVisible: Bool {
    if case .sending = followState { true } else { status.requestCount > 0 }
  }

  public var state: ListState {
    ListState(
      isEmpty: rows.isEmpty,
      isLoading: status.requestCount > 0 && (!status.hasLoaded || status.isLoadingPage),
      isLoadingPage: status.isLoadingPage, isAtEnd: !status.hasLoaded || status.isAtEnd,
      failure: status.failure?.message)
  }

  public var barButton: BarButton? { nil }
  public func barButtonTapped() {}
  public var segmentedControl: SegmentedControl? { nil }
  public func selectSegment(at index: Int) {}
  public var textFields: [TextField] { [] }

  /// Sets a field of the screen or of its alert. Returns whether there is such a field now.
  @discardableResult
  public func setText(_ text: String, of placeholder: String) -> Bool { false }

  /// The text above the list: the purpose of the fields, or an error in them.
  public internal(set) var message: String? {
    didSet { if message != oldValue { delegate?.stateUpdated() } }
  }

  /// Whether leaving the screen would lose unsent input.
  public var hasUnsavedChanges: Bool { false }

  public var canRefresh: Bool { true }

  /// For an empty list without an error.
  public func emptyText(for idiom: UserInterfaceIdiom) -> String { "" }

  /// The text below the last row.
  public var endText: String? { nil }

  // MARK: Following

  private enum FollowState: Hashable {
    case none
    case choosing(User)
    case sending(User)
    case failed(User, reason: String)
  }

  /// Nil for the reader.
  /// Timeline overview: Views, Post detail view, follow user button; Features, follow user.
  func followTitle(for user: User) -> String? {
    guard let reader = userController.currentUser, reader.id != user.id else { return nil }
    return reader.follows(user) ? "Unfollow" : "Follow"
  }

  private func offerToFollow(_ user: User) {
    if followTitle(for: user) != nil { followState = .choosing(user) }
  }

  public var alert: Alert? {
    let cancel = Alert.Action(title: "Cancel", style: .cancel)
    return switch followState {
    case .none: nil
    case .choosing(let user):
      Alert(
        title: format.name(user.displayName), preferredStyle: .actionSheet,
        actions: [followTitle(for: user).map { .init(title: $0) }, cancel].compactMap { $0 })
    case .sending: .sending
    case .failed(let user, let reason):
      Alert(
        title: userController.currentUser?.follows(user) == true
          ? "You still follow \(format.name(user.displayName))"
          : "You do not follow \(format.name(user.displayName)) yet",
        message: reason, actions: [.init(title: "Retry"), cancel])
    }
  }

  /// Does nothing if the alert lacks that button.
  public func tapAlertAction(titled title: String) {
    guard alert?.actions.contains(where: { $0.title == title }) == true else { return }
    switch followState {
    case _ where title == "Cancel": followState = .none
    case .choosing(let user), .failed(let user, _): toggleFollow(user)
    case .none, .sending: break
    }
  }

  func toggleFollow(_ user: User) {
    let follows = userController.currentUser?.follows(user) == true
    followState = .sending(user)
    let finish: @MainActor (TimelineError?) -> Void = { [weak self] error in
      guard let self, followState == .sending(user) else { return }
      followState = error.map { .failed(user, reason: $0.message) } ?? .none
    }
    if follows {
      userController.unfollowUser(user, completion: finish)
    } else {
      userController.followUser(user, completion: finish)
    }
  }
}
