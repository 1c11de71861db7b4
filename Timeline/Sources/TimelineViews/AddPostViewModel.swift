import Cloud
import TimelineControllers
import TimelineModel

public struct PostDraft: PhotoDraft {
  public enum Field {
    public static let caption = "Caption"
    public static let place = "Latitude, longitude (optional)"
  }

  /// The record ID, the same for every attempt.
  public let id: CloudRecord.ID
  public var choice: PhotoPickerViewModel.Choice?
  var caption = ""
  /// As typed. It may be empty.
  var place = ""

  public var isComplete: Bool {
    choice != nil && !caption.isBlank && (place.isBlank || place.asLocation != nil)
  }

  /// The missing required parts, in words. Nil if the form is complete.
  var missing: String? {
    let parts = [choice == nil ? "a photo" : nil, caption.isBlank ? "a caption" : nil]
    let missing = parts.compactMap(\.self)
    return missing.isEmpty ? nil : missing.joined(separator: " and ")
  }
}

/// A photo and a caption, both required, and an optional place. Timeline overview: Views, Add post view.
public typealias AddPostViewModel = PhotoFormViewModel<PostDraft>

extension AddPostViewModel {
  convenience init(postController: PostController, context: AppContext) {
    let form = PhotoForm<PostDraft>(
      title: "New post", choosePhoto: "Choose a photo", submit: "Post",
      fields: [(PostDraft.Field.caption, \.caption), (PostDraft.Field.place, \.place)],
      alert: { submission in
        let failureTitle = "Your post was not sent"
        if let missing = submission.draft.missing {
          return submission.alert(hint: "A post needs \(missing).", failureTitle: failureTitle)
        }
        return submission.alert(
          hintTitle: "This is no place",
          hint: "A place is written in degrees, such as 48.1, 11.6. It may also be left out.",
          hintButton: .edit, failureTitle: failureTitle)
      },
      send: { draft, completion in
        guard let photo = draft.choice?.photo else { return }
        postController.createPost(
          photo: photo, caption: draft.caption, location: draft.place.asLocation, id: draft.id,
          completion: completion)
      })
    self.init(PostDraft(id: context.makeID()), form: form, context: context)
  }
}
