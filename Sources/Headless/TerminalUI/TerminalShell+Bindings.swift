import HeadlessUI
import TextUI

/// The one table of keys. The dispatch, the help and the line below the screen come from it.
extension TerminalShell {
  /// The keys that work on this screen, in the order of the help. Text that is typed into a field is not in the table.
  func bindings(on drawing: ScreenDrawing) -> [KeyBinding] {
    if !drawing.isCoveredByAlert {
      return listBindings(drawing) + focusBindings(drawing) + screenBindings(drawing)
        + fieldBindings(drawing) + generalBindings(on: drawing)
    }
    if drawing.focusItems.isEmpty { return generalBindings }
    return focusBindings(drawing) + fieldBindings(drawing) + generalBindings(on: drawing)
  }

  private func listBindings(_ drawing: ScreenDrawing) -> [KeyBinding] {
    let pulls = drawing.canRefresh
    // Also a move that changes nothing lets a banner go.
    guard drawing.canMoveSelection || drawing.hasBanner else {
      return pulls ? [KeyBinding(.list, [[.up], ["k"]], "Refresh.") { [self] _ in stepUp() }] : []
    }
    return [
      KeyBinding(
        .list, [[.up, .down], ["k", "j"]],
        "Go through the list." + (pulls ? " Up past its top refreshes it." : "")
      ) { [self] key in
        if [.up, "k"].contains(key) { stepUp() } else { screen.moveSelection(.next) }
      },
      KeyBinding(
        .list, [[.pageUp, .pageDown], [.control("b"), .control("f")], [" "]],
        "Go through it page by page."
      ) { [self] key in
        screen.moveSelection([.pageUp, .control("b")].contains(key) ? .pageUp : .pageDown)
      },
      KeyBinding(.list, [["g", "G"], [.home, .end]], "Go to its beginning or its end.") {
        [self] key in screen.moveSelection([.home, "g"].contains(key) ? .first : .last)
      },
    ]
  }

  private func focusBindings(_ drawing: ScreenDrawing) -> [KeyBinding] {
    let isFree = !drawing.isCoveredByAlert
    let hasStops = stops(on: drawing).count > 1
    let hasButton = drawing.has(\.isPressed)
    let hasTab = drawing.has(\.isTab)
    let fieldCount = drawing.focusItems.count(where: \.isField)
    var bindings: [KeyBinding] = []
    func add(
      _ place: KeyBinding.Place, _ keys: [[Key]], _ text: String?, perform: @escaping (Key) -> Void
    ) {
      if let text { bindings.append(KeyBinding(place, keys, text, perform: perform)) }
    }

    let actions = [
      drawing.has(\.isRow) ? "open what is selected" : nil,
      hasButton ? "press a button" : nil,
      fieldCount > 1 || fieldCount == 1 && drawing.primaryItem != nil ? "go on in a form" : nil,
      hasTab ? "go to a tab" : nil,
    ]
    add(.anywhere, [[.enter]], Self.sentence(actions)) { [self] _ in press(on: drawing) }
    let stops = [hasButton ? "button" : nil, fieldCount > 0 ? "field" : nil, hasTab ? "tab" : nil]
    if hasStops, let text = Self.sentence(stops, "go to the next or the previous ") {
      add(.anywhere, [[.tab, .backTab]], text) { [self] key in
        step(by: key == .tab ? 1 : -1, on: drawing)
      }
      // In a field the other keys are for the text.
      let keys: [[Key]] =
        hasButton || hasTab
        ? [[.left, .right, .up, .down], ["h", "l", "k", "j"]] : [[.up, .down]]
      add(.item, keys, "On a button, a field or a tab: go to the next or the previous one.") {
        [self] key in step(by: [.left, .up, "h", "k"].contains(key) ? -1 : 1, on: drawing)
      }
    }
    if hasButton || hasTab {
      add(.item, [[" "]], "On a button or a tab: press it.") { [self] _ in press(on: drawing) }
    }
    let ways = [
      isFree && fieldCount > 0 ? "leave a field" : nil,
      isFree && hasStops ? "go back to the list" : nil,
      isFree && drawing.hasBanner ? "let the news go" : nil,
      drawing.wayOut.map { "press “\($0.text)”" },
    ]
    add(.anywhere, [[.escape]], Self.sentence(ways)) { [self] _ in leave(drawing) }
    return bindings
  }

