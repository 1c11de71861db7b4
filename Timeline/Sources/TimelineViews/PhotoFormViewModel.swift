import HeadlessUI
import TimelineModel

/// The input of a form with a photo.
public protocol PhotoDraft: Draft {
  var choice: PhotoPickerViewModel.Choice? { get set }
}

/// A form with a photo: what a new post and a new account have in common.
@MainActor
public class PhotoFormViewModel<Item: PhotoDraft> {
  typealias Field = (placeholder: String, text: WritableKeyPath<Item, String>)

  /// The texts of a form that do not change.
  struct Texts {
    let title: String
    var message: String?
    let choosePhoto: String
    let submit: String
  }

  /// Called when the state has changed.
  public var stateUpdated: () -> Void = {}
  /// Called when the form has been sent.
  public var didSend: () -> Void = {}

  private let texts: Texts
  private let fields: [Field]
  private let environment: AppViewModel.Environment
  private(set) var submission: FormSubmission<Item> {
    didSet { if submission != oldValue { stateUpdated() } }
  }

  init(
    _ draft: Item, texts: Texts, fields: [Field], environment: AppViewModel.Environment
  ) {
    self.texts = texts
    self.fields = fields
    self.environment = environment
    submission = FormSubmission(draft)
  }

  public var title: String { texts.title }
  /// What the form is for. Nil if that is obvious.
  public var message: String? { texts.message }
  public var submitButtonTitle: String { texts.submit }

  /// The label of the row that leads to the photos: the chosen photo, where there are pixels.
  public var photoLabel: Label {
    guard let choice = submission.draft.choice else { return Label(text: texts.choosePhoto) }
    var label = environment.format.label(choice.photo)
    label.text += " \(String(singleLine: choice.name))"
    return label
  }

  public var textFields: [TextField] {
    fields.map { TextField(placeholder: $0.placeholder, text: submission.draft[keyPath: $0.text]) }
  }

  /// Replaces the text of a field. Returns whether there is such a field now.
  @discardableResult
  public func setText(_ text: String, of placeholder: String) -> Bool {
    guard alert == nil, let field = fields.first(where: { $0.placeholder == placeholder }) else {
      return false
    }
    submission.edit { $0[keyPath: field.text] = text }
    return true
  }

  /// The photos to choose from. Nil while there is an alert.
  public func photoPicker() -> PhotoPickerViewModel? {
    guard alert == nil else { return nil }
    let picker = PhotoPickerViewModel(library: environment.photoLibrary)
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
  public var alert: Alert? { nil }

  /// Performs a button of the alert. Does nothing if there is no such button.
  public func tapAlertAction(titled title: String) {
    send(FormSubmission<Item>.Button(rawValue: title).flatMap { submission.tap($0) })
  }

  private func send(_ draft: Item?) {
    guard let draft else { return }
    send(draft) { [weak self] failure in
      if self?.submission.finish(draft.id, failure: failure) == true { self?.didSend() }
    }
  }

  /// Sends a complete draft, and calls the completion with nil or the reason for the failure.
  func send(_ draft: Item, completion: @escaping @MainActor (_ failure: String?) -> Void) {}
}
