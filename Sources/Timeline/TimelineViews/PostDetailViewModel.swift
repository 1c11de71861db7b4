import Cloud
import Foundation
import HeadlessUI
import TimelineControllers
import TimelineModel

/// One post with its comments.
///
/// Timeline overview: Views, Post detail view.
@MainActor
public final class PostDetailViewModel {
  /// A row of the screen.
  public enum Row: Hashable, Sendable {
    case post(PostCell)
    /// The button that follows or unfollows the author, or the reason why there is none.
    case follow(title: String)
    case comment(CommentCell)
  }

  /// Is told about changes. Set it before ``viewDidLoad()``.
  public weak var delegate: (any ListViewModelDelegate)?

  public let title = "Photo"

  /// Whether a pull to refresh has not ended.
  public private(set) var isRefreshing = false {
    didSet { delegate?.stateUpdated() }
  }

  /// Called when a pull to refresh has ended.
  public var didRefresh: () -> Void = {}

  private let follow: FollowViewModel
  private let commentController: CommentController
  private let postController: PostController
  private let userController: UserController
  private let format: DisplayFormat
  private let makeID: () -> CloudRecord.ID

  /// The comment being written. Nil if there is none.
  private var submission: Submission<CommentDraft>? {
    didSet { if submission != oldValue { delegate?.stateUpdated() } }
  }

  /// - Parameter makeID: Makes the record IDs of comments.
  public init(
    commentController: CommentController,
    postController: PostController,
    userController: UserController,
    format: DisplayFormat = DisplayFormat(),
    makeID: @escaping () -> CloudRecord.ID = { CloudRecord.ID(recordName: UUID().uuidString) }
  ) {
    self.commentController = commentController
    self.postController = postController
    self.userController = userController
    self.format = format
    self.makeID = makeID
    follow = FollowViewModel(userController: userController, format: format)
    follow.stateUpdated = { [weak self] in self?.delegate?.stateUpdated() }
  }

  /// Observes the controller and fetches the comments.
  public func viewDidLoad() {
    commentController.delegate = self
    userController.observeUsers(for: self) { [weak self] in self?.usersUpdated($0) }
    commentController.fetchComments()
  }

  // MARK: Rows

  /// The number of rows above the comments: the post and the button.
  private static let headerCount = 2
  private static let followRow = 1

  private var owner: User? { userController.user(commentController.post.owner) }

  private var followTitle: String {
    if commentController.post.owner == userController.currentUser?.reference {
      return "This is your photo"
    }
    let button = owner.flatMap(follow.buttonTitle)
    return button.map { "\($0) \(format.name(owner))" } ?? format.name(owner)
  }

  public var numberOfRows: Int { Self.headerCount + commentController.post.comments.count }

  public func row(at index: Int) -> Row {
    let post = commentController.post
    if index == 0 {
      var cell = PostCell()
      cell.update(with: post, owner: owner, format: format)
      return .post(cell)
    }
    if index == Self.followRow { return .follow(title: followTitle) }
    let comment = post.comments[index - Self.headerCount]
    var cell = CommentCell()
    cell.update(with: comment, owner: userController.user(comment.owner), format: format)
    return .comment(cell)
  }

  /// Fetches older comments when the last row becomes visible.
  public func willDisplayRow(at index: Int) {
    if index + 1 >= numberOfRows { commentController.fetchMoreComments() }
  }

  /// Follows or unfollows the author if the row is the button.
  public func didSelectRow(at index: Int) {
    if index == Self.followRow, alert == nil, let owner { follow.toggle(owner) }
  }

  private func usersUpdated(_ updates: UserUpdates) {
    let post = commentController.post
    // The post and the button depend on the author, and the button on the reader, too.
    var rows = updates.rows(
      in: [post.owner, post.owner] + post.comments.map(\.owner))
    if updates.includesCurrentUser { rows.insert(Self.followRow) }
    if !rows.isEmpty { delegate?.rowsUpdated(RowUpdates(reloaded: rows)) }
  }

  // MARK: Refreshing

  /// Fetches the latest comments. Does nothing while a pull is under way.
  public func refresh() {
    guard !isRefreshing else { return }
    commentController.fetchComments { [weak self] _ in
      self?.isRefreshing = false
      self?.didRefresh()
    }
    isRefreshing = true
  }

  // MARK: State

  /// Whether a request is under way.
  public var isNetworkActivityIndicatorVisible: Bool {
    commentController.status.requestCount > 0 || submission?.state == .sending || follow.isBusy
  }

  /// The state of the list of comments. The post above them is always shown.
  public var state: ListState {
    ListState(commentController.status, isEmpty: commentController.post.comments.isEmpty)
  }

  // MARK: Comments

  public let commentButtonTitle = "Comment"

  /// Presents the alert for a comment.
  public func commentButtonTapped() {
    guard alert == nil else { return }
    submission = Submission(CommentDraft(id: makeID()))
  }

  /// The alert over the screen. Nil if there is none.
  public var alert: Alert? {
    guard let submission else { return follow.alert }
    return submission.state == .editing
      ? Alert(
        title: "New comment",
        textFields: [.init(placeholder: "Comment", text: submission.draft.text)],
        actions: [.init(title: "Send"), .init(title: "Cancel", style: .cancel)]
      )
      : submission.alert(
        hint: "A comment needs some words. Please try again.",
        failureTitle: "Your comment was not sent"
      )
  }

  /// Whether closing the alert would lose what has been filled in.
  public var hasUnsavedChanges: Bool { submission?.hasUnsavedChanges == true }

  /// Replaces the text of the alert's field.
  public func setAlertText(_ text: String) {
    submission?.edit { $0.text = text }
  }

  /// Performs a button of the alert. Does nothing if there is no such button.
  public func tapAlertAction(titled title: String) {
    guard submission != nil else { return follow.tapAlertAction(titled: title) }
    guard alert?.actions.contains(where: { $0.title == title }) == true else { return }
    switch title {
    case "Cancel": submission = nil
    case "Send": send(submission?.submit())
    default: send(Submission<CommentDraft>.Button(rawValue: title).flatMap { submission?.tap($0) })
    }
  }

  private func send(_ draft: CommentDraft?) {
    guard let draft else { return }
    postController.addComment(draft.text, to: commentController.post, id: draft.id) {
      [weak self] error in
      guard let self, submission?.finish(draft.id, failure: error?.message) == true else { return }
      submission = nil
      commentController.fetchComments()
    }
  }
}

extension PostDetailViewModel: CommentControllerDelegate {
  public func commentsUpdated(_ comments: [Comment]) {
    delegate?.rowsUpdated(RowUpdates(commentController.changes, below: Self.headerCount))
  }

  public func statusUpdated(_ status: ListStatus) {
    delegate?.stateUpdated()
  }
}
