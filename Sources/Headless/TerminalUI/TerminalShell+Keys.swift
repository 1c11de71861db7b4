import HeadlessUI
import TextUI

extension TerminalShell {
  var isTyping: Bool { !isTooSmall && focusedItem(on: drawAndUpdateFocus())?.isField == true }

  /// Handles one key: text goes into the focused field, and everything else is in the table of keys.
  func handle(_ key: Key) -> TerminalOutcome {
    outcome = .goOn
    if isTooSmall {
      generalBindings.first { $0.handles(key) }?.perform(key)
      return outcome
    }
    let drawing = drawAndUpdateFocus()
    let item = focusedItem(on: drawing)
    if perform(mouse: key, on: drawing) { return outcome }
    if key.isText, item?.isField == true {
      edit(with: key, on: drawing)
      return outcome
    }
    let places: [KeyBinding.Place] =
      (item?.isField == true ? [.field] : []) + (item == nil ? [] : [.item]) + [.anywhere, .list]
    let fitting = bindings(on: drawing).filter { $0.handles(key) && places.contains($0.place) }
    fitting.min { $0.place.rawValue < $1.place.rawValue }?.perform(key)
    return outcome
  }

  /// Scrolls, or taps the clicked item. Returns false for a key of the keyboard.
  private func perform(mouse key: Key, on drawing: ScreenDrawing) -> Bool {
    switch key {
    case .wheelUp, .wheelDown:
      if !drawing.isQuestion { screen.scroll(by: key == .wheelUp ? -3 : 3) }
    case .click(let x, let y):
      let clicked = drawing.focusItems.last { $0.frame.moved(x: left, y: 0).contains(x: x, y: y) }
      guard let clicked else { break }
      if clicked.isField { move(to: clicked.target, in: drawing) } else { tap(clicked.target) }
    default: return false
    }
    return true
  }

  /// Shows the keys or a text over the screen, or hides them.
  func toggleHelp(on drawing: ScreenDrawing, printed: String? = nil) {
    if help != nil {
      help = nil
      return
    }
    let screen =
      printed.map { HelpScreen([TableCell(labels: [Label(text: $0)])], title: "Output") }
      ?? HelpScreen(bindings(on: drawing).map(\.helpCell))
    help = NavigationController(rootScreen: screen, size: app.size)
    help?.appear()
    help?.onChange = { [weak self] in self?.app.onChange() }
    focus = nil
  }

  /// Quits, but asks first if typed text would be lost. A second Ctrl-C is the answer.
  func quit(with key: Key) {
    let isInterrupt = key == .control("c")
    if help != nil, !isTooSmall, !isInterrupt {
      help = nil
    } else if !app.hasUnsavedChanges || isInterrupt && confirming.isAsking {
      outcome = .quit
    } else if isInterrupt || !isTooSmall, !confirming.isAsking {
      // If the window becomes too small while the person types, “q” is a letter.
      help = nil
      confirming.ask { [app] in
        app.hasUnsavedChanges
      } then: { [weak self] in
        self?.outcome = .quit
      }
    }
  }

  func edit(with key: Key, on drawing: ScreenDrawing) {
    guard let item = focusedItem(on: drawing), case .textField(let field) = item.target
    else { return }
    let lines = drawing.frame.editableFields[field].numberOfLines
    var editor = LineEditor(text: item.text, offset: offset, numberOfLines: lines)
    guard editor.handle(key) else { return }
    offset = editor.offset
    if editor.text != item.text { perform(.type(editor.text, into: field)) }
  }

  // MARK: Around

  func step(by distance: Int, on drawing: ScreenDrawing) {
    let stops = stops(on: drawing)
    guard let index = stops.firstIndex(of: focusedItem(on: drawing)?.target) else { return }
    move(to: stops[(index + distance + stops.count) % stops.count], in: drawing)
  }

  /// Escape leaves an alert, then the focused item, then the screen.
  func leave(_ drawing: ScreenDrawing) {
    if help != nil {
      help = nil
    } else if !drawing.isCoveredByAlert, focus != nil {
      move(to: nil)
    } else if drawing.hasBanner {
      screen.scroll(by: 0)
    } else if let wayOut = drawing.wayOut {
      tap(wayOut.target)
    }
  }

  func press(on drawing: ScreenDrawing) {
    guard let item = focusedItem(on: drawing) else {
      if help != nil {
        help = nil
      } else if let row = drawing.selectedRow {
        tap(row.target)
      } else {
        screen.moveSelection(.next)
      }
      return
    }
    guard item.isField else { return tap(item.target) }
    let fields = drawing.focusItems.filter(\.isField).map(\.target)
    if let next = fields.drop(while: { $0 != item.target }).dropFirst().first {
      move(to: next, in: drawing)
    } else if let button = drawing.primaryItem {
      tap(button.target)
      // After an error in a form, or a message about a field, the focus stays in the field.
      let frame = self.drawing.frame
      if drawing.isForm || frame.message != nil && frame.message != frame.failure {
        focus = item.target
      }
    }
  }

  /// Taps an item. If that would lose typed text, asks first.
  func tap(_ target: ScreenElement) {
    let keepsText =
      confirming.isAsking && target == Alert.discardChanges.wayOut
      && app.snapshot(of: 0..<0).alert?.wayToText == nil
    perform(.tap(target))
    // Everything stays as it was until the text is discarded.
    if keepsText || confirming.isAsking { return }
    switch target {
    case .leftBarButton, .rightBarButton, .alertAction, .banner:
      // A new screen starts at its list. After an alert, the focus goes back to where it was.
      if alertFocus == nil { focus = nil }
      alertFocus = nil
      offset = nil
    case .tab: focus = nil
    case .segment:
      // What the person types next belongs into the field. Outside of it, a digit would go to a tab.
      if let field = self.drawing.firstField { move(to: field.target) }
    case .row, .textField, .page: break
    }
  }

  private func perform(_ action: ScreenAction) {
    if let help { help.perform(action) } else { confirming.perform(action) }
  }

  func stepUp() {
    let time = now()
    // A person who holds the key down wants to go to the top.
    let isRepeated = latestStepUp.map { time - $0 < .milliseconds(300) } ?? false
    latestStepUp = time
    if !screen.moveSelection(.previous), !isRepeated { screen.pull() }
  }
}

extension Key {
  fileprivate var isText: Bool {
    switch self {
    case .character, .paste: true
    default: false
    }
  }
}
