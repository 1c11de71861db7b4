import CellText
import HeadlessUI
import Testing
import TextUI

@testable import TerminalUI

@Suite("Terminal · From keys to gestures")
@MainActor
struct TerminalShellTests {
  func shell(
    _ forms: [NoteScreen], size: (Int, Int) = (40, 16), commands: [TerminalCommand] = [],
    usesColor: Bool = false
  ) -> TerminalShell {
    TerminalShell(screen(of: forms), commands: commands, size: size, usesColor: usesColor)
  }

  func shell(
    rows: Int, _ change: (inout TableContent) -> Void = { _ in }
  ) -> (list: NoteScreen, shell: TerminalShell) {
    let list = NoteScreen("List", rows: rows, change)
    return (list, shell([list]))
  }

  func press(_ shell: TerminalShell, _ keys: Key...) { for key in keys { _ = shell.handle(key) } }

  func type(_ shell: TerminalShell, _ text: String) {
    for character in text { _ = shell.handle(.character(character)) }
  }

  /// The lines of the selected row, without their style sequences.
  func marked(_ shell: TerminalShell) -> [String] {
    plain(shell).filter { $0.hasPrefix("▌") }
      .map { $0.drop { "▌● ".contains($0) }.split(separator: "  ")[0].description }
  }

  func plain(_ shell: TerminalShell) -> [String] { shell.frame().plainLines }

