import HeadlessUI
import Testing

@testable import TerminalUI

extension TerminalShellTests {
  @Test func `The shell asks before it discards typed text`() {
    let (list, shell) = shell(rows: 2)
    list.content.alert = NoteScreen.alert
    press(shell, .escape)
    #expect(list.takeTaps() == ["tap Cancel"])

    list.content.alert = NoteScreen.alert
    _ = shell.frame()
    press(shell, .tab)
    type(shell, "Zoe")
    press(shell, .left, .escape)
    #expect(plain(shell).joined().contains("Discard?") && highlighted(shell) == "[ Keep editing ]")
    press(shell, .enter, "!")
    #expect(list.takeTaps() == [] && list.content.alert?.textFields[1].text == "Zo!e")
    // The alert's Cancel button and q would discard the text, too.
    press(shell, .tab, .tab, .enter, .escape, "q")
    #expect(list.takeTaps() == [] && plain(shell).joined().contains("Discard?"))
    press(shell, .backTab, .enter)
    #expect(list.takeTaps() == [])
    press(shell, .escape)
    press(shell, .left, .enter)
    #expect(list.takeTaps() == ["tap Cancel"] && !plain(shell).joined().contains("New"))
    #expect(shell.handle("q") == .quit)
  }

  @Test func `The question goes when nothing would be lost any more`() {
    for key in ["q", .enter] as [Key] {
      let (list, shell) = shell(rows: 2)
      list.content.alert = NoteScreen.alert
      _ = shell.frame()
      type(shell, "Zoe")
      press(shell, .backTab, key, .tab)
      #expect(plain(shell).joined().contains("Discard?") && highlighted(shell) == "[ Discard ]")
      // The text has been sent.
      list.content.alert = nil
      list.content.hasUnsavedChanges = false
      #expect(!plain(shell).joined().contains("Discard?") && marked(shell) == ["List 0"])
      list.content.alert = NoteScreen.alert
      _ = shell.frame()
      type(shell, "Mira")
      #expect(!plain(shell).joined().contains("Discard?"))
      press(shell, .backTab, key)
      #expect(highlighted(shell) == "[ Keep editing ]")
    }
  }

  @Test func `When something is wrong with a form, its field has the cursor afterwards`() {
    let form = NoteScreen("New", rows: 1) {
      $0.rightBarButton = "Post"
      $0.textFields = [TextField(placeholder: "Text"), TextField(placeholder: "Place")]
    }
    let shell = shell([form])
    _ = shell.frame()
    press(shell, .enter, "x", .enter)
    #expect(form.takeTaps() == ["tap Post"])
    form.content.alert = Alert(title: "This is no place", actions: [.init(title: "Edit")])
    _ = shell.frame()
    press(shell, .enter, .backspace, "y")
    #expect(form.content.textFields.map(\.text) == ["", "y"])
    // In a search, a message about a field keeps the focus there.
    form.content.segmentedControl = SegmentedControl(titles: ["Nearby"])
    form.content.message = "Type a place."
    press(shell, .enter, "z")
    #expect(form.content.textFields.map(\.text) == ["", "yz"])
    form.content.textFields = []
    #expect(plain(shell).last?.contains("? help") == true)
  }

  @Test func `After discarding typed text, the user can quit`() {
    let (_, shell) = shell(rows: 2) { $0.textFields = [TextField(placeholder: "Name")] }
    _ = shell.frame()
    type(shell, "Zoe")
    shell.size = (9, 9)
    #expect(shell.handle("q") == .goOn)
    // A small window has no room for the question, and says how to answer it.
    #expect(shell.asksBeforeEnding && shell.handle(.control("c")) == .goOn)
    #expect(!shell.asksBeforeEnding && plain(shell).joined(separator: " ").contains("Ctrl-C again"))
    shell.size = (40, 16)
    #expect(plain(shell).joined().contains("Discard?"))
    shell.size = (9, 9)
    #expect(shell.handle(.control("c")) == .quit)
    shell.size = (40, 16)
    press(shell, .enter, .escape, "q", "q")
    #expect(plain(shell).joined().contains("Discard?"))
    press(shell, .left)
    #expect(shell.handle(.enter) == .quit)
  }

  @Test func `Text pasted as keys is typed at once, and Enter goes to the next field`() {
    let (list, shell) = shell(rows: 2)
    list.content.alert = NoteScreen.alert
    _ = shell.frame()
    let keys = ["Zo", "e\u{301}q?"].map { $0.unicodeScalars.map { Key.character(Character($0)) } }
    _ = shell.handle(keys[0] + [.enter] + keys[1] + [.left, .backspace])
    #expect(list.content.alert?.textFields.map(\.text) == ["Zo", "e\u{301}?"])
    // In a list the same letters are commands.
    list.content.alert = nil
    list.content.hasUnsavedChanges = false
    _ = shell.handle(["j", "k", "j", .enter])
    #expect(list.takeTaps() == ["tap row 1"])
    #expect(shell.handle(["j", "q", "j"]) == .quit)
  }

  @Test func `A full field shows a message`() {
    let (_, shell) = shell(rows: 0) { $0.textFields = [TextField(placeholder: "Name")] }
    _ = shell.frame()
    var drawing = shell.drawAndUpdateFocus()
    drawing.focusItems[0].text = String(repeating: "x", count: LineEditor.maximumLength - 1)
    #expect(!shell.hintWords(for: drawing).contains("The field is full"))
    drawing.focusItems[0].text += "y"
    #expect(shell.hintWords(for: drawing).first == "The field is full")
  }
}
