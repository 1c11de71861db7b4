import Cloud
import Foundation
import HeadlessUI
import TimelineControllers
import TimelineModel

/// One post, and what people say about it.
///
/// Timeline overview: Views, Post detail view.
@MainActor
public final class PostDetailViewModel {
  /// A row of the screen.
  public enum Row: Hashable, Sendable {
    case post(PostCell)
    /// The button that follows the post's owner, or follows no more; where there is nothing to tap, why.
    case follow(title: String)
    case comment(CommentCell)
  }

  /// Who is told what changed. Attach it before ``viewDidLoad()``.
  public weak var delegate: (any ListViewModelDelegate)?

  public let title = "Photo"

  /// Whether a pull to refresh is waiting for its answer.
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

  /// The comment that is being written; nil for none.
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

  /// Begins to follow the controller, and fetches the comments.
  public func viewDidLoad() {
    commentController.delegate = self
    userController.observeUsers(for: self) { [weak self] in self?.usersUpdated($0) }
    commentController.fetchComments()
  }

  // MARK: Rows

  /// How many rows stand above the comments: the post and the button.
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

  /// Asks for older comments when the last row comes into view.
  public func willDisplayRow(at index: Int) {
    if index + 1 >= numberOfRows { commentController.fetchMoreComments() }
  }

  /// Follows the post's owner, if that is what the row says.
  public func didSelectRow(at index: Int) {
    if index == Self.followRow, alert == nil, let owner { follow.toggle(owner) }
  }

  private func usersUpdated(_ updates: UserUpdates) {
    let post = commentController.post
    // The post and the button are about its owner, and the button about the reader, too.
    var rows = updates.rows(
      in: [post.owner, post.owner] + post.comments.map(\.owner))
    if updates.includesCurrentUser { rows.insert(Self.followRow) }
    if !rows.isEmpty { delegate?.rowsUpdated(RowUpdates(reloaded: rows)) }
  }

  // MARK: Refreshing

  /// Fetches the latest comments; a pull while one is under way does nothing.
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

  /// What the list of comments shows besides them. The post above them is always there.
  public var state: ListState {
    ListState(commentController.status, isEmpty: commentController.post.comments.isEmpty)
  }

  // MARK: Comments

  public let commentButtonTitle = "Comment"

  /// Asks for a comment.
  public func commentButtonTapped() {
    guard alert == nil else { return }
    submission = Submission(CommentDraft(id: makeID()))
  }

  /// What stands over the screen, or nil.
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

  /// Whether something has been filled in that would be lost with the alert.
  public var hasUnsavedChanges: Bool { submission?.hasUnsavedChanges == true }

  /// Takes what the reader has typed into the alert's field, all of it, not just the latest key.
  public func setAlertText(_ text: String) {
    submission?.edit { $0.text = text }
  }

  /// Does what a button of the alert says. A button that the alert does not have does nothing.
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