  func highlighted(_ shell: TerminalShell) -> String? {
    shell.frame().lines.filter { !$0.contains("▌") }.lazy.compactMap {
      $0.firstMatch(of: /\u{1B}\[7m(.*?)\u{1B}\[0m/)
    }.first
      .map { String($0.1) }
  }

  @Test func `A status is below the screen, and o shows what the app has printed`() {
    let (_, shell) = shell(rows: 3)
    #expect(!shell.frame().lines.joined().contains("o output"))
    press(shell, "o")
    #expect(marked(shell) == ["List 0"])
    shell.status = { "GET posts.json\n→ 200" }
    shell.printed = { "printed once\nand again" }
    #expect(plain(shell).count == 16)
    #expect(plain(shell)[14] == " GET posts.json → 200")
    #expect(plain(shell)[15].contains("? help  q quit  o output"))
    press(shell, "o")
    #expect(plain(shell).contains { $0.contains("and again") })
    press(shell, "q")
    #expect(marked(shell) == ["List 0"])
  }

  @Test func `Keys go through the rows, and Enter opens the selected one`() {
    let (list, shell) = shell(rows: 30)
    #expect(marked(shell) == ["List 0"])
    press(shell, .down, "j", .down)
    #expect(marked(shell) == ["List 3"])
    press(shell, .up, "k", .enter)
    #expect(marked(shell) == ["List 1"] && list.takeTaps() == ["tap row 1"])
    press(shell, .end)
    #expect(marked(shell) == ["List 29"])
    press(shell, "g", "G", .enter)
    #expect(list.takeTaps() == ["tap row 29"])
    press(shell, .home, .pageDown)
    #expect(marked(shell) != ["List 0"] && !plain(shell).contains { $0.contains("List 0 ") })
    press(shell, .pageUp, .pageUp)
    #expect(marked(shell) == ["List 0"])
  }

  @Test func `Up past the top refreshes, but not while the key is held down`() {
    let list = NoteScreen("List", rows: 3)
    var now = ContinuousClock.now
    let controller = NavigationController(rootScreen: list)
    controller.appear()
    let shell = TerminalShell(controller, size: (40, 16), now: { now })
    press(shell, .down, .up, .up, .up)
    #expect(list.takeTaps() == [])
    now += .seconds(1)
    press(shell, .up)
    #expect(list.takeTaps() == ["pull"])
    press(shell, "r")
    #expect(list.takeTaps() == ["pull"])
  }

  @Test func `A list that is empty can be refreshed, too`() {
    let (list, shell) = shell(rows: 0) { $0.placeholder = "Nothing" }
    press(shell, .up, .down, .enter, .end, .pageUp, "r")
    #expect(list.takeTaps() == ["pull", "pull"])
  }

  @Test func `Tab visits every element in a circle, and Shift-Tab goes the other way`() {
    let (list, shell) = shell(rows: 1) {
      $0.leftBarButton = "Hidden"
      $0.showAddButton()
      $0.segmentedControl = SegmentedControl(titles: ["A", "B"])
      $0.textFields = [TextField(placeholder: "Name")]
    }
    var stops: [String] = []
    for _ in 0..<7 {
      press(shell, .tab)
      let frame = shell.frame()
      stops.append(frame.cursor != nil ? "field" : highlighted(shell) ?? marked(shell).joined())
    }
    // The brackets of the selected segment belong to it.
    #expect(stops == ["Hidden", "+", "[A]", " B ", "field", "List 0", "Hidden"])
    press(shell, .backTab)
    #expect(marked(shell) == ["List 0"])
    press(shell, .backTab)
    #expect(shell.frame().cursor != nil)
    // Text that is typed after a segment belongs into the field.
    press(shell, .backTab, .enter)
    #expect(list.takeTaps() == ["tap B"] && shell.frame().cursor != nil)
  }

  @Test func `Plus presses the add button, wherever the focus is`() {
    let (list, shell) = shell(rows: 1) { $0.showAddButton() }
    press(shell, "+", .tab, .enter)
    #expect(list.takeTaps() == ["tap +", "tap +"])
    list.content.rightBarButton = "Delete all"
    list.content.rightBarButtonIdentifier = nil
    press(shell, "+")
    #expect(list.takeTaps() == [])
  }

  @Test func `An alert is filled in from its first empty field, and Enter goes on to its button`() {
    let (list, shell) = shell(rows: 2)
    list.content.alert = NoteScreen.alert
    list.content.alert?.textFields[0].text = "Zoe"
    _ = shell.frame()
    type(shell, "q?j+1x")
    #expect(list.content.alert?.textFields.map(\.text) == ["Zoe", "q?j+1x"])
    press(shell, .backTab)
    type(shell, "!")
    press(shell, .left, .left, .backspace, .enter)
    #expect(list.content.alert?.textFields[0].text == "Ze!")
    press(shell, .enter)
    #expect(list.takeTaps() == ["tap Send"])
    #expect(marked(shell) == ["List 0"])
  }

  @Test func `Escape cancels an alert, and nothing behind it can be reached`() {
    let (list, shell) = shell(rows: 2) { $0.showAddButton() }
    let alert = Alert(
      title: "Sure?",
      actions: [.init(title: "No", style: .cancel), .init(title: "Yes"), .init(title: "Perhaps")])
    list.content.alert = alert
    let help = shell.bindings(on: shell.drawAndUpdateFocus()).map(\.text)
    #expect(help.contains("Press a button.") && help.contains("Press “No”."))
    #expect(highlighted(shell) == "[ Yes ]")
    press(shell, .right)
    #expect(highlighted(shell) == "[ Perhaps ]")
    press(shell, "r", "+", "G", .escape)
    #expect(list.takeTaps() == ["tap No"])
    list.content.alert = alert
    press(shell, .enter)
    #expect(list.takeTaps() == ["tap Yes"])
    list.content.alert = Alert(title: "Wait…")
    press(shell, .enter, .escape, .tab, "r")
    #expect(list.takeTaps() == [] && highlighted(shell) == nil)
    #expect(shell.handle("q") == .quit)
  }

  @Test func `In a field, q is a letter, and the second Ctrl-C quits everywhere`() {
    let (list, shell) = shell(rows: 1) { $0.textFields = [TextField(placeholder: "Name")] }
    // A screen without tabs or segments is a form, so the focus begins in its field.
    #expect(shell.frame().cursor?.x == 9)
    #expect(shell.handle("q") == .goOn && shell.asksBeforeEnding)
    #expect(shell.handle(.control("c")) == .goOn && plain(shell).joined().contains("Discard?"))
    #expect(shell.handle(.control("c")) == .quit && !shell.asksBeforeEnding)
    press(shell, .escape, .escape)
    #expect(list.content.textFields[0].text == "q")
    list.content.hasUnsavedChanges = false
    #expect(shell.handle("q") == .quit)
  }

  @Test func `Digits select tabs, and an app command's key performs it`() {
    let forms = ["One", "Two"].map { NoteScreen($0, rows: 3) }
    forms[0].content.showAddButton()
    forms[1].content.rightBarButton = "Comment"
    forms[1].content.rightBarButtonIdentifier = "comment"
    let shell = shell(
      forms,
      commands: [
        TerminalCommand(key: "x", title: "Open", action: .tapRow(beside: "add")),
        TerminalCommand(key: "c", title: "Comment", action: .tap("comment")),
      ])
    press(shell, .down, "x", "c", "2", "x", "c")
    #expect(forms[0].takeTaps() == ["tap row 1"])
    #expect(forms[1].takeTaps() == ["tap Comment"])
    press(shell, "3", "9", "1")
    #expect(marked(shell) == ["One 1"])
  }

  @Test func `Tab and Enter open a banner, and any other action removes it`() throws {
    let shell = shell(["One", "Two"].map { NoteScreen($0, rows: 3) })
    let tabs = try #require(shell.app as? TabBarController)
    var taps = 0
    tabs.show(Banner(title: "News")) { taps += 1 }
    press(shell, .tab, .enter)
    #expect(taps == 1 && !plain(shell).joined().contains("News"))
    tabs.show(Banner(title: "News")) { taps += 1 }
    press(shell, .escape)
    #expect(taps == 1 && !plain(shell).joined().contains("News"))
  }

  @Test func `The help covers the screen and does not change it`() {
    let list = NoteScreen("List", rows: 9)
    list.content.showAddButton()
    let shell = shell(
      [list], commands: [.init(key: "x", title: "Report", action: .tapRow(beside: "add"))])
    press(shell, .down, "?")
    #expect(plain(shell).joined().contains("Keys") && !plain(shell).joined().contains("List"))
    press(shell, .end, .home, "x", "q")
    #expect(marked(shell) == ["List 1"] && list.takeTaps() == [])
  }

  @Test(arguments: [(1, 1), (19, 30), (80, 9), (3, 2)])
  func `A terminal that is too small shows a message and accepts only quit`(size: (Int, Int)) {
    let list = NoteScreen("List", rows: 9)
    let shell = shell([list], size: size)
    #expect(shell.frame().lines.count == size.1)
    #expect(shell.frame().lines.allSatisfy { $0.cellWidth <= size.0 })
    press(shell, .enter, .down)
    #expect(list.takeTaps() == [] && shell.handle("q") == .quit)
    shell.size = (20, 10)
    #expect(shell.frame().lines.count == 10)
    shell.size = (80, 24)
    #expect(shell.frame().lines.count == 24)
  }

  @Test func `After any keys, no line is wider than the terminal and the rows stay in view`() {
    let list = NoteScreen("List", rows: 8) {
      $0.showAddButton()
      $0.cell = { row in
        TableCell(labels: [
          Label(text: String(repeating: "Row \(row) 猫 ", count: 1 + row * row % 23))
        ])
      }
      $0.footer = "The end."
    }
    let shell = shell([list], size: (30, 14))
    let keys: [Key] = [.down, .down, .down, .up, .pageDown, .pageUp, .tab, .end, .home]
    for step in 0..<12 {
      press(shell, keys[step * step % keys.count], .escape)
      #expect(plain(shell).allSatisfy { $0.cellWidth <= 30 })
      #expect(plain(shell).contains { $0.hasPrefix("▌") }, "step \(step)")
    }
    press(shell, .home)
    for _ in 0..<25 { press(shell, .down) }
    #expect(plain(shell).contains { $0.contains("The end.") })
    #expect(marked(shell).first?.contains("Row 7") == true)
    for _ in 0..<25 { press(shell, .up) }
    #expect(marked(shell).first?.contains("Row 0") == true)
  }
}
