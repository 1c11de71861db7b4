import HeadlessUI
import TimelineControllers
import TimelineModel

/// The input of a form with a photo.
public protocol PhotoDraft: Draft {
  var choice: PhotoPickerViewModel.Choice? { get set }
}

/// What distinguishes one form with a photo from another.
@MainActor
struct PhotoForm<Item: PhotoDraft> {
  let title: String
  var message: String?
  let choosePhoto: String
  let submit: String
  let fields: [(placeholder: String, text: WritableKeyPath<Item, String>)]
  /// The alert over a draft that is incomplete, being sent, or was not sent.
  let alert: (FormSubmission<Item>) -> Alert?
  /// Sends a complete draft, and calls the completion with nil or the error.
  let send: (Item, _ completion: @escaping @MainActor (TimelineError?) -> Void) -> Void
}

/// A form with a photo: a new post or a new account.
@MainActor
public final class PhotoFormViewModel<Item: PhotoDraft> {
  /// Called when the state has changed.
  public var stateUpdated: () -> Void = {}
  /// Called when the form has been sent.
  public var didSend: () -> Void = {}

  private let form: PhotoForm<Item>
  private let context: AppContext
  private var submission: FormSubmission<Item> {
    didSet { if submission != oldValue { stateUpdated() } }
  }

  init(_ draft: Item, form: PhotoForm<Item>, context: AppContext) {
    self.form = form
    self.context = context
    submission = FormSubmission(draft)
  }

  public var title: String { form.title }
  /// What the form is for. Nil if that is obvious.
  public var message: String? { form.message }
  public var submitButtonTitle: String { form.submit }

  /// The label of the row that leads to the photos: the chosen photo, where there are pixels.
  public var photoLabel: Label {
    guard let choice = submission.draft.choice else { return Label(text: form.choosePhoto) }
    var label = context.format.label(choice.photo)
    label.text += " \(String(singleLine: choice.name))"
    return label
  }

  public var textFields: [TextField] {
    form.fields.map {
      TextField(placeholder: $0.placeholder, text: submission.draft[keyPath: $0.text])
    }
  }

  /// Replaces the text of a field. Returns whether there is such a field now.
  @discardableResult
  public func setText(_ text: String, of placeholder: String) -> Bool {
    let field = form.fields.first { $0.placeholder == placeholder }
    guard alert == nil, let field else { return false }
    submission.edit { $0[keyPath: field.text] = text }
    return true
  }

  /// The photos to choose from. Nil while there is an alert.
  public func photoPicker() -> PhotoPickerViewModel? {
    guard alert == nil else { return nil }
    let picker = PhotoPickerViewModel(context: context)
    picker.didFinishPicking = { [weak self] choice in self?.submission.edit { $0.choice = choice } }
    return picker
  }

  /// Whether the form is being sent.
  public var isNetworkActivityIndicatorVisible: Bool { submission.state == .sending }

  /// Whether leaving the form would lose what has been filled in.
  public var hasUnsavedChanges: Bool { submission.hasUnsavedChanges }

  /// Sends the form, or shows what is missing.
  public func submitButtonTapped() {
    send(submission.submit())
  }

  /// The alert over the screen. Nil if there is none.
  public var alert: Alert? { form.alert(submission) }

  /// Performs a button of the alert. Does nothing if there is no such button.
  public func tapAlertAction(titled title: String) {
    send(FormSubmission<Item>.Button(rawValue: title).flatMap { submission.tap($0) })
  }

  private func send(_ draft: Item?) {
    guard let draft else { return }
    form.send(draft) { [weak self] error in
      if self?.submission.finish(draft.id, failure: error?.message) == true { self?.didSend() }
    }
  }
}
