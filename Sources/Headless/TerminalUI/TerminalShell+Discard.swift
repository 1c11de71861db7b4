import HeadlessUI

/// Typed text is never lost without a question.
extension TerminalShell {
  private static let question = Alert(
    title: "Discard?",
    message: "What you have filled in has not been sent.",
    actions: [
      .init(title: "Discard", style: .destructive), .init(title: "Keep editing", style: .cancel),
    ])

  /// Asks before discarding changes. If the person declines, everything stays as it was.
  func askToDiscard(then discard: @escaping () -> Void) {
    let before = (focus: focus, alertFocus: alertFocus, offset: offset)
    app.present(Self.question) { [weak self] answer in
      guard Self.question.actions[answer].style == .cancel else { return discard() }
      self?.focus = before.focus
      self?.alertFocus = before.alertFocus
      self?.offset = before.offset
    }
    // Enter keeps the changes, in case a wrong key was hit.
    alertFocus = Self.question.wayOut.map(Focus.item)
    offset = nil
  }

  /// Quits, but asks first if changes would be lost.
  func quit() -> TerminalOutcome {
    guard app.hasUnsavedChanges else { return .quit }
    askToDiscard { [weak self] in self?.isQuitting = true }
    return .goOn
  }
}
