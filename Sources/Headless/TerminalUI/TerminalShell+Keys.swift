import HeadlessUI

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

  /// Handles one key.
  func handle(_ key: Key) -> TerminalOutcome {
    if key == .control("c") { return .quit }
    if key == .control("l") { return .redraw }
    // A person who is typing when the window becomes too small does not mean to quit with “q”.
    if isTooSmall { return key == .character("q") && !app.hasUnsavedChanges ? .quit : .goOn }
    let drawing = drawAndUpdateFocus()
    guard let focus = focus(on: drawing) else {
      return key == .character("q") ? quit() : .goOn
    }
    if let item = focusedItem(on: drawing), item.isField, edit(item, with: key) { return .goOn }
    switch key {
    case .tab: step(by: 1, from: focus, on: drawing)
    case .backTab: step(by: -1, from: focus, on: drawing)
    case .escape: leave(focus, on: drawing)
    case .enter: press(focus, on: drawing)
    case .character("q") where help == nil: return quit()
    case .character("q"), .character("?"): toggleHelp(on: drawing)
    default:
      if case .item(let target) = focus {
        handle(key, at: target, on: drawing)
      } else {
        handleInList(key, drawing)
      }
    }
    return isQuitting ? .quit : .goOn
  }

  private func toggleHelp(on drawing: ScreenDrawing) {
    if help != nil {
      help = nil
    } else {
      let controller = NavigationController(
        rootScreen: HelpScreen(keys: keys(on: drawing)), size: app.size)
      controller.onChange = { [weak self] in self?.app.onChange() }
      controller.appear()
      help = controller
      focus = .list
    }
  }

  // MARK: Fields

  /// Returns whether the key is an editing key.
  private func edit(_ item: FocusItem, with key: Key) -> Bool {
    guard case .textField(let placeholder) = item.target else { return false }
    var editor = LineEditor(text: item.text, offset: offset)
    guard editor.handle(key) else { return false }
    offset = editor.offset
    if editor.text != item.text { screen.type(editor.text, into: placeholder) }
    return true
  }

  // MARK: Around

  private func step(by distance: Int, from focus: Focus, on drawing: ScreenDrawing) {
    let stops = stops(on: drawing)
    guard let index = stops.firstIndex(of: focus) else { return }
    move(to: stops[(index + distance + stops.count) % stops.count], in: drawing)
  }

  /// Escape leaves an alert, then the focused item, then the screen.
  private func leave(_ focus: Focus, on drawing: ScreenDrawing) {
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

  private func press(_ focus: Focus, on drawing: ScreenDrawing) {
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
  private func tap(_ target: FocusItem.Target, on drawing: ScreenDrawing) {
    let isWayOut = drawing.focusItems.contains { $0.target == target && $0.role == .cancel }
    if isWayOut, drawing.hasUnsavedChanges {
      askToDiscard { [weak self] in self?.tap(target) }
    } else {
      tap(target)
    }
  }

  private func tap(_ target: FocusItem.Target) {
    switch target {
    case .row(let row):
      screen.tapRow(at: row)
    case .button(let title), .banner(let title):
      // A new screen starts at its list. After an alert, the focus goes back to where it was.
      if alertFocus == nil { focus = .list }
      alertFocus = nil
      offset = nil
      screen.tap(title)
    case .segment(let title):
      screen.tap(title)
    case .tab(let index):
      focus = .list
      screen.selectTab(at: index)
    case .textField:
      break
    }
  }

  /// Handles a key on a button, a segment, a tab or a banner.
  private func handle(_ key: Key, at target: FocusItem.Target, on drawing: ScreenDrawing) {
    switch key {
    case .character(" "): if case .textField = target { break } else { tap(target, on: drawing) }
    case .left, .up, .character("h"), .character("k"):
      step(by: -1, from: .item(target), on: drawing)
    case .right, .down, .character("l"), .character("j"):
      step(by: 1, from: .item(target), on: drawing)
    default:
      if !drawing.isCoveredByAlert { handleInList(key, drawing) }
    }
  }

  // MARK: The list

  private func handleInList(_ key: Key, _ drawing: ScreenDrawing) {
    switch key {
    case .up, .character("k"): stepUp()
    case .down, .character("j"): screen.moveSelection(.next)
    case .pageUp, .control("b"): screen.moveSelection(.pageUp)
    case .pageDown, .control("f"), .character(" "): screen.moveSelection(.pageDown)
    case .home, .character("g"): screen.moveSelection(.first)
    case .end, .character("G"): screen.moveSelection(.last)
    case .character("r"): screen.pull()
    case .character("+"):
      if drawing.focusItems.contains(where: { $0.target == .button("+") }) { tap(.button("+")) }
    case .character("/"):
      if let field = drawing.focusItems.first(where: \.isField) { move(to: .item(field.target)) }
    case .character(let character):
      handle(character, drawing)
    default:
      break
    }
  }

  private func stepUp() {
    let time = now()
    // A person who holds the key down wants to go to the top, and not to refresh.
    let isRepeated = latestStepUp.map { time - $0 < .milliseconds(300) } ?? false
    latestStepUp = time
    if !screen.moveSelection(.previous), !isRepeated { screen.pull() }
  }

  private func handle(_ character: Character, _ drawing: ScreenDrawing) {
    if let number = character.wholeNumberValue, character.isASCII {
      let target = FocusItem.Target.tab(number - 1)
      if drawing.focusItems.contains(where: { $0.target == target }) { tap(target) }
    } else if help == nil,
      let target = commands.first(where: { $0.key == character })?.target(on: drawing)
    {
      tap(target)
    }
  }
}

extension FocusItem {
  var isRow: Bool {
    if case .row = target { true } else { false }
  }

  var isBanner: Bool {
    if case .banner = target { true } else { false }
  }
}
