import HeadlessUI
import TestSupport
import Testing
import TextUI

@testable import TerminalUI

@Suite("Terminal · The table of keys")
@MainActor
struct KeyBindingTests {
  enum Scene: CaseIterable {
    case list, emptyList, wayOut, everything, alert, form, question, message, twoTabs, emptyTabs,
      help

    @MainActor func shell() -> (TerminalShell, [NoteScreen]) {
      let isList = ![.emptyList, .emptyTabs, .form].contains(self)
      let form = NoteScreen("First", rows: isList ? 12 : 0) {
        switch self {
        case .list, .emptyList, .twoTabs, .emptyTabs, .help: break
        case .wayOut:
          $0.leftBarButton = "Cancel"
          $0.leadsBack = true
        case .everything:
          $0.leftBarButton = "Hidden"
          $0.showAddButton()
          $0.segmentedControl = SegmentedControl(titles: ["A", "B"])
          $0.textFields = [TextField(placeholder: "Name", text: "two words")]
        case .form: $0.textFields = [TextField(placeholder: "Name", text: "two words")]
        case .alert:
          $0.alert = Alert(
            title: "New", textFields: [.init(placeholder: "Name", text: "two words")],
            actions: [.init(title: "Send"), .init(title: "Cancel", style: .cancel)])
        case .question:
          $0.alert = Alert(title: "Sure?", actions: [.init(title: "No", style: .cancel)])
        case .message: $0.alert = Alert(title: "Wait")
        }
      }
      let forms =
        [.twoTabs, .emptyTabs].contains(self) ? [form, NoteScreen("Second", rows: 12)] : [form]
      let open = TerminalCommand(key: "x", title: "Open", action: .tapRow(beside: "add"))
      let shell = TerminalShell(screen(of: forms), commands: [open], size: (40, 12))
      if self == .help { _ = shell.handle("?") }
      return (shell, forms)
    }
  }

  private static let keys: [Key] =
    [
      .enter, .tab, .backTab, .backspace, .delete, .escape, .up, .down, .left, .right, .home,
      .end, .pageUp, .pageDown,
    ] + "abcdefghijklmnopqrstuvwxyz".map(Key.control)
    + (32..<127).map { .character(Character(Unicode.Scalar($0))) }

  /// The keys outside the table that the test tries at all places: all of them in the gate, and only there.
  private static let keysForAllPlaces = Set(seeds(keys, few: 0))

  /// The keys outside the table that the test tries in a scene: all of them in the gate, otherwise every sixth, starting elsewhere.
  private static func keys(in scene: Scene) -> Set<Key> {
    let first = Scene.allCases.firstIndex(of: scene)! % 6
    let few = stride(from: first, to: keys.count, by: 6).map { keys[$0] }
    return Set(few).union(keysForAllPlaces)
  }

  /// Pressed first, so that the focus is at the list's beginning, further down, in the middle of a field's text, or on a button.
  private static let preparations: [[Key]] = [
    [], [.down], [.tab], [.tab, .tab], [.left, .left], [.backTab], [.backTab, .left, .left],
  ]

  @Test(arguments: Scene.allCases)
  func `A key does something if and only if it is in the help`(scene: Scene) {
    var named: Set<Key> = []
    var working: Set<Key> = []
    var frames: Set<TerminalFrame> = []
    let keysOfScene = Self.keys(in: scene)
    for preparation in Self.preparations {
      func prepared() -> (TerminalShell, [NoteScreen]) {
        let (shell, forms) = scene.shell()
        for key in preparation { _ = shell.handle(key) }
        for form in forms { _ = form.takeTaps() }
        return (shell, forms)
      }
      var (shell, forms) = prepared()
      let before = shell.frame()
      guard frames.insert(before).inserted else { continue }
      let drawing = shell.drawAndUpdateFocus()
      named.formUnion(shell.bindings(on: drawing).flatMap { $0.keys.joined() })
      let isInField = shell.focusedItem(on: drawing)?.isField == true
      let keys = Self.keys.filter {
        named.contains($0)
          || (frames.count == 1 ? keysOfScene : Self.keysForAllPlaces).contains($0)
      }
      for key in keys where !working.contains(key) {
        // A character that goes into a field is not a key of the table.
        if isInField, case .character = key { continue }
        let outcome = shell.handle(key)
        let notes = forms.flatMap { $0.takeTaps() }
        guard outcome != .goOn || !notes.isEmpty || shell.frame() != before else { continue }
        working.insert(key)
        (shell, forms) = prepared()
      }
    }
    // The terminal stops the program.
    named.remove(.control("z"))
    #expect(working.subtracting(named).map(\.name).sorted() == [])
    #expect(named.subtracting(working).map(\.name).sorted() == [])
  }

  @Test func `The help shows the whole table`() {
    let (shell, _) = Scene.everything.shell()
    let bindings = shell.bindings(on: shell.drawAndUpdateFocus())
    shell.toggleHelp(on: shell.drawAndUpdateFocus())
    shell.size = (100, 120)
    let text = shell.frame().lines.joined(separator: "\n")
    for binding in bindings { #expect(text.contains(binding.name) && text.contains(binding.text)) }
  }
}
