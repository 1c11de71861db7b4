/// A screen that asks before a tap would lose typed text. A frontend that shows snapshots shows its screen through this one.
@MainActor
public final class ConfirmingScreen: Screen {
  private let screen: any Screen
  /// The tap that waits for the answer.
  private var tapped: ScreenElement?

  public init(_ screen: any Screen) {
    self.screen = screen
  }

  public var onChange: () -> Void {
    get { screen.onChange }
    set { screen.onChange = newValue }
  }

  public var rowSource: (any RowSource)? { screen.rowSource }

  public func appear() { screen.appear() }

  public func snapshot(of rows: Range<Int>?) -> ScreenSnapshot {
    var snapshot = screen.snapshot(of: rows)
    if isAsking(about: snapshot) { snapshot.alert = .discardChanges }
    return snapshot
  }

  public func perform(_ action: ScreenAction) -> Bool {
    let snapshot = screen.snapshot(of: 0..<0)
    if let tapped, isAsking(about: snapshot) {
      let answers = Alert.discardChanges.actions
      guard case .tap(.alertAction(let answer)) = action, answers.indices.contains(answer) else {
        return false
      }
      self.tapped = nil
      if answers[answer].style == .destructive { screen.perform(.tap(tapped)) }
    } else {
      tapped = snapshot.hasUnsavedChanges ? snapshot.wayOut : nil
      guard let tapped, action == .tap(tapped) else {
        tapped = nil
        return screen.perform(action)
      }
    }
    onChange()
    return true
  }

  /// The question goes when the text has been sent or the alert has changed meanwhile.
  private func isAsking(about snapshot: ScreenSnapshot) -> Bool {
    tapped != nil && snapshot.hasUnsavedChanges && snapshot.wayOut == tapped
  }
}

extension Alert {
  public static let discardChanges = Alert(
    title: "Discard?",
    message: "Your text has not been sent.",
    actions: [
      Action(title: "Discard", style: .destructive),
      Action(title: "Keep editing", style: .cancel),
    ])
}
