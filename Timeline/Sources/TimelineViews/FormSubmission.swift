import HeadlessUI

public protocol Draft: Hashable, Sendable, Identifiable { var isComplete: Bool { get } }

/// The state of a draft from editing to sending: a state machine.
///
///                  submit                  submit
///     incomplete ◀───────── editing ─────────────────▶ sending ─────▶ sent
///          │                 ▲   ▲                      │   ▲
///          └─ Retry or Edit ─┘   └──── Edit ── failed ◀─┘   │
///                                                └── Retry ─┘
///
/// Cancel leads from `sending` back to `editing`. If the draft arrives after that, it is sent, unless it has changed. Any other event that does
/// not fit the state changes nothing, such as a second tap on a button.
public struct FormSubmission<Item: Draft>: Hashable, Sendable {
  public enum State: Hashable, Sendable {
    case editing, incomplete, sending
    case failed(reason: String)
    /// Can no longer be changed.
    case sent
  }

  /// The buttons of the alerts by title. The owner of the draft handles Cancel, except while sending.
  public enum Button: String, Sendable {
    case retry = "Retry"
    case edit = "Edit"
    case cancel = "Cancel"
  }

  public private(set) var draft: Item
  public private(set) var state = State.editing
  private let original: Item

  init(_ draft: Item) {
    self.draft = draft
    original = draft
  }

  /// Whether something has been filled in and not been delivered.
  public var hasUnsavedChanges: Bool { draft != original && state != .sent }

  public mutating func edit(_ change: (inout Item) -> Void) {
    if state == .editing { change(&draft) }
  }

  /// Returns the draft to send, if it is complete.
  public mutating func submit() -> Item? {
    guard state == .editing else { return nil }
    state = draft.isComplete ? .sending : .incomplete
    return state == .sending ? draft : nil
  }

  /// Returns the draft to send, if any.
  public mutating func tap(_ button: Button) -> Item? {
    switch (state, button) {
    case (.incomplete, .retry), (.incomplete, .edit), (.failed, .edit), (.sending, .cancel):
      state = .editing
    case (.failed, .retry):
      state = .sending
      return draft
    default: break
    }
    return nil
  }

  /// Handles the response, with a reason if sending failed. Returns whether the draft has been delivered.
  public mutating func finish(_ sent: Item, failure reason: String?) -> Bool {
    guard sent == draft, state == .sending || state == .editing && reason == nil else {
      return false
    }
    state = reason.map { .failed(reason: $0) } ?? .sent
    return reason == nil
  }

  /// Nil while the person fills in, and at the end.
  /// - Parameters:
  ///   - hint: The parts that a complete draft needs.
  ///   - hintButton: Leads back to the draft.
  ///   - canCancel: Whether a button discards the draft.
  public func alert(
    hintTitle: String = "Something is missing", hint: String, hintButton: Button = .retry,
    failureTitle: String, canCancel: Bool = true
  ) -> Alert? {
    func alert(_ title: String, _ message: String, _ buttons: [Button]) -> Alert {
      let cancel = canCancel ? [Alert.Action(title: "Cancel", style: .cancel)] : []
      let actions = buttons.map { Alert.Action(title: $0.rawValue) } + cancel
      return Alert(title: title, message: message, actions: actions)
    }
    return switch state {
    case .editing, .sent: nil
    case .incomplete: alert(hintTitle, hint, [hintButton])
    case .sending: .sending
    case .failed(let reason): alert(failureTitle, reason, [.retry, .edit])
    }
  }
}

extension Alert {
  public static let sending = Alert(
    title: "Sending…", actions: [.init(title: "Cancel", style: .cancel)])
}
