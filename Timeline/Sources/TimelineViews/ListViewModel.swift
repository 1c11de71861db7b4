import Cloud
import Foundation
import HeadlessUI
import TimelineControllers
import TimelineModel

/// The view of a list: a table on a screen.
@MainActor
public protocol ListViewModelDelegate: AnyObject {
  /// Rows were inserted, deleted or changed. All others stay as they are.
  func rowsUpdated(_ updates: RowUpdates)

  /// Something other than the rows has changed: an indicator, an alert, a message.
  func stateUpdated()
}

/// A screen with a list, without its view: what all lists of the app have in common.
///
/// A view asks it what to show, passes on what the reader does, and observes its changes. The view model never draws.
@MainActor
public class ListViewModel: PagedListDelegate {
  /// The view. Set it before ``viewDidLoad()``.
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
  private var followState = FollowState.none {
    didSet { if followState != oldValue { delegate?.stateUpdated() } }
  }

  init(title: String, context: AppContext) {
    self.title = title
    userController = context.userController
    format = context.environment.format
  }

  /// Observes changes and loads the list.
  public func viewDidLoad() {
    userController.observeUsers(for: self) { [weak self] updates in
      guard let self else { return }
      let rows = rows(changedBy: updates)
      if !rows.isEmpty { delegate?.rowsUpdated(RowUpdates(reloaded: rows)) }
    }
  }

  public func elementsUpdated() {}

  public func statusUpdated() { delegate?.stateUpdated() }

  /// The rows that show people who look different now.
  func rows(changedBy updates: UserUpdates) -> IndexSet { [] }

  public var numberOfRows: Int { 0 }

  /// Handles a tap on a row. Returns the post that the row leads to, if there is one.
  @discardableResult
  public func didSelectRow(at index: Int) -> Post? { nil }

  /// Fetches more when the last row becomes visible.
  public func willDisplayRow(at index: Int) {
    if index + 1 >= numberOfRows { fetchMore() }
  }

  func fetchMore() {}

  /// Fetches the newest content. Does nothing while a pull is under way.
  public func refresh() {
    guard !isRefreshing else { return }
    isRefreshing = true
    fetch { [weak self] in
      self?.isRefreshing = false
      self?.didRefresh()
    }
  }

  func fetch(completion: @escaping @MainActor () -> Void) {}

  /// Whether a request is under way.
  public var isNetworkActivityIndicatorVisible: Bool {
    if case .sending = followState { true } else { false }
  }

  public var state: ListState {
    ListState(isEmpty: true, isLoading: false, isLoadingPage: false, isAtEnd: true, failure: nil)
  }

  // MARK: Following

  private enum FollowState: Hashable {
    case none
    case choosing(User)
    case sending(User)
    case failed(User, reason: String)
  }

  /// The title of the button that follows or unfollows a person. Nil for the reader.
  ///
  /// Timeline overview: Views, Post detail view, follow user button; Features, follow user.
  func followTitle(for user: User) -> String? {
    guard let reader = userController.currentUser, reader.id != user.id else { return nil }
    return reader.follows(user) ? "Unfollow" : "Follow"
  }

  /// Asks whether to follow or unfollow a person.
  func offerToFollow(_ user: User) {
    guard followState == .none, followTitle(for: user) != nil else { return }
    followState = .choosing(user)
  }

  /// Follows or unfollows a person.
  func toggleFollow(_ user: User) {
    guard followState == .none, followTitle(for: user) != nil else { return }
    send(user)
  }

  /// The alert over the screen. Nil if there is none.
  public var alert: Alert? {
    let cancel = Alert.Action(title: "Cancel", style: .cancel)
    return switch followState {
    case .none: nil
    case .choosing(let user):
      Alert(
        title: format.name(user),
        preferredStyle: .actionSheet,
        actions: [followTitle(for: user).map { .init(title: $0) }, cancel].compactMap { $0 }
      )
    case .sending: Alert(title: "Sending…")
    case .failed(let user, let reason):
      Alert(
        title: userController.currentUser?.follows(user) == true
          ? "You still follow \(format.name(user))" : "You do not follow \(format.name(user)) yet",
        message: reason,
        actions: [.init(title: "Retry"), cancel]
      )
    }
  }

  /// Performs a button of the alert. Does nothing if there is no such button.
  public func tapAlertAction(titled title: String) {
    guard alert?.actions.contains(where: { $0.title == title }) == true else { return }
    switch followState {
    case _ where title == "Cancel": followState = .none
    case .choosing(let user), .failed(let user, _): send(user)
    case .none, .sending: break
    }
  }

  private func send(_ user: User) {
    let follows = userController.currentUser?.follows(user) == true
    followState = .sending(user)
    let finish: @MainActor (TimelineError?) -> Void = { [weak self] error in
      self?.followState = error.map { .failed(user, reason: $0.message) } ?? .none
    }
    if follows {
      userController.unfollowUser(user, completion: finish)
    } else {
      userController.followUser(user, completion: finish)
    }
  }
}

extension ListState {
  /// The state of a list with this status.
  init(_ status: ListStatus, isEmpty: Bool) {
    self.init(
      isEmpty: isEmpty,
      isLoading: status.requestCount > 0 && (!status.hasLoaded || status.isLoadingPage),
      isLoadingPage: status.isLoadingPage,
      isAtEnd: !status.hasLoaded || status.isAtEnd,
      failure: status.failure?.message
    )
  }
}

extension UserUpdates {
  /// The rows of people who look different from now on.
  ///
  /// - Parameters:
  ///   - people: The person in each row.
  ///   - offset: The number of rows above them.
  func rows(in people: [CloudRecord.Reference], below offset: Int = 0) -> IndexSet {
    IndexSet(people.indices.filter { ids.contains(people[$0].recordID) }.map { $0 + offset })
  }
}
