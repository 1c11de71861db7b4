/// Something that a person fills in and sends.
public protocol Draft: Hashable, Sendable, Identifiable {
  /// Whether all that is needed is there.
  var isComplete: Bool { get }
}

/// What becomes of a draft: a state machine.
///
///                  submit                  submit
///     incomplete ◀───────── editing ─────────────────▶ sending ─────▶ sent
///          │                 ▲   ▲                      │   ▲
///          └─ Retry or Edit ─┘   └──── Edit ── failed ◀─┘   │
///                                                └── Retry ─┘
///
/// An event that a state has no answer for changes nothing: a second tap on a button whose alert is gone, an answer to
/// something that is not being sent. The draft is kept in every state.
public struct Submission<Item: Draft>: Hashable, Sendable {
  public enum State: Hashable, Sendable {
    /// The person fills in.
    case editing
    /// Something is missing.
    case incomplete
    /// It is on its way.
    case sending
    /// It did not get there.
    case failed(reason: String)
    /// It is where it belongs, and nothing can be done to it any more.
    case sent
  }

  /// The buttons of the alerts besides Cancel, which is up to whoever has the draft. The raw value is what they say.
  public enum Button: String, Sendable {
    case retry = "Retry"
    case edit = "Edit"
  }

  public private(set) var draft: Item
  public private(set) var state = State.editing
  private let original: Item

  public init(_ draft: Item) {
    self.draft = draft
    original = draft
  }

  /// Whether something has been filled in that is not where it belongs yet.
  public var hasUnsavedChanges: Bool { draft != original && state != .sent }

  /// Takes in what is typed or chosen.
  public mutating func edit(_ change: (inout Item) -> Void) {
    if state == .editing { change(&draft) }
  }

  /// Sends the draft, or says what is missing. Returns the draft if it is to be sent.
  public mutating func submit() -> Item? {
    guard state == .editing else { return nil }
    state = draft.isComplete ? .sending : .incomplete
    return state == .sending ? draft : nil
  }

  /// A button of an alert was tapped. Returns the draft if it is to be sent.
  public mutating func tap(_ button: Button) -> Item? {
    switch (state, button) {
    case (.incomplete, .retry), (.incomplete, .edit), (.failed, .edit):
      state = .editing
    case (.failed, .retry):
      state = .sending
      return draft
    default:
      break
    }
    return nil
  }

  /// The answer has come. Returns whether the draft is where it belongs now.
  ///
  /// - Parameter reason: Why it did not get there; nil if it did.
  public mutating func finish(_ id: Item.ID, failure reason: String?) -> Bool {
    guard state == .sending, id == draft.id else { return false }
    state = reason.map { .failed(reason: $0) } ?? .sent
    return reason == nil
  }

  /// What stands over the screen; nil while the person fills in, and at the end.
  ///
  /// - Parameters:
  ///   - hintTitle: Says that the draft cannot be sent like this.
  ///   - hint: Says what a complete draft needs.
  ///   - hintButton: Leads back to the draft.
  ///   - failureTitle: Says what did not happen.
  ///   - canCancel: Whether there is a button that gives the draft up.
  public func alert(
    hintTitle: String = "Something is missing",
    hint: String,
    hintButton: Button = .retry,
    failureTitle: String,
    canCancel: Bool = true
  ) -> Alert? {
    let cancel = canCancel ? [Alert.Action(title: "Cancel", style: .cancel)] : []
    return switch state {
    case .editing, .sent: nil
    case .incomplete:
      Alert(
        title: hintTitle,
        message: hint,
        actions: [.init(title: hintButton.rawValue)] + cancel
      )
    case .sending: Alert(title: "Sending…")
    case .failed(let reason):
      Alert(
        title: failureTitle,
        message: reason,
        actions: [Button.retry, .edit].map { .init(title: $0.rawValue) } + cancel
      )
    }
  }
}
