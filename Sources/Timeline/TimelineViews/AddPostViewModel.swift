import Cloud
import Foundation
import HeadlessUI
import TimelineControllers
import TimelineModel

/// Creates a post: a photo and a caption, both required, and an optional place.
///
/// Timeline overview: Views, Add post view.
@MainActor
public final class AddPostViewModel: PhotoForm {
  /// The fields' names.
  public enum Field {
    public static let caption = "Caption"
    public static let place = "Latitude, longitude (optional)"
  }

  public var stateUpdated: () -> Void = {}
  /// Called when the post has been saved.
  public var didPost: () -> Void = {}

  public let title = "New post"
  public let message: String? = nil
  public let submitButtonTitle = "Post"

  private let postController: PostController
  public let photoLibrary: any PhotoLibrary
  private let format: DisplayFormat
  private var submission: Submission<PostDraft> {
    didSet { if submission != oldValue { stateUpdated() } }
  }

  /// - Parameter id: The record ID of the post.
  public init(
    postController: PostController,
    photoLibrary: any PhotoLibrary,
    format: DisplayFormat = DisplayFormat(),
    id: CloudRecord.ID = CloudRecord.ID(recordName: UUID().uuidString)
  ) {
    self.postController = postController
    self.photoLibrary = photoLibrary
    self.format = format
    submission = Submission(PostDraft(id: id))
  }

  public var photoLabel: Label {
    submission.draft.choice.map(format.label) ?? Label(text: "Choose a photo")
  }

  public var textFields: [TextField] {
    [
      TextField(placeholder: Field.caption, text: submission.draft.caption),
      TextField(placeholder: Field.place, text: submission.draft.place),
    ]
  }

  @discardableResult
  public func setText(_ text: String, of placeholder: String) -> Bool {
    guard alert == nil else { return false }
    switch placeholder {
    case Field.caption: submission.edit { $0.caption = text }
    case Field.place: submission.edit { $0.place = text }
    default: return false
    }
    return true
  }

  public func choose(_ choice: PhotoPickerViewModel.Choice) {
    submission.edit { $0.choice = choice }
  }

  public var isNetworkActivityIndicatorVisible: Bool { submission.state == .sending }

  public var hasUnsavedChanges: Bool { submission.hasUnsavedChanges }

  public func submitButtonTapped() {
    send(submission.submit())
  }

  public var alert: Alert? {
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

  public func tapAlertAction(titled title: String) {
    send(Submission<PostDraft>.Button(rawValue: title).flatMap { submission.tap($0) })
  }

  private func send(_ draft: PostDraft?) {
    guard let draft, let photo = draft.choice?.photo else { return }
    postController.createPost(
      photo: photo,
      caption: draft.caption,
      location: draft.place.asLocation,
      id: draft.id
    ) { [weak self] error in
      if self?.submission.finish(draft.id, failure: error?.message) == true { self?.didPost() }
    }
  }
}

extension DisplayFormat {
  /// A label that shows the chosen photo where there are pixels.
  func label(_ choice: PhotoPickerViewModel.Choice) -> Label {
    var label = label(choice.photo)
    label.text += " \(String(singleLine: choice.name))"
    return label
  }
}
