import CellText
import HeadlessUI
import Testing
import TextUI

@testable import TerminalUI

extension TerminalShellTests {
  private func line(_ shell: TerminalShell, with text: String) throws -> String {
    try #require(shell.frame().lines.first { $0.contains(text) })
  }

  @Test func `The title is bold, a name has its color, and the rest of its label is dim`() throws {
    let list = NoteScreen("List", rows: 2) {
      $0.cell = {
        TableCell(labels: [Label(text: "Row \($0)"), Label(name: "Mira", detail: "now")])
      }
    }
    let end = "\u{1B}[0m"
    for usesColor in [false, true] {
      let shell = shell([list], usesColor: usesColor)
      let title = "\u{1B}[1m\(usesColor ? "\u{1B}[94m" : "")List\(end)"
      #expect(try line(shell, with: "List").contains(title))
      // The first row is selected.
      let selected = try #require(shell.frame().lines.first { $0.contains("Mira · now") })
      #expect(selected.hasPrefix("▌\u{1B}[7m") && selected.hasSuffix("\(end)│"))
      let name = try line(shell, with: "Mira\(end)")
      #expect(name.contains("\u{1B}[2m · now\(end)"))
      #expect(name.contains(/\u{1B}\[1m\u{1B}\[3[2-6]mMira/) == usesColor)
    }
  }

  @Test func `A link is underlined on each of its lines, with a color unless colors are off`() {
    let long = "https://example.com/\(String(repeating: "x", count: 30))"
    var label = Label(text: "猫\u{1B} http://b.example/, (\(long)).")
    label.showsLinks = true
    let list = NoteScreen("List", rows: 2) { [label] in
      $0.cell = { _ in TableCell(labels: [label]) }
    }
    // The first row is selected.
    let lines = shell([list], usesColor: true).frame().lines
    let links = lines.flatMap { $0.matches(of: /\u{1B}\[4m\u{1B}\[36m(.*?)\u{1B}\[0m/).map(\.1) }
    #expect(links == ["http://b.example/", long.prefix(33), long.dropFirst(33)])
    #expect(!shell([list]).frame().lines.contains { $0.contains("\u{1B}[36m") })
  }

  @Test func `A message about a failure has a color, and the advice below it has none`() throws {
    let list = NoteScreen("List", rows: 2) { ($0.message, $0.failure) = ("No way.", "No way.") }
    #expect(try line(shell([list], usesColor: true), with: "No way.").contains("\u{1B}[31mNo way."))
    list.content.failure = nil
    #expect(try line(shell([list], usesColor: true), with: "No way.").hasPrefix("│  No way."))
    let empty = NoteScreen("Empty") {
      ($0.placeholder, $0.failure) = ("No way.\n\nTry.", "No way.")
    }
    let frame = shell([empty], usesColor: true).frame().lines.joined()
    #expect(frame.contains("\u{1B}[31mNo way.\u{1B}[0m") && frame.contains(" Try. "))
  }

  @Test func `The screen behind an alert is dim, and the alert is not`() throws {
    let (_, shell) = shell(rows: 9) {
      $0.alert = Alert(title: "Why?", actions: [.init(title: "OK")])
    }
    #expect(try line(shell, with: "List").hasPrefix("\u{1B}[2m│"))
    #expect(try line(shell, with: "Why?").contains("\u{1B}[0m│ \u{1B}[1mWhy?"))
  }

  @Test
  func `The cell after joined characters is addressed, as terminals differ in width`() throws {
    let list = NoteScreen("List", rows: 1) {
      $0.cell = { _ in TableCell(labels: [Label(text: "a👩‍👩‍👧‍👦b")]) }
    }
    list.content.leftBarButton = "Back"
    for width in [20, 120] {
      let left = (width - min(width, 100)) / 2
      let shell = shell([list], size: (width, 12))
      // The frame, the margin, “a” and two cells come before it; columns count from 1.
      #expect(try line(shell, with: "👩‍👩‍👧‍👦").contains("👩‍👩‍👧‍👦\u{1B}[\(left + 7)Gb"))
    }
  }

  @Test func `A wide window shows the screen in its middle`() throws {
    let field = NoteScreen("Form") { $0.textFields = [.init(placeholder: "Name")] }
    let shell = shell([field], size: (130, 12))
    let lines = plain(shell)
    #expect(
      lines[0] == String(repeating: " ", count: 15) + "┌" + String(repeating: "─", count: 98) + "┐")
    let cursor = try #require(shell.frame().cursor)
    #expect(cursor.x == 15 + 3 + "Name: ".cellWidth)
    #expect(shell.frame().title == "Form")
  }

  @Test func `A click taps a row, a button and a field, and the wheel scrolls`() throws {
    let list = NoteScreen("List", rows: 30) {
      $0.showAddButton()
      $0.textFields = [.init(placeholder: "Name")]
    }
    let shell = shell([list], size: (120, 20))
    func place(of text: String) throws -> Key {
      let lines = plain(shell)
      let y = try #require(lines.firstIndex { $0.contains(text) })
      let before = try #require(lines[y].firstRange(of: text)).lowerBound
      return .click(x: lines[y][..<before].cellWidth, y: y)
    }
    press(shell, try place(of: "List 1"), try place(of: "+"))
    #expect(list.takeTaps() == ["tap row 1", "tap +"])
    press(shell, try place(of: "Name"))
    #expect(shell.isTyping)
    press(shell, .click(x: 0, y: 0), .click(x: 9999, y: 9999), .wheelDown)
    #expect(list.takeTaps() == [] && !plain(shell).contains { $0.contains("List 0") })
    press(shell, .wheelUp)
    press(shell, try place(of: "List 0"))
    #expect(list.takeTaps() == ["tap row 0"])
  }
}
