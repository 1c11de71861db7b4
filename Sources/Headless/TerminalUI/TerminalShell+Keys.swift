import HeadlessUI
import TextUI

extension TerminalShell {
  /// Handles keys that have arrived together. Consecutive characters are typed at once, because some terminals send
  /// pasted text as single keys.
  func handle(_ keys: [Key]) -> TerminalOutcome {
    var outcome = TerminalOutcome.goOn
    var rest = keys[...]
    while var key = rest.popFirst() {
      if case .character(let first) = key, case .character? = rest.first, isTyping {
        var text = String(first)
        while case .character(let next)? = rest.first {
          text.append(next)
          rest.removeFirst()
        }
        key = .paste(text)
      }
      switch handle(key) {
      case .goOn: break
      case .redraw: outcome = .redraw
      case .quit: return .quit
      }
    }
    return outcome
  }

  /// Whether letters go into a field.
  private var isTyping: Bool {
    !isTooSmall && focusedItem(on: drawAndUpdateFocus())?.isField == true
  }

  /// Handles one key: text goes into the focused field, and everything else is in the table of keys.
  func handle(_ key: Key) -> TerminalOutcome {
    if isTooSmall { return perform(key, in: generalBindings(), at: .list) }
    let drawing = drawAndUpdateFocus()
    if key.isText, focusedItem(on: drawing)?.isField == true {
      edit(with: key, on: drawing)
      return .goOn
    }
    let outcome = perform(key, in: bindings(on: drawing), at: focus(on: drawing) ?? .list)
    return isQuitting ? .quit : outcome
  }

  private func perform(_ key: Key, in bindings: [KeyBinding], at focus: Focus) -> TerminalOutcome {
    let places: Set<KeyBinding.Place> =
      switch focus {
      case .list: [.anywhere, .list]
      case .item(.textField): [.field, .item, .anywhere, .list]
      case .item: [.item, .anywhere, .list]
      }
    let binding =
      bindings
      .filter { $0.handles(key) && places.contains($0.place) }
      .min { $0.place.rawValue < $1.place.rawValue }
    return binding?.perform(key) ?? .goOn
  }

  func toggleHelp(on drawing: ScreenDrawing) {
    if help != nil {
      help = nil
    } else {
      let controller = NavigationController(
        rootScreen: HelpScreen(keys: bindings(on: drawing).map { ($0.name, $0.text) }),
        size: app.size)
      controller.onChange = { [weak self] in self?.app.onChange() }
      controller.appear()
      help = controller
      focus = .list
    }
  }

  func quit(with key: Key) -> TerminalOutcome {
    if key == .control("c") { return .quit }
    // If the window becomes too small while the person types, “q” is a letter.
    if isTooSmall { return app.hasUnsavedChanges ? .goOn : .quit }
    guard help == nil else {
      help = nil
      return .goOn
    }
    return quit()
  }

  /// Changes the focused field.
  func edit(with key: Key, on drawing: ScreenDrawing) {
    guard let item = focusedItem(on: drawing), case .textField(let placeholder) = item.target
    else { return }
    var editor = LineEditor(text: item.text, offset: offset)
    guard editor.handle(key) else { return }
    offset = editor.offset
    if editor.text != item.text { screen.type(editor.text, into: placeholder) }
  }

  // MARK: Around

  func step(by distance: Int, from focus: Focus, on drawing: ScreenDrawing) {
    let stops = stops(on: drawing)
    guard let index = stops.firstIndex(of: focus) else { return }
    move(to: stops[(index + distance + stops.count) % stops.count], in: drawing)
  }

  /// Escape leaves an alert, then the focused item, then the screen.
  func leave(_ focus: Focus, on drawing: ScreenDrawing) {
    if help != nil {
      help = nil
    } else if !drawing.isCoveredByAlert, focus != .list {
      move(to: .list)
    } else if drawing.focusItems.contains(where: \.isBanner), !drawing.isCoveredByAlert {
      screen.scroll(by: 0)
    } else if let wayOut = drawing.focusItems.first(where: { $0.role == .cancel }) {
      tap(wayOut.target, on: drawing)
    }
  }

  func press(_ focus: Focus, on drawing: ScreenDrawing) {
    switch focus {
    case .list:
      let selected = drawing.focusItems.first { $0.isSelected && $0.isRow }
      if help != nil {
        help = nil
      } else if let selected {
        tap(selected.target, on: drawing)
      } else {
        screen.moveSelection(.next)
      }
    case .item(.textField(let placeholder)):
      let fields = drawing.focusItems.filter(\.isField)
      let index = fields.firstIndex { $0.target == .textField(placeholder) } ?? fields.count
      if index + 1 < fields.count {
        move(to: .item(fields[index + 1].target), in: drawing)
      } else if let button = drawing.focusItems.first(where: { $0.role == .primary }) {
        tap(button.target, on: drawing)
        // If the form is still there, because of an error, the focus stays in its field.
        if drawing.isForm { self.focus = focus }
      }
    case .item(let target):
      tap(target, on: drawing)
    }
  }

  /// Taps an item. If it leaves the screen and changes would be lost, asks first.
  private func tap(_ target: ScreenElement, on drawing: ScreenDrawing) {
    let isWayOut = drawing.focusItems.contains { $0.target == target && $0.role == .cancel }
    if isWayOut, drawing.frame.hasUnsavedChanges {
      askToDiscard { [weak self] in self?.tap(target) }
    } else {
      tap(target)
    }
  }

  func tap(_ target: ScreenElement) {
    switch target {
    case .leftBarButton, .rightBarButton, .alertAction, .banner:
      // A new screen starts at its list. After an alert, the focus goes back to where it was.
      if alertFocus == nil { focus = .list }
      alertFocus = nil
      offset = nil
    case .tab: focus = .list
    case .segment, .row, .textField, .page: break
    }
    screen.perform(.tap(target))
  }

  // MARK: The list

  func move(_ step: SelectionStep) { screen.moveSelection(step) }

  func stepUp() {
    let time = now()
    // A person who holds the key down wants to go to the top.
    let isRepeated = latestStepUp.map { time - $0 < .milliseconds(300) } ?? false
    latestStepUp = time
    if !screen.moveSelection(.previous), !isRepeated { screen.pull() }
  }
}

extension Key {
  /// Whether the key is text for a field.
  fileprivate var isText: Bool {
    switch self {
    case .character, .paste: true
    default: false
    }
  }
}
