import HeadlessUI

/// Nothing that somebody has typed is lost without a question.
extension TerminalShell {
  private static let discardTitle = "Discard"
  private static let keepTitle = "Keep editing"

  private static let question = Alert(
    title: "Discard?",
    message: "What you have filled in has not been sent.",
    actions: [
      .init(title: discardTitle, style: .destructive), .init(title: keepTitle, style: .cancel),
    ])

  /// Asks, and lets happen what loses something only if the person agrees. Whoever does not is where it was before.
  func askToDiscard(then discard: @escaping () -> Void) {
    let before = (focus: focus, alertFocus: alertFocus, offset: offset)
    app.present(Self.question) { [weak self] answer in
      guard answer != Self.discardTitle else { return discard() }
      self?.focus = before.focus
      self?.alertFocus = before.alertFocus
      self?.offset = before.offset
    }
    // Who has hit a wrong key and goes on with Enter loses nothing.
    alertFocus = .item(.button(Self.keepTitle))
    offset = nil
  }

  /// Quits, unless something is lost that way.
  func quit() -> TerminalOutcome {
    guard app.hasUnsavedChanges else { return .quit }
    askToDiscard { [weak self] in self?.isQuitting = true }
    return .goOn
  }
}
