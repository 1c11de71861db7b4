import HeadlessUI
import TimelineControllers
import TimelineModel

/// The button that follows or unfollows a person, and the alert if that fails.
///
/// Timeline overview: Views, Post detail view, follow user button; Features, follow user.
@MainActor
public final class FollowViewModel {
  private enum State: Hashable {
    case none
    case choosing(User)
    case sending(User)
    case failed(User, reason: String)
  }

  /// Called when the state has changed.
  public var stateUpdated: () -> Void = {}

  private let userController: UserController
  private let format: DisplayFormat
  private var state = State.none {
    didSet { if state != oldValue { stateUpdated() } }
  }

  public init(userController: UserController, format: DisplayFormat) {
    self.userController = userController
    self.format = format
  }

  /// The title of the button for a person. Nil for the reader.
  public func buttonTitle(for user: User) -> String? {
    guard let reader = userController.currentUser, reader.id != user.id else { return nil }
    return reader.follows(user) ? Self.unfollowTitle : Self.followTitle
  }

  private static let followTitle = "Follow"
  private static let unfollowTitle = "Unfollow"
  private static let retryTitle = "Retry"
  private static let cancelTitle = "Cancel"

  /// Whether a request is under way.
  public var isBusy: Bool {
    if case .sending = state { true } else { false }
  }

  /// Asks whether to follow or unfollow a person.
  public func present(_ user: User) {
    guard state == .none, buttonTitle(for: user) != nil else { return }
    state = .choosing(user)
  }

  /// Follows or unfollows a person.
  public func toggle(_ user: User) {
    guard state == .none, buttonTitle(for: user) != nil else { return }
    send(user)
  }

  /// The alert over the screen. Nil if there is none.
  public var alert: Alert? {
    switch state {
    case .none: nil
    case .choosing(let user):
      Alert(
        title: format.name(user),
        preferredStyle: .actionSheet,
        actions: [buttonTitle(for: user).map { .init(title: $0) }, Self.cancel].compactMap { $0 }
      )
    case .sending: Alert(title: "Sending…")
    case .failed(let user, let reason):
      Alert(
        title: userController.currentUser?.follows(user) == true
          ? "You still follow \(format.name(user))" : "You do not follow \(format.name(user)) yet",
        message: reason,
        actions: [.init(title: Self.retryTitle), Self.cancel]
      )
    }
  }

  private static var cancel: Alert.Action { .init(title: cancelTitle, style: .cancel) }

  /// Performs a button of the alert. Does nothing if there is no such button.
  public func tapAlertAction(titled title: String) {
    guard alert?.actions.contains(where: { $0.title == title }) == true else { return }
    switch state {
    case _ where title == Self.cancelTitle: state = .none
    case .choosing(let user), .failed(let user, _): send(user)
    case .none, .sending: break
    }
  }

  private func send(_ user: User) {
    let follows = userController.currentUser?.follows(user) == true
    state = .sending(user)
    let finish: @MainActor (TimelineError?) -> Void = { [weak self] error in
      self?.state = error.map { .failed(user, reason: $0.message) } ?? .none
    }
    if follows {
      userController.unfollowUser(user, completion: finish)
    } else {
      userController.followUser(user, completion: finish)
    }
  }
}
