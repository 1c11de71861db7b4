import HeadlessUI
import TextUI

/// The one table of keys. The dispatch, the help and the line below the screen come from it.
extension TerminalShell {
  /// The keys that work on this screen, in the order of the help. Text that is typed into a field is not in the table.
  func bindings(on drawing: ScreenDrawing) -> [KeyBinding] {
    guard let focus = focus(on: drawing) else { return generalBindings(hintsQuit: true) }
    let isFree = !drawing.isCoveredByAlert
    return (isFree ? listBindings(drawing) : [])
      + focusBindings(focus, drawing)
      + (isFree ? screenBindings(focus, drawing) : [])
      + fieldBindings(drawing)
      + [helpBinding(focus, drawing)]
      + generalBindings(
        hintsQuit: isFree && help == nil && !isField(focus), isListFocused: focus == .list)
  }

  // MARK: The list

  private func listBindings(_ drawing: ScreenDrawing) -> [KeyBinding] {
    let pulls = drawing.canRefresh
    // Also a move that changes nothing lets a banner go.
    let moves = drawing.canMoveSelection || drawing.focusItems.contains(where: \.isBanner)
    guard moves else {
      return pulls
        ? [KeyBinding(.list, [[.up], [.character("k")]], "Refresh.") { [self] _ in stepUp() }] : []
    }
    let showsHint = drawing.canMoveSelection && (focus == .list || help != nil)
    return [
      KeyBinding(
        .list, [[.up, .down], [.character("k"), .character("j")]],
        "Go through the list." + (pulls ? " Up past its top refreshes it." : ""),
        hint: showsHint ? .init(rank: 8, words: "↑↓ move") : nil
      ) { [self] key in
        if [.up, .character("k")].contains(key) { stepUp() } else { move(.next) }
      },
      KeyBinding(
        .list,
        [[.pageUp, .pageDown], [.control("b"), .control("f")], [.character(" ")]],
        "Go through it page by page."
      ) { [self] key in
        move([.pageUp, .control("b")].contains(key) ? .pageUp : .pageDown)
      },
      KeyBinding(
        .list, [[.character("g"), .character("G")], [.home, .end]],
        "Go to its beginning or its end."
      ) { [self] key in
        move([.home, .character("g")].contains(key) ? .first : .last)
      },
    ]
  }

  // MARK: The focus

  private func focusBindings(_ focus: Focus, _ drawing: ScreenDrawing) -> [KeyBinding] {
    let items = drawing.focusItems
    let isFree = !drawing.isCoveredByAlert
    let hasStops = stops(on: drawing).count > 1
    let hasButton = items.contains(where: \.isPressed)
    let hasField = items.contains(where: \.isField)
    let hasTab = items.contains(where: \.isTab)
    let wayOut = items.first { $0.role == .cancel }
    let news = items.contains(where: \.isBanner)
    var bindings: [KeyBinding] = []

    let actions = [
      items.contains(where: \.isRow) ? "open what is selected" : nil,
      hasButton ? "press a button" : nil,
      items.count(where: \.isField) > 1 || hasField && items.contains { $0.role == .primary }
        ? "go on in a form" : nil, hasTab ? "go to a tab" : nil,
    ]
    if let text = Self.sentence(actions) {
      bindings.append(
        KeyBinding(.anywhere, [[.enter]], text, hint: enterHint(focus, drawing)) {
          [self] _ in press(focus, on: drawing)
        })
    }
    if hasStops,
      let text = Self.sentence(
        [hasButton ? "button" : nil, hasField ? "field" : nil, hasTab ? "tab" : nil],
        "go to the next or the previous ")
    {
      bindings += [
        KeyBinding(
          .anywhere, [[.tab, .backTab]], text, hint: tabHint(focus, drawing)
        ) { [self] key in step(by: key == .tab ? 1 : -1, from: focus, on: drawing) },
        KeyBinding(
          .item,
          // In a field the other keys are for the text.
          hasButton || hasTab
            ? [
              [.left, .right, .up, .down],
              [.character("h"), .character("l"), .character("k"), .character("j")],
            ] : [[.up, .down]],
          "On a button, a field or a tab: go to the next or the previous one."
        ) { [self] key in
          let isBack = [.left, .up, .character("h"), .character("k")].contains(key)
          step(by: isBack ? -1 : 1, from: focus, on: drawing)
        },
      ]
    }
    if hasButton || hasTab {
      bindings.append(
        KeyBinding(.item, [[.character(" ")]], "On a button or a tab: press it.") {
          [self] _ in press(focus, on: drawing)
        })
    }
    let ways = [
      isFree && hasField ? "leave a field" : nil,
      isFree && hasStops ? "go back to the list" : nil,
      isFree && news ? "let the news go" : nil,
      wayOut.map { "press “\($0.text)”" },
    ]
    if let text = Self.sentence(ways) {
      bindings.append(
        KeyBinding(.anywhere, [[.escape]], text, hint: escapeHint(focus, drawing)) {
          [self] _ in leave(focus, on: drawing)
        })
    }
    return bindings
  }

  private func enterHint(_ focus: Focus, _ drawing: ScreenDrawing) -> KeyBinding.Hint? {
    if help != nil { return nil }
    if focus != .list {
      let words = focusedItem(on: drawing).flatMap { enterWords(in: $0, on: drawing) }
      return .init(rank: 0, words: words ?? "Enter press")
    }
    return drawing.focusItems.contains(where: \.isRow) ? .init(rank: 9, words: "Enter open") : nil
  }

