import HeadlessUI

extension TerminalShell {
  /// The keys that work on this screen, and their effects.
  func keys(on drawing: ScreenDrawing) -> [HelpScreen.Row] {
    let items = drawing.focusItems
    let isFree = !drawing.isCoveredByAlert
    let fields = items.filter(\.isField)
    let tabs = items.filter(\.isTab)
    let hasStops = stops(on: drawing).count > 1
    var keys: [HelpScreen.Row] = []

    if drawing.canMoveSelection {
      let pull = drawing.hasRefreshControl ? " Up past its top refreshes it." : ""
      keys += [
        ("↑ ↓  k j", "Go through the list." + pull),
        ("PageUp PageDown", "Go through it page by page."),
        ("g G  Home End", "Go to its beginning or its end."),
      ]
    }
    let actions = [
      items.contains(where: \.isRow) ? "open what is selected" : nil,
      items.contains(where: \.isPressed) ? "press a button" : nil,
      fields.isEmpty ? nil : "go on in a form",
    ]
    if let actions = Self.sentence(actions) { keys.append(("Enter", actions)) }
    let stops = [
      items.contains(where: \.isPressed) ? "button" : nil, fields.isEmpty ? nil : "field",
      tabs.isEmpty ? nil : "tab",
    ]
    if hasStops, let stops = Self.sentence(stops, "go to the next or the previous ") {
      keys.append(("Tab  Shift-Tab", stops))
    }
    let wayOut = items.first { $0.role == .cancel }.map { "press “\($0.text)”" }
    let escape = [
      isFree && !fields.isEmpty ? "leave a field" : nil,
      isFree && hasStops ? "go back to the list" : nil, wayOut,
    ]
    if let escape = Self.sentence(escape) { keys.append(("Esc", escape)) }
    if isFree {
      if drawing.hasRefreshControl { keys.append(("r", "Refresh.")) }
      if items.contains(where: { $0.target == .button("+") }) {
        keys.append(("+", "Add something."))
      }
      if !fields.isEmpty { keys.append(("/", "Go to the first field.")) }
      if tabs.count > 1 { keys.append(("1 2 3 …", "Go to a tab.")) }
      keys += commands.filter { $0.target(on: drawing) != nil }
        .map { (String($0.key), "\($0.title).") }
    }
    if !fields.isEmpty {
      keys.append(
        ("← →  Home End  Ctrl-A Ctrl-E", "In a field: move. Ctrl-U, Ctrl-K and Ctrl-W delete."))
    }
    return keys + [
      ("Ctrl-L", "Draw the screen again."),
      ("Ctrl-Z", "Go back to the shell for a while; “fg” returns."),
      ("q  Ctrl-C", "Quit."),
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

extension FocusItem {
  var isTab: Bool {
    if case .tab = target { true } else { false }
  }

  /// Whether the item is pressed, like a button.
  fileprivate var isPressed: Bool {
    switch target {
    case .button, .segment, .banner: true
    case .row, .textField, .tab: false
    }
  }
}
