import Cloud
import HeadlessUI
import TimelineControllers
import TimelineModel

/// One post with its comments. Timeline overview: Views, Post detail view.
@MainActor
public final class PostDetailViewModel: ListViewModel {
  private let post: Post
  private let commentController: CommentController
  private let postController: PostController
  private let makeID: () -> CloudRecord.ID

  /// The comment being written.
  private var submission: FormSubmission<CommentDraft>? {
    didSet { if submission != oldValue { delegate?.stateUpdated() } }
  }

  init(post: Post, postController: PostController, context: AppContext) {
    self.post = post
    commentController = CommentController(
      post: post, cloudKitManager: context.cloudKitManager, userController: context.userController)
    self.postController = postController
    makeID = context.makeID
    super.init(title: "Photo", context: context)
    updateRows()
  }

  public override func viewDidLoad() {
    super.viewDidLoad()
    commentController.list.delegate = self
    commentController.fetchComments()
  }

  override func fetch(completion: @escaping @MainActor () -> Void) {
    commentController.fetchComments { _ in completion() }
  }

  override func cloudUpdated() { commentController.list.reload() }
  override func fetchMore() { commentController.list.fetchMore() }

  /// The post and the button above the comments.
  private static let headerCount = 2
  private static let followRow = 1

  private var owner: User? { userController.user(post.owner) }

  override var currentRows: [ListRow] {
    let comments = commentController.list.elements.map { comment in
      ListRow.comment(comment, by: userController.user(comment.owner)?.displayName)
    }
    return rows(of: [post]) + [.follow(title: followRowTitle)] + comments
  }

  private var followRowTitle: String {
    if post.owner == userController.currentUser?.reference { return "This is your photo" }
    let name = format.name(owner?.displayName)
    return owner.flatMap(followTitle).map { "\($0) \(name)" } ?? name
  }

  override func canSelect(_ row: ListRow) -> Bool {
    if case .follow = row { owner.flatMap(followTitle) != nil } else { false }
  }

  @discardableResult
  public override func didSelectRow(at index: Int) -> Post? {
    guard index == Self.followRow, alert == nil, let owner else { return nil }
    if followTitle(for: owner) != nil { toggleFollow(owner) }
    return nil
  }

  public override var isNetworkActivityIndicatorVisible: Bool {
    submission?.state == .sending || super.isNetworkActivityIndicatorVisible
  }

  override var status: ListStatus { commentController.list.status }

  /// The text below the last comment, or in its place.
  public override var endText: String? {
    if numberOfRows > Self.headerCount { return "That was the first comment." }
    if status.requestCount > 0, !status.hasLoaded { return "Loading comments…" }
    return status.failure == nil ? "No comments yet." : nil
  }

  public override var barButton: BarButton? { BarButton(title: "Comment", identifier: "comment") }

  public override func barButtonTapped() {
    guard alert == nil else { return }
    submission = FormSubmission(CommentDraft(id: makeID()))
  }

  public override var alert: Alert? {
    guard let submission else { return super.alert }
    return submission.state == .editing
      ? Alert(
        title: "New comment",
        textFields: [.init(placeholder: "Comment", text: submission.draft.text, numberOfLines: 4)],
        actions: [.init(title: "Send"), .init(title: "Cancel", style: .cancel)])
      : submission.alert(
        hint: "A comment needs some words. Please try again.",
        failureTitle: "Your comment was not sent")
  }

  public override var hasUnsavedChanges: Bool { submission?.hasUnsavedChanges == true }

  @discardableResult
  public override func setText(_ text: String, of placeholder: String) -> Bool {
    submission?.edit { $0.text = text }
    return submission?.state == .editing
  }

  public override func tapAlertAction(titled title: String) {
    guard submission != nil else { return super.tapAlertAction(titled: title) }
    guard alert?.actions.contains(where: { $0.title == title }) == true else { return }
    switch title {
    case "Cancel" where submission?.state != .sending: submission = nil
    case "Send": send(submission?.submit())
    default:
      send(FormSubmission<CommentDraft>.Button(rawValue: title).flatMap { submission?.tap($0) })
    }
  }

  private func send(_ draft: CommentDraft?) {
    guard let draft else { return }
    postController.addComment(draft.text, to: post, id: draft.id) { [weak self] error in
      guard let self else { return }
      if submission?.finish(draft, failure: error?.message) == true { submission = nil }
      if error == nil { commentController.fetchComments() }
    }
  }
}

struct CommentDraft: Draft {
  /// The record ID, the same for every attempt.
  let id: CloudRecord.ID
  var text = ""

  var isComplete: Bool { !text.isBlank }
}