  private func tabHint(_ focus: Focus, _ drawing: ScreenDrawing) -> KeyBinding.Hint? {
    if help != nil { return nil }
    if focus != .list { return .init(rank: 2, words: "Tab next") }
    let hasNews = drawing.focusItems.contains(where: \.isBanner)
    return hasNews
      ? .init(rank: 2, words: "Tab Enter open the news") : .init(rank: 11, words: "Tab buttons")
  }

  private func escapeHint(_ focus: Focus, _ drawing: ScreenDrawing) -> KeyBinding.Hint? {
    if drawing.isCoveredByAlert { return .init(rank: 1, words: "Esc cancel") }
    if help != nil { return .init(rank: 3, words: "Esc close") }
    if isField(focus) { return .init(rank: 3, words: "Esc leave the field") }
    if focus != .list { return .init(rank: 3, words: "Esc list") }
    let hasWayOut = drawing.focusItems.contains { $0.role == .cancel }
    return hasWayOut ? .init(rank: 3, words: "Esc back") : nil
  }

  private func isField(_ focus: Focus) -> Bool {
    if case .item(.textField) = focus { true } else { false }
  }

  /// In the last field, Enter submits the form. Nil if the item is not a field.
  private func enterWords(in item: FocusItem, on drawing: ScreenDrawing) -> String? {
    guard item.isField else { return nil }
    let items = drawing.focusItems
    guard items.last(where: \.isField)?.target == item.target,
      let button = items.first(where: { $0.role == .primary })
    else { return "Enter go on" }
    return "Enter \(button.text.lowercased())"
  }

  // MARK: The screen

  private func screenBindings(_ focus: Focus, _ drawing: ScreenDrawing) -> [KeyBinding] {
    let items = drawing.focusItems
    let tabCount = min(9, items.count(where: \.isTab))
    func hint(_ rank: Int, _ words: String) -> KeyBinding.Hint? {
      focus == .list && help == nil ? .init(rank: rank, words: words) : nil
    }
    var bindings: [KeyBinding] = []
    if drawing.canRefresh {
      bindings.append(
        KeyBinding(.list, [[.character("r")]], "Refresh.", hint: hint(7, "r refresh")) {
          [self] _ in screen.pull()
        })
    }
    if drawing.rightBarButtonIdentifier == ScreenSnapshot.addButton {
      bindings.append(
        KeyBinding(.list, [[.character("+")]], "Add something.", hint: hint(4, "+ add")) {
          [self] _ in tap(.rightBarButton)
        })
    }
    if let field = items.first(where: \.isField) {
      bindings.append(
        KeyBinding(
          .list, [[.character("/")]], "Go to the first field.", hint: hint(5, "/ field")
        ) { [self] _ in move(to: .item(field.target)) })
    }
    if tabCount > 1 {
      let digits = (1...tabCount).map { Key.character(Character("\($0)")) }
      bindings.append(
        KeyBinding(.list, [digits], "Go to a tab.", hint: hint(10, "1–\(tabCount) tabs")) {
          [self] key in
          if let index = digits.firstIndex(of: key) { tap(.tab(index)) }
        })
    }
    // The keys of an app are not for the help in front of it.
    for command in help == nil ? commands : [] {
      guard let target = command.target(on: drawing) else { continue }
      bindings.append(
        KeyBinding(
          .list, [[.character(command.key)]], "\(command.title).",
          hint: hint(6, "\(command.key) \(command.title.lowercased())")
        ) { [self] _ in tap(target) })
    }
    return bindings
  }

  private func fieldBindings(_ drawing: ScreenDrawing) -> [KeyBinding] {
    guard drawing.focusItems.contains(where: \.isField) else { return [] }
    func edit(_ key: Key) { self.edit(with: key, on: drawing) }
    return [
      KeyBinding(
        .field,
        [
          [.left, .right], [.home, .end], [.control("a"), .control("e")],
          [.control("b"), .control("f")],
        ], "In a field: move.", perform: edit),
      KeyBinding(
        .field,
        [
          [.backspace, .delete], [.control("d")],
          [.control("u"), .control("k"), .control("w")],
        ], "In a field: delete.", perform: edit),
    ]
  }

  // MARK: The program

  private func helpBinding(_ focus: Focus, _ drawing: ScreenDrawing) -> KeyBinding {
    let showsHint = focus == .list && help == nil
    return KeyBinding(
      .anywhere, [[.character("?")]], "Show these keys.",
      hint: showsHint ? .init(rank: 0, words: "? help") : nil
    ) { [self] _ in toggleHelp(on: drawing) }
  }

  /// The keys that also work in front of an alert without buttons, and in a window that is too small.
  func generalBindings(hintsQuit: Bool = false, isListFocused: Bool = true) -> [KeyBinding] {
    [
      .drawAgain, .suspend,
      KeyBinding(
        deciding: [[.character("q")], [.control("c")]], "Quit.",
        hint: hintsQuit ? .init(rank: isListFocused ? 1 : 4, words: "q quit") : nil
      ) { [self] key in quit(with: key) },
    ]
  }

  /// “A, b or c.”; nil if there are no parts.
  private static func sentence(_ parts: [String?], _ beginning: String = "") -> String? {
    let parts = parts.compactMap(\.self)
    guard let last = parts.last else { return nil }
    let head = parts.dropLast().joined(separator: ", ")
    let text = beginning + (head.isEmpty ? last : "\(head) or \(last)")
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }
}
