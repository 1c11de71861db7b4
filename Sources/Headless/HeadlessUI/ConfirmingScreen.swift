/// A screen that asks before a tap would lose typed text. A frontend shows its screen through this one.
@MainActor
public final class ConfirmingScreen: Screen {
  private let screen: any Screen
  /// The step that waits for the answer, and whether it would still lose text.
  private var question: (losesText: () -> Bool, discard: () -> Void)?

  public init(_ screen: any Screen) { self.screen = screen }

  /// Asks, as long as `losesText` returns true, and calls `discard` if the answer is to discard the text.
  public func ask(while losesText: @escaping () -> Bool, then discard: @escaping () -> Void) {
    question = (losesText, discard)
    onChange()
  }

  /// Asks if the end of the screen would lose typed text, and calls `discard` if the answer is to discard it. Returns whether it asks.
  public func askBeforeEnding(then discard: @escaping () -> Void) -> Bool {
    let losesText = { [screen] in screen.snapshot(of: 0..<0).hasUnsavedChanges }
    if losesText(), !isAsking { ask(while: losesText, then: discard) }
    return losesText()
  }

  /// False if the text has been sent or the alert has changed since the question.
  public var isAsking: Bool { question?.losesText() == true }

  public var onChange: () -> Void {
    get { screen.onChange }
    set { screen.onChange = newValue }
  }

  public var rowSource: (any RowSource)? { screen.rowSource }
  public func appear() { screen.appear() }

  public func snapshot(of rows: Range<Int>?) -> ScreenSnapshot {
    var snapshot = screen.snapshot(of: rows)
    if isAsking { snapshot.alert = .discardChanges }
    return snapshot
  }

  @discardableResult
  public func perform(_ action: ScreenAction) -> Bool {
    if isAsking, let discard = question?.discard {
      let answers = Alert.discardChanges.actions
      guard case .tap(.alertAction(let answer)) = action, answers.indices.contains(answer) else {
        return false
      }
      question = nil
      if answers[answer].style == .destructive {
        discard()
      } else if let edit = screen.snapshot(of: 0..<0).alert?.wayToText {
        screen.tap(edit.title)
      }
      onChange()
      return true
    }
    question = nil
    guard losesText(action) else { return screen.perform(action) }
    ask { [unowned self] in
      losesText(action)
    } then: { [screen] in
      screen.perform(action)
    }
    return true
  }

  private func losesText(_ action: ScreenAction) -> Bool {
    let snapshot = screen.snapshot(of: 0..<0)
    return snapshot.hasUnsavedChanges && snapshot.alert?.cancelKeepsText != true
      && snapshot.wayOut.map { .tap($0) } == action
  }
}

extension Alert {
  public static let discardChanges = Alert(
    title: "Discard?", message: "Your text has not been sent.",
    actions: [
      Action(title: "Discard", style: .destructive),
      Action(title: "Keep editing", style: .cancel),
    ])
}
