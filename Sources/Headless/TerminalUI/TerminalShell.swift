import HeadlessUI

/// Whoever sits at a terminal in front of a screen: keys become gestures, and what the screen shows becomes a frame.
///
/// It knows no app. What has the focus is the list, whose selected row the screen knows, or something else of
/// ``ScreenDrawing/focusItems``. When that goes away, the list or the first thing of an alert has it.
@MainActor
final class TerminalShell: TerminalContent {
  enum Focus: Hashable {
    case list
    case item(FocusItem.Target)
  }

  let app: any Screen
  let commands: [TerminalCommand]
  let now: () -> ContinuousClock.Instant

  /// Over the app's screen, as long as someone reads it.
  var help: NavigationController?
  /// What has the focus while there is no alert.
  var focus = Focus.list
  /// What has it while there is one.
  var alertFocus: Focus?
  /// How many characters of the field that has the focus are before the insertion point; nil for all.
  var offset: Int?
  /// The fields that were there at the last look: another form begins at its first field.
  private var placeholders: [String] = []
  var latestStepUp: ContinuousClock.Instant?
  /// Whether the person has agreed to quit although something is lost.
  var isQuitting = false

  /// The terminal's size in cells.
  var size: (width: Int, height: Int) {
    didSet { fit() }
  }

  init(
    _ screen: any Screen, commands: [TerminalCommand] = [], size: (width: Int, height: Int),
    now: @escaping () -> ContinuousClock.Instant = { .now }
  ) {
    app = screen
    self.commands = commands
    self.size = size
    self.now = now
    screen.userInterfaceIdiom = .terminal
    fit()
  }

  /// What is in front.
  var screen: any Screen { help ?? app }

  var isTooSmall: Bool { TerminalFrame.isTooSmall(size) }

  /// Whether there is a line below the screen that says what the keys do.
  var hasHint: Bool { size.height > ScreenSize.minimumHeight }

  func appear(onChange: @escaping () -> Void) {
    let before = app.onChange
    app.onChange = {
      before()
      onChange()
    }
    app.appear()
  }

  private func fit() {
    let screenSize = ScreenSize(
      width: size.width, height: hasHint ? size.height - 1 : size.height)
    if app.size != screenSize { app.size = screenSize }
    if let help, help.size != screenSize { help.size = screenSize }
  }

  // MARK: The focus

  /// What has the focus on a screen as it is drawn; nil for nothing, while there is an alert without buttons.
  func focus(on drawing: ScreenDrawing) -> Focus? {
    let items = drawing.focusItems
    guard drawing.isCoveredByAlert else {
      if case .item(let target) = focus, !items.contains(where: { $0.target == target }) {
        return .list
      }
      return focus
    }
    return alertFocus.flatMap { focus in
      items.contains { .item($0.target) == focus } ? focus : nil
    }
  }

  /// Looks at what there is: an alert that has just come up has the focus, and a form that has just come up begins at its first empty field.
  func look() -> ScreenDrawing {
    let drawing = screen.drawing
    if drawing.isCoveredByAlert {
      if focus(on: drawing) == nil {
        // The first thing to be done about it.
        let items = drawing.focusItems
        let first =
          items.first { $0.isField && $0.text.isEmpty } ?? items.first(where: \.isField)
          ?? items.first { $0.role == .primary } ?? items.first
        alertFocus = first.map { .item($0.target) }
        offset = nil
      }
    } else {
      alertFocus = nil
      // What is gone does not get it back when it comes again.
      focus = focus(on: drawing) ?? .list
      let fields = drawing.focusItems.filter(\.isField)
      let names = fields.map { "\($0.target)" }
      if names != placeholders {
        placeholders = names
        if drawing.isForm, let field = fields.first(where: \.text.isEmpty) ?? fields.first {
          move(to: .item(field.target))
        }
      }
    }
    return drawing
  }

  func move(to newFocus: Focus, in drawing: ScreenDrawing? = nil) {
    offset = nil
    if drawing?.isCoveredByAlert == true {
      alertFocus = newFocus
    } else {
      focus = newFocus
    }
  }

  /// The item that has the focus, if it is none of the list.
  func focusedItem(on drawing: ScreenDrawing) -> FocusItem? {
    guard case .item(let target) = focus(on: drawing) else { return nil }
    return drawing.focusItems.first { $0.target == target }
  }

  /// What the Tab key goes through.
  func stops(on drawing: ScreenDrawing) -> [Focus] {
    var stops: [Focus] = []
    var hasList = drawing.isCoveredByAlert
    for item in drawing.focusItems {
      // The list stands above the banner and the tabs, also when it is empty.
      if item.isBelowFields, !hasList {
        stops.append(.list)
        hasList = true
      }
      if case .row = item.target { continue }
      stops.append(.item(item.target))
    }
    return hasList ? stops : stops + [.list]
  }
}

extension ScreenDrawing {
  /// Whether it is all about its fields.
  var isForm: Bool { !isCoveredByAlert && !focusItems.contains(where: \.isSegmentOrTab) }
}

extension FocusItem {
  var isField: Bool {
    if case .textField = target { true } else { false }
  }

  var isSegmentOrTab: Bool {
    switch target {
    case .segment, .tab: true
    default: false
    }
  }

  fileprivate var isBelowFields: Bool {
    switch target {
    case .row, .banner, .tab: true
    default: false
    }
  }
}
