import HeadlessUI
import TextUI

/// Connects a terminal and a screen: keys become gestures, and the screen becomes a frame. The shell knows nothing about the app.
/// The list or an item of ``ScreenDrawing/focusItems`` has the focus. If the item goes away, the list or an alert's first item gets it.
@MainActor
final class TerminalShell: TerminalContent {
  let app: any KeyboardScreen
  let commands: [TerminalCommand]
  let now: () -> ContinuousClock.Instant
  /// The help over the app's screen. Nil if it is not open.
  var help: NavigationController?
  /// The item with the focus on the screen. Nil for the list.
  var focus: ScreenElement?
  var alertFocus: ScreenElement?
  /// The number of characters before the insertion point in the focused field. Nil for all.
  var offset: Int?
  /// The fields on the last drawing. A new form begins at its first field.
  private var placeholders: [String] = []
  var latestStepUp: ContinuousClock.Instant?
  var outcome = TerminalOutcome.goOn

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

  func appear(onChange: @escaping () -> Void) {
    let before = app.onChange
    app.onChange = {
      before()
      onChange()
    }
    app.appear()
  }

  private func fit() {
    let height = TerminalFrame.hasHint(size) ? size.height - 1 : size.height
    let screenSize = ScreenSize(width: size.width, height: height)
    if app.size != screenSize { app.size = screenSize }
    if let help, help.size != screenSize { help.size = screenSize }
  }

  // MARK: The focus

  /// The focused item. Nil if the list has the focus, or if there is an alert without buttons.
  func focusedItem(on drawing: ScreenDrawing) -> FocusItem? {
    let target = drawing.isCoveredByAlert ? alertFocus : focus
    return drawing.focusItems.first { $0.target == target }
  }

  /// Draws the screen and updates the focus: a new alert gets it, and a new form gets it at its first empty field.
  func drawAndUpdateFocus() -> ScreenDrawing {
    let drawing = screen.drawing
    let item = focusedItem(on: drawing)
    if drawing.isCoveredByAlert {
      if item == nil {
        alertFocus = (drawing.firstField ?? drawing.primaryItem ?? drawing.focusItems.first)?.target
        offset = nil
      }
      return drawing
    }
    alertFocus = nil
    // An item that has gone does not get the focus back when it comes again.
    focus = item?.target
    let placeholders = drawing.frame.textFields.map(\.placeholder)
    if placeholders != self.placeholders {
      self.placeholders = placeholders
      if drawing.isForm, let field = drawing.firstField { move(to: field.target) }
    }
    return drawing
  }

  /// - Parameter target: The item that gets the focus. Nil for the list.
  func move(to target: ScreenElement?, in drawing: ScreenDrawing? = nil) {
    offset = nil
    if drawing?.isCoveredByAlert == true {
      alertFocus = target
    } else {
      focus = target
    }
  }

  /// The stops of the Tab key, with nil for the list.
  func stops(on drawing: ScreenDrawing) -> [ScreenElement?] {
    var stops: [ScreenElement?] = drawing.focusItems.filter { !$0.isRow }.map(\.target)
    if !drawing.isCoveredByAlert {
      // The list, even an empty one, comes before the banner and the tabs.
      let below = drawing.focusItems.count { $0.target == .banner || $0.isTab }
      stops.insert(nil, at: stops.count - below)
    }
    return stops
  }

  // MARK: The frame

  func frame() -> TerminalFrame {
    if isTooSmall { return .tooSmall(size) }
    var drawing = drawAndUpdateFocus()
    let insertionPoint = insertionPoint(on: drawing)
    if screen.insertionPoint != insertionPoint {
      screen.insertionPoint = insertionPoint
      drawing = screen.drawing
    }
    var lines = drawing.text.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    highlight(in: &lines, drawing)
    if TerminalFrame.hasHint(size) {
      lines.append(hintWords(for: drawing).hintLine(after: " ", "  ", width: size.width))
    }
    return TerminalFrame(lines: lines, cursor: insertionPoint == nil ? nil : drawing.cursor)
  }

  private func insertionPoint(on drawing: ScreenDrawing) -> InsertionPoint? {
    guard let item = focusedItem(on: drawing), case .textField(let field) = item.target
    else { return nil }
    return InsertionPoint(field: field, offset: offset ?? item.text.count)
  }

  private func highlight(in lines: inout [String], _ drawing: ScreenDrawing) {
    let focused = focusedItem(on: drawing)
    // A field is shown by the cursor instead.
    guard let item = focused ?? drawing.selectedRow, !item.isField else { return }
    let frame = item.frame
    for y in frame.y..<frame.y + frame.height where lines.indices.contains(y) {
      lines[y] =
        focused == nil
        ? lines[y].markedAsSelected : lines[y].styled(.reverse, x: frame.x, width: frame.width)
    }
  }
}

extension ScreenDrawing {
  /// Whether the screen is a form: without an alert, segments and tabs.
  var isForm: Bool { !isCoveredByAlert && !has(\.isTab) && !has(\.isSegment) }

  /// The first empty field, or the first one.
  var firstField: FocusItem? {
    focusItems.first { $0.isField && $0.text.isEmpty } ?? focusItems.first(where: \.isField)
  }

  var primaryItem: FocusItem? { focusItems.first { $0.role == .primary } }
  var wayOut: FocusItem? { focusItems.first { $0.role == .cancel } }
  var selectedRow: FocusItem? { focusItems.first { $0.isRow && $0.isSelected } }
  var hasBanner: Bool { focusItems.contains { $0.target == .banner } }

  func has(_ kind: (FocusItem) -> Bool) -> Bool { focusItems.contains(where: kind) }
}

extension FocusItem {
  var isField: Bool { if case .textField = target { true } else { false } }
  var isRow: Bool { if case .row = target { true } else { false } }
  var isTab: Bool { if case .tab = target { true } else { false } }
  var isSegment: Bool { if case .segment = target { true } else { false } }
  /// Whether the item is pressed, as a button, a segment and a banner are.
  var isPressed: Bool { !isField && !isRow && !isTab }
}
