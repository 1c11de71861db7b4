import Cloud
import Foundation
import HeadlessUI
import TimelineControllers
import TimelineModel

/// One post with its comments.
///
/// Timeline overview: Views, Post detail view.
@MainActor
public final class PostDetailViewModel: ListViewModel {
  /// A row of the screen.
  public enum Row: Hashable, Sendable {
    case post(PostCell)
    /// The button that follows or unfollows the author, or the reason why there is none.
    case follow(title: String)
    case comment(CommentCell)
  }

  private let commentController: CommentController
  private var shown: [Comment] = []
  private let postController: PostController
  private let makeID: () -> CloudRecord.ID

  /// The comment being written. Nil if there is none.
  private var submission: FormSubmission<CommentDraft>? {
    didSet { if submission != oldValue { delegate?.stateUpdated() } }
  }

  init(post: Post, postController: PostController, context: AppContext) {
    commentController = CommentController(
      post: post, cloudKitManager: context.cloudKitManager,
      userController: context.userController)
    self.postController = postController
    makeID = context.environment.makeID
    super.init(title: "Photo", context: context)
  }

  public override func viewDidLoad() {
    super.viewDidLoad()
    commentController.list.delegate = self
    shown = commentController.list.elements
    commentController.fetchComments()
  }

  override func fetch(completion: @escaping @MainActor () -> Void) {
    commentController.fetchComments { _ in completion() }
  }

  override func fetchMore() { commentController.list.fetchMore() }

  // MARK: Rows

  /// The number of rows above the comments: the post and the button.
  private static let headerCount = 2
  private static let followRow = 1

  private var owner: User? { userController.user(commentController.post.owner) }

  private var followTitle: String {
    if commentController.post.owner == userController.currentUser?.reference {
      return "This is your photo"
    }
    let button = owner.flatMap(followTitle)
    return button.map { "\($0) \(format.name(owner))" } ?? format.name(owner)
  }

  public override var numberOfRows: Int { Self.headerCount + commentController.post.comments.count }

  public func row(at index: Int) -> Row {
    let post = commentController.post
    if index == 0 {
      return .post(PostCell(post, owner: owner, format: format))
    }
    if index == Self.followRow { return .follow(title: followTitle) }
    let comment = post.comments[index - Self.headerCount]
    let owner = userController.user(comment.owner)
    return .comment(CommentCell(comment, owner: owner, format: format))
  }

  /// Follows or unfollows the author if the row is the button.
  @discardableResult
  public override func didSelectRow(at index: Int) -> Post? {
    if index == Self.followRow, alert == nil, let owner { toggleFollow(owner) }
    return nil
  }

  public override func elementsUpdated() {
    let updates = RowUpdates(
      from: shown, to: commentController.list.elements, below: Self.headerCount
    ) { $0 != $1 }
    shown = commentController.list.elements
    delegate?.rowsUpdated(updates)
  }

  override func rows(changedBy updates: UserUpdates) -> IndexSet {
    let post = commentController.post
    // The post and the button depend on the author, and the button on the reader, too.
    var rows = updates.rows(
      in: [post.owner, post.owner] + post.comments.map(\.owner))
    if updates.includesCurrentUser { rows.insert(Self.followRow) }
    return rows
  }

  // MARK: State

  public override var isNetworkActivityIndicatorVisible: Bool {
    commentController.list.status.requestCount > 0 || submission?.state == .sending
      || super.isNetworkActivityIndicatorVisible
  }

  /// The state of the list of comments. The post above them is always shown.
  public override var state: ListState {
    ListState(commentController.list.status, isEmpty: commentController.post.comments.isEmpty)
  }

  // MARK: Comments

  public let commentButtonTitle = "Comment"

  /// Presents the alert for a comment.
  public func commentButtonTapped() {
    guard alert == nil else { return }
    submission = FormSubmission(CommentDraft(id: makeID()))
  }

  public override var alert: Alert? {
    guard let submission else { return super.alert }
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

  public override func tapAlertAction(titled title: String) {
    guard submission != nil else { return super.tapAlertAction(titled: title) }
    guard alert?.actions.contains(where: { $0.title == title }) == true else { return }
    switch title {
    case "Cancel": submission = nil
    case "Send": send(submission?.submit())
    default:
      send(FormSubmission<CommentDraft>.Button(rawValue: title).flatMap { submission?.tap($0) })
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

/// The input for a new comment.
struct CommentDraft: Draft {
  /// The ID of the comment's record, the same for every attempt.
  let id: CloudRecord.ID
  var text = ""

  var isComplete: Bool { !text.isBlank }
}
