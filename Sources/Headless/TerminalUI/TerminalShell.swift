import HeadlessUI
import TextUI

/// Connects a terminal and a screen: keys become gestures, and the screen becomes a frame.
///
/// The shell knows nothing about the app. The focus is on the list, whose selected row the screen knows, or on another
/// item of ``ScreenDrawing/focusItems``. When that item goes away, the focus moves to the list or to the first item of
/// an alert.
@MainActor
final class TerminalShell: TerminalContent {
  enum Focus: Hashable {
    case list
    case item(ScreenElement)
  }

  let app: any KeyboardScreen
  let commands: [TerminalCommand]
  let now: () -> ContinuousClock.Instant

  /// The help over the app's screen. Nil if it is not open.
  var help: NavigationController?
  /// The focus while there is no alert.
  var focus = Focus.list
  /// The focus while there is an alert.
  var alertFocus: Focus?
  /// The number of characters before the insertion point in the focused field. Nil for all.
  var offset: Int?
  /// The fields on the last drawing. A new form begins at its first field.
  private var placeholders: [String] = []
  var latestStepUp: ContinuousClock.Instant?
  /// Whether the person has agreed to quit and lose changes.
  var isQuitting = false

  /// The terminal's size in cells.
  var size: (width: Int, height: Int) {
    didSet { fit() }
  }

  init(
    _ screen: any KeyboardScreen, commands: [TerminalCommand] = [], size: (width: Int, height: Int),
    now: @escaping () -> ContinuousClock.Instant = { .now }
  ) {
    app = screen
    self.commands = commands
    self.size = size
    self.now = now
    screen.userInterfaceIdiom = .terminal
    fit()
  }

  /// The front screen.
  var screen: any KeyboardScreen { help ?? app }

  var isTooSmall: Bool { TerminalFrame.isTooSmall(size) }

  /// Whether there is a line of hints below the screen.
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

  /// The focus on this drawing. Nil if there is an alert without buttons.
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

  /// Draws the screen and updates the focus: a new alert gets it, and a new form gets it at its first empty field.
  func drawAndUpdateFocus() -> ScreenDrawing {
    let drawing = screen.drawing
    if drawing.isCoveredByAlert {
      if focus(on: drawing) == nil {
        // An empty field comes first, then any field, then the main button.
        let items = drawing.focusItems
        let first =
          items.first { $0.isField && $0.text.isEmpty } ?? items.first(where: \.isField)
          ?? items.first { $0.role == .primary } ?? items.first
        alertFocus = first.map { .item($0.target) }
        offset = nil
      }
    } else {
      alertFocus = nil
      // An item that has gone does not get the focus back when it comes again.
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

  /// The focused item. Nil if the list has the focus.
  func focusedItem(on drawing: ScreenDrawing) -> FocusItem? {
    guard case .item(let target) = focus(on: drawing) else { return nil }
    return drawing.focusItems.first { $0.target == target }
  }

  /// The stops of the Tab key.
  func stops(on drawing: ScreenDrawing) -> [Focus] {
    var stops: [Focus] = []
    var hasList = drawing.isCoveredByAlert
    for item in drawing.focusItems {
      // The list, even an empty one, comes before the banner and the tabs.
      if item.isBelowFields, !hasList {
        stops.append(.list)
        hasList = true
      }
      if item.isRow { continue }
      stops.append(.item(item.target))
    }
    return hasList ? stops : stops + [.list]
  }
}

extension ScreenDrawing {
  /// Whether the screen is a form: without an alert, segments and tabs.
  var isForm: Bool { !isCoveredByAlert && !focusItems.contains(where: \.isSegmentOrTab) }
}

extension FocusItem {
  private enum Kind { case button, segment, field, row, banner, tab }

  private var kind: Kind {
    switch target {
    case .leftBarButton, .rightBarButton, .alertAction, .page: .button
    case .segment: .segment
    case .textField: .field
    case .row: .row
    case .banner: .banner
    case .tab: .tab
    }
  }

  var isField: Bool { kind == .field }
  var isRow: Bool { kind == .row }
  var isBanner: Bool { kind == .banner }
  var isTab: Bool { kind == .tab }
  var isSegmentOrTab: Bool { kind == .segment || isTab }
  /// Whether the item is pressed, like a button.
  var isPressed: Bool { [.button, .segment, .banner].contains(kind) }
  fileprivate var isBelowFields: Bool { [.row, .banner, .tab].contains(kind) }
}