  private func screenBindings(_ drawing: ScreenDrawing) -> [KeyBinding] {
    var bindings: [KeyBinding] = []
    func add(_ keys: [Key], _ text: String, perform: @escaping (Key) -> Void) {
      bindings.append(KeyBinding(.list, [keys], text, perform: perform))
    }
    if drawing.canRefresh { add(["r"], "Refresh.") { [self] _ in screen.pull() } }
    if drawing.rightBarButtonIdentifier == ScreenSnapshot.addButton {
      add(["+"], "Add something.") { [self] _ in tap(.rightBarButton) }
    }
    if let field = drawing.focusItems.first(where: \.isField) {
      add(["/"], "Go to the first field.") { [self] _ in move(to: field.target) }
    }
    let digits = tabKeys(drawing)
    if digits.count > 1 {
      add(digits, "Go to a tab.") { [self] key in
        if let index = digits.firstIndex(of: key) { tap(.tab(index)) }
      }
    }
    if let printed, help == nil {
      add(["o"], "Show what the app has printed.") { [self] _ in
        toggleHelp(on: drawing, printed: printed())
      }
    }
    // The keys of an app are not for the help in front of it.
    for command in help == nil ? commands : [] {
      guard let target = command.target(on: drawing) else { continue }
      add([.character(command.key)], "\(command.title).") { [self] _ in tap(target) }
    }
    return bindings
  }

  private func tabKeys(_ drawing: ScreenDrawing) -> [Key] {
    let count = min(9, drawing.focusItems.count(where: \.isTab))
    return (0..<count).map { .character(Character("\($0 + 1)")) }
  }

  private func fieldBindings(_ drawing: ScreenDrawing) -> [KeyBinding] {
    guard drawing.has(\.isField) else { return [] }
    func edit(_ key: Key) { self.edit(with: key, on: drawing) }
    let moves: [[Key]] = [
      [.left, .right], [.home, .end], [.control("a"), .control("e")],
      [.control("b"), .control("f")],
    ]
    let deletions: [[Key]] = [
      [.backspace, .delete], [.control("d")], [.control("u"), .control("k"), .control("w")],
    ]
    return [
      KeyBinding(.field, moves, "In a field: move.", perform: edit),
      KeyBinding(.field, deletions, "In a field: delete.", perform: edit),
    ]
  }

  private func generalBindings(on drawing: ScreenDrawing) -> [KeyBinding] {
    [
      KeyBinding(.anywhere, [["?"]], "Show these keys.") { [self] _ in toggleHelp(on: drawing) }
    ] + generalBindings
  }

  /// The keys that also work in front of an alert without buttons, and in a window that is too small.
  var generalBindings: [KeyBinding] {
    [
      KeyBinding(.anywhere, [[.control("l")]], "Draw the screen again.") { [self] _ in
        outcome = .redraw
      },
      .suspend,
      KeyBinding(.anywhere, [["q"], [.control("c")]], "Quit.") { [self] key in quit(with: key) },
    ]
  }

  /// “A, b or c.”; nil without parts.
  private static func sentence(_ parts: [String?], _ beginning: String = "") -> String? {
    let parts = parts.compactMap(\.self)
    guard let last = parts.last else { return nil }
    let head = parts.dropLast().joined(separator: ", ")
    let text = beginning + (head.isEmpty ? last : "\(head) or \(last)")
    return text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  // MARK: The line below the screen

  /// The hints for this screen, the most important ones first. Each names a key of the table.
  func hintWords(for drawing: ScreenDrawing) -> [String] {
    let bindings = bindings(on: drawing)
    func hint(_ key: Key, _ words: String?) -> String? {
      bindings.contains { $0.handles(key) } ? words : nil
    }
    let moves = drawing.canMoveSelection ? hint(.down, "↑↓ move") : nil
    let hints: [String?]
    if help != nil {
      hints = [hint(.escape, "Esc close"), moves]
    } else if let item = focusedItem(on: drawing) {
      // Further characters would be dropped.
      let isFull = item.isField && item.text.count >= LineEditor.maximumLength
      let isFree = !drawing.isCoveredByAlert
      let tab = hint(.tab, "Tab next")
      let escape = item.isField ? "Esc leave the field" : "Esc list"
      hints =
        [
          isFull ? "The field is full" : nil,
          hint(.enter, item.isField ? enterWords(in: item, on: drawing) : "Enter press"),
        ]
        + (isFree
          ? [tab, hint(.escape, escape), item.isField ? nil : "q quit"]
          : [hint(.escape, "Esc cancel"), tab])
    } else {
      hints =
        [
          hint("?", "? help"), hint("q", "q quit"), hint("o", "o output"),
          drawing.hasBanner ? hint(.tab, "Tab Enter open the news") : nil,
          drawing.wayOut == nil ? nil : hint(.escape, "Esc back"), hint("+", "+ add"),
          hint("/", "/ field"),
        ] + commands.map { hint(.character($0.key), "\($0.key) \($0.title.lowercased())") } + [
          hint("r", "r refresh"), moves, drawing.has(\.isRow) ? hint(.enter, "Enter open") : nil,
          hint("1", "1–\(tabKeys(drawing).count) tabs"),
          drawing.hasBanner ? nil : hint(.tab, "Tab buttons"),
        ]
    }
    return hints.compactMap(\.self)
  }

  /// In the last field, Enter submits the form.
  private func enterWords(in field: FocusItem, on drawing: ScreenDrawing) -> String {
    let isLast = drawing.focusItems.last(where: \.isField)?.target == field.target
    guard isLast, let button = drawing.primaryItem else { return "Enter go on" }
    return "Enter \(button.text.lowercased())"
  }
}
