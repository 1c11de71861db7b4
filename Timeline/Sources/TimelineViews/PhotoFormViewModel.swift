import HeadlessUI
import TimelineControllers

public protocol PhotoDraft: Draft { var choice: PhotoPickerViewModel.Choice? { get set } }

/// The differences between two forms with a photo.
@MainActor
struct PhotoForm<Item: PhotoDraft> {
  let title: String
  var message: String?
  let choosePhoto: String
  let submit: String
  let fields: [(placeholder: String, text: WritableKeyPath<Item, String>)]
  /// The alert over a draft that is incomplete, being sent, or was not sent.
  let alert: (FormSubmission<Item>) -> Alert?
  /// The completion gets nil or the error.
  let send: (Item, _ completion: @escaping @MainActor (TimelineError?) -> Void) -> Void
}

/// A new post or a new account. Its row leads to the photos.
@MainActor
public final class PhotoFormViewModel<Item: PhotoDraft>: ListViewModel {
  /// Called when the form has been sent.
  public var didSend: () -> Void = {}

  private let form: PhotoForm<Item>
  private let context: AppContext
  private var submission: FormSubmission<Item> {
    didSet {
      updateRows()
      if submission != oldValue { delegate?.stateUpdated() }
    }
  }

  init(_ draft: Item, form: PhotoForm<Item>, context: AppContext) {
    self.form = form
    self.context = context
    submission = FormSubmission(draft)
    super.init(title: form.title, context: context)
    message = form.message
    updateRows()
  }

  override var currentRows: [ListRow] {
    guard let choice = submission.draft.choice else {
      return [.choice(Label(text: form.choosePhoto))]
    }
    var label = format.label(choice.photo)
    label.text += " \(String(singleLine: choice.name))"
    return [.choice(label)]
  }

  public override var textFields: [TextField] {
    form.fields.map {
      TextField(placeholder: $0.placeholder, text: submission.draft[keyPath: $0.text])
    }
  }

  @discardableResult
  public override func setText(_ text: String, of placeholder: String) -> Bool {
    let field = form.fields.first { $0.placeholder == placeholder }
    guard alert == nil, let field else { return false }
    submission.edit { $0[keyPath: field.text] = text }
    return true
  }

  /// Nil while there is an alert.
  public func photoPicker() -> PhotoPickerViewModel? {
    guard alert == nil else { return nil }
    let picker = PhotoPickerViewModel(context: context)
    picker.didFinishPicking = { [weak self] choice in self?.submission.edit { $0.choice = choice } }
    return picker
  }

  public override var isNetworkActivityIndicatorVisible: Bool { submission.state == .sending }
  public override var hasUnsavedChanges: Bool { submission.hasUnsavedChanges }
  public override var canRefresh: Bool { false }
  public override var barButton: BarButton? { BarButton(title: form.submit) }
  public override func barButtonTapped() { send(submission.submit()) }
  public override var alert: Alert? { form.alert(submission) }

  public override func tapAlertAction(titled title: String) {
    send(FormSubmission<Item>.Button(rawValue: title).flatMap { submission.tap($0) })
  }

  private func send(_ draft: Item?) {
    guard let draft else { return }
    form.send(draft) { [weak self] error in
      if self?.submission.finish(draft, failure: error?.message) == true { self?.didSend() }
    }
  }
}
