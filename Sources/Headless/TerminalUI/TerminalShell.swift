import CellText
import HeadlessUI
import TextUI

/// Connects a terminal and a screen: keys become gestures, and the screen becomes a frame. The shell knows nothing about the app.
/// The list or an item of ``ScreenDrawing/focusItems`` has the focus. If the item goes away, the list or an alert's first item gets it.
@MainActor
final class TerminalShell: TerminalContent {
  let app: any KeyboardScreen
  /// Asks before typed text is lost.
  let confirming: ConfirmingScreen
  let commands: [TerminalCommand]
  let usesColor: Bool
  let now: () -> ContinuousClock.Instant
  /// The line below the screen, and the output of the app. Nil for none.
  var status: (() -> String)? { didSet { fit() } }
  var printed: (() -> String)?
  /// The help over the app's screen. Nil if it is not open.
  var help: NavigationController?
  /// The item with the focus on the screen. Nil for the list.
  var focus: ScreenElement?
  var alertFocus: ScreenElement?
  /// The answer with the focus while the shell asks whether to discard typed text.
  private var answer: ScreenElement?
  /// The number of characters before the insertion point in the focused field. Nil for all.
  var offset: Int?
  /// The fields on the last drawing. A new form begins at its first field.
  private var placeholders: [String] = []
  var latestStepUp: ContinuousClock.Instant?
  var outcome = TerminalOutcome.goOn

  var size: (width: Int, height: Int) { didSet { fit() } }

  init(
    _ screen: any KeyboardScreen, commands: [TerminalCommand] = [], size: (width: Int, height: Int),
    usesColor: Bool = false, now: @escaping () -> ContinuousClock.Instant = { .now }
  ) {
    app = screen
    confirming = ConfirmingScreen(screen)
    self.commands = commands
    self.size = size
    self.usesColor = usesColor
    self.now = now
    screen.userInterfaceIdiom = .terminal
    fit()
  }

  /// The front screen.
  var screen: any KeyboardScreen { help ?? app }

  var isTooSmall: Bool { TerminalFrame.isTooSmall(size) }
  var asksBeforeEnding: Bool { app.hasUnsavedChanges && !confirming.isAsking }

  func appear(onChange: @escaping () -> Void) {
    let before = app.onChange
    app.onChange = {
      before()
      onChange()
    }
    app.appear()
  }

  private func fit() {
    let height = size.height - (TerminalFrame.hasHint(size) ? 1 : 0) - (hasStatus ? 1 : 0)
    let screenSize = ScreenSize(width: min(size.width, TerminalFrame.maximumWidth), height: height)
    if app.size != screenSize { app.size = screenSize }
    if let help, help.size != screenSize { help.size = screenSize }
  }

  private var hasStatus: Bool { status != nil && size.height > ScreenSize.minimumHeight + 1 }

  // MARK: The focus

  /// The focused item. Nil if the list has the focus, or if there is an alert without buttons.
  func focusedItem(on drawing: ScreenDrawing) -> FocusItem? {
    let target = drawing.isQuestion ? answer : drawing.isCoveredByAlert ? alertFocus : focus
    return drawing.focusItems.first { $0.target == target }
  }

  var drawing: ScreenDrawing {
    help?.drawing ?? app.drawing(under: confirming.isAsking ? .discardChanges : nil)
  }

  /// Draws the screen and updates the focus: a new alert gets it, and a new form gets it at its first empty field.
  func drawAndUpdateFocus() -> ScreenDrawing {
    let drawing = drawing
    if drawing.isQuestion { return drawing }
    // Enter keeps the text, in case a wrong key was hit.
    answer = Alert.discardChanges.wayOut
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
    if drawing?.isQuestion == true {
      answer = target
      return
    }
    offset = nil
    if drawing?.isCoveredByAlert == true { alertFocus = target } else { focus = target }
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
    if isTooSmall { return .tooSmall(size, isAsking: confirming.isAsking) }
    var drawing = drawAndUpdateFocus()
    let insertionPoint = insertionPoint(on: drawing)
    if screen.insertionPoint != insertionPoint {
      screen.insertionPoint = insertionPoint
      drawing = self.drawing
    }
    let margin = String(repeating: " ", count: left)
    let selected = highlight(in: &drawing)
    var lines = drawing.text.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated().map { y, line in
        let line = selected.contains(y) ? "▌" + line.dropFirst() : String(line)
        return margin + line.drawn(drawing.styles[y], from: left, inColor: usesColor)
      }
    if TerminalFrame.hasHint(size) {
      if hasStatus, let text = status?() {
        lines.append(margin + " " + String(singleLine: text).prefix(cells: screen.size.width - 2))
      }
      let words = hintWords(for: drawing)
      lines.append(words.hintLine(after: margin + " ", "  ", width: size.width))
    }
    return TerminalFrame(
      lines: lines, cursor: insertionPoint == nil ? nil : drawing.cursor?.moved(x: left, y: 0),
      title: String(singleLine: drawing.frame.title))
  }

  /// The columns to the left of the screen.
  var left: Int { (size.width - screen.size.width) / 2 }

  private func insertionPoint(on drawing: ScreenDrawing) -> InsertionPoint? {
    guard let item = focusedItem(on: drawing), case .textField(let field) = item.target
    else { return nil }
    return InsertionPoint(field: field, offset: offset ?? item.text.count)
  }

  /// Highlights the focused item, or the selected row. A field is shown by the cursor instead.
  /// - Returns: The lines of the selected row, if the list has the focus.
  private func highlight(in drawing: inout ScreenDrawing) -> Range<Int> {
    guard let item = focusedItem(on: drawing) ?? drawing.selectedRow, !item.isField
    else { return 0..<0 }
    let frame = item.frame
    let lines = (frame.y..<frame.y + frame.height).clamped(to: drawing.styles.indices)
    // A row's frame includes the borders of the screen.
    let inset = item.isRow ? 1 : 0
    for y in lines {
      for x in (frame.x + inset..<frame.x + frame.width - inset).clamped(
        to: drawing.styles[y].indices)
      {
        drawing.styles[y][x] = .selection
      }
    }
    return item.isRow ? lines : 0..<0
  }
}

extension ScreenDrawing {
  /// Whether the shell asks if typed text shall be discarded.
  var isQuestion: Bool { frame.alert == .discardChanges }

  /// Whether the screen is a form: without an alert, segments and tabs.
  var isForm: Bool { !isCoveredByAlert && !has(\.isTab) && !has(\.isSegment) }

  /// The first empty field, or the last one.
  var firstField: FocusItem? {
    focusItems.first { $0.isField && $0.text.isEmpty } ?? focusItems.last(where: \.isField)
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
