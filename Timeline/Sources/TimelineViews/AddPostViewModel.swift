import Cloud
import HeadlessUI
import TimelineControllers
import TimelineModel

/// The input for a new post.
public struct PostDraft: PhotoDraft {
  /// The ID of the post's record, the same for every attempt.
  public let id: CloudRecord.ID
  public var choice: PhotoPickerViewModel.Choice?
  var caption = ""
  /// The place where the photo was taken, as typed. It may be empty.
  var place = ""

  public var isComplete: Bool {
    choice != nil && !caption.isBlank && (place.isBlank || place.asLocation != nil)
  }
}

/// Creates a post: a photo and a caption, both required, and an optional place.
///
/// Timeline overview: Views, Add post view.
@MainActor
public final class AddPostViewModel: PhotoFormViewModel<PostDraft> {
  /// The fields' names.
  public enum Field {
    public static let caption = "Caption"
    public static let place = "Latitude, longitude (optional)"
  }

  private let postController: PostController

  init(postController: PostController, context: AppContext) {
    self.postController = postController
    super.init(
      PostDraft(id: context.environment.makeID()),
      texts: Texts(title: "New post", choosePhoto: "Choose a photo", submit: "Post"),
      fields: [(Field.caption, \.caption), (Field.place, \.place)],
      environment: context.environment)
  }

  public override var alert: Alert? {
    let failureTitle = "Your post was not sent"
    let draft = submission.draft
    let missing: String
    switch (draft.choice, draft.caption.isBlank) {
    case (nil, true): missing = "a photo and a caption"
    case (nil, false): missing = "a photo"
    case (_, true): missing = "a caption"
    case (_, false):
      return submission.alert(
        hintTitle: "This is no place",
        hint: "A place is written in degrees, such as 48.1, 11.6. It may also be left out.",
        hintButton: .edit,
        failureTitle: failureTitle
      )
    }
    return submission.alert(hint: "A post needs \(missing).", failureTitle: failureTitle)
  }

  override func send(
    _ draft: PostDraft, completion: @escaping @MainActor (_ failure: String?) -> Void
  ) {
    guard let photo = draft.choice?.photo else { return }
    postController.createPost(
      photo: photo, caption: draft.caption, location: draft.place.asLocation, id: draft.id
    ) { completion($0?.message) }
  }
}
