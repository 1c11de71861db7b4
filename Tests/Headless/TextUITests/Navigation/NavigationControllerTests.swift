import Foundation
import HeadlessUI
import Testing
import TextUI

@Suite("Several screens · Navigation stack")
@MainActor
struct NavigationControllerTests {
  private let size = ScreenSize(width: 24, height: 12)
  private let list = NoteScreen("List", rows: 20)
  private let detail = NoteScreen("Detail", rows: 20)
  private let controller: NavigationController

  init() {
    controller = NavigationController(rootScreen: list, size: size)
    controller.appear()
    _ = list.takeNotes()
  }

  /// The bar, and the first row.
  private var top: [String] {
    [1, 3].map { index in
      ScreenText(controller.text).lines[index].dropFirst().dropLast()
        .trimmingCharacters(in: .whitespaces)
    }
  }

  @Test func `a screen appears once, before its rows are in view`() {
    let controller = NavigationController(rootScreen: list, size: size)
    #expect(list.notes == [])
    controller.appear()
    controller.appear()
    #expect(list.takeNotes() == ["appear", "row 0", "row 1", "row 2", "row 3"])
    controller.push(detail)
    #expect(detail.takeNotes() == ["appear", "row 0", "row 1", "row 2", "row 3"])
    controller.pop()
    controller.push(detail)
    #expect(list.takeNotes() == [])
  }

  @Test func `a pushed screen has a back button with the title of the one before`() {
    controller.push(detail)
    #expect(top == ["‹ List Detail", "Detail 0"])
    let third = NoteScreen("Third")
    controller.push(third)
    #expect(controller.tap("‹ List") == false)
    #expect(controller.tap("‹ Detail"))
    #expect(controller.tap("‹ List"))
    #expect(top == ["List", "List 0"])
    #expect(controller.tap("‹ List") == false)
    #expect(third.navigationController == nil && detail.navigationController == nil)
    #expect(list.navigationController === controller)
  }

  @Test func `a button of the screen's own takes the place of the back button`() {
    detail.content.leftBarButton = "Cancel"
    controller.push(detail)
    #expect(top.first == "Cancel Detail")
    #expect(controller.tap("‹ List") == false)
    #expect(controller.tap("Cancel"))
    #expect(detail.takeNotes().last == "tap Cancel")
    controller.pop()
    #expect(top.first == "List")
  }

  @Test func `going back to the first screen leaves all others`() {
    controller.push(detail)
    controller.push(NoteScreen("Third"))
    controller.popToRoot()
    #expect(controller.screens.map(\.content.title) == ["List"])
    #expect(detail.navigationController == nil)
    controller.popToRoot()
    controller.pop()
    #expect(controller.screens.count == 1)
  }

  @Test func `a screen that is on the stack is not pushed again`() {
    controller.push(detail)
    controller.push(list)
    controller.push(detail)
    #expect(controller.screens.map(\.content.title) == ["List", "Detail"])
  }

  @Test func `row updates reach their screen's table, also below another screen`() {
    controller.scroll(by: 6)
    let before = top
    controller.push(detail)
    controller.scroll(by: 4)
    let inFront = controller.text
    list.content.numberOfRows = 22
    list.content.cell = { TableCell(labels: [Label(text: "List \($0 - 2)")]) }
    controller.rowsUpdated(RowUpdates(inserted: [0, 1]), of: list)
    #expect(controller.text == inFront)
    controller.pop()
    #expect(top == before)
  }

  @Test func `updates of a popped screen change nothing`() {
    controller.push(detail)
    controller.pop()
    let before = controller.text
    controller.rowsUpdated(RowUpdates(deleted: IndexSet(0..<20)), of: detail)
    controller.stateUpdated(of: detail)
    #expect(controller.text == before)
    #expect(detail.takeNotes().filter { $0 == "row 0" }.count == 1)
  }

  @Test func `only visible buttons and fields can be tapped and filled in`() {
    list.content.rightBarButton = "+"
    list.content.segmentedControl = SegmentedControl(titles: ["Users", "Tags"])
    list.content.textFields = [TextField(placeholder: "Search")]
    for title in ["+", "Users", "Tags"] { #expect(controller.tap(title)) }
    for title in ["", "List", "Search", "users", "‹ "] { #expect(!controller.tap(title)) }
    #expect(controller.type("sun", into: "Search"))
    #expect(!controller.type("sun", into: "Caption"))
    #expect(controller.tapRow(at: 19))
    // The screen says that its first row cannot be tapped.
    for row in [-1, 20, .max, .min, 0] { #expect(!controller.tapRow(at: row)) }
    controller.pull()
    #expect(
      list.takeNotes() == [
        "tap +", "tap Users", "tap Tags", "type sun into Search", "tap row 19", "tap row 0", "pull",
      ])
  }

  @Test func `an alert covers everything but itself`() {
    controller.push(detail)
    _ = detail.takeNotes()
    detail.content.rightBarButton = "+"
    detail.content.textFields = [TextField(placeholder: "Comment")]
    detail.isAtEnd = false
    detail.change {
      $0.alert = Alert(
        title: "Really?", textFields: [TextField(placeholder: "Reason")],
        actions: [.init(title: "Yes")])
    }
    let before = controller.text
    #expect(!controller.tap("+") && !controller.tap("‹ List") && !controller.tapRow(at: 1))
    #expect(!controller.type("x", into: "Comment"))
    controller.pull()
    controller.scroll(by: 3)
    controller.scrollToEnd()
    #expect(controller.text == before && detail.takeNotes() == [] && controller.isAtEnd)
    #expect(controller.type("x", into: "Reason") && controller.tap("Yes"))
    #expect(detail.takeNotes() == ["type x into Reason", "tap Yes"])
  }

  @Test func `unsaved changes below another screen count, and a question covers the screen`() {
    list.content.hasUnsavedChanges = true
    controller.push(detail)
    #expect(controller.hasUnsavedChanges && !controller.drawing.frame.hasUnsavedChanges)
    let drawing = controller.drawing(under: Alert(title: "Sure?", actions: [.init(title: "No")]))
    #expect(drawing.text.contains("Sure?") && drawing.focusItems.map(\.text) == ["No"])
  }

  @Test func `a screen under another one may be busy, too`() {
    controller.push(detail)
    #expect(!controller.isBusy && controller.isAtEnd)
    list.isBusy = true
    #expect(controller.isBusy && !controller.isAtEnd)
    list.isBusy = false
    detail.isAtEnd = false
    #expect(!controller.isAtEnd)
  }

  @Test func `a new size applies to every screen`() {
    controller.push(detail)
    let narrow = ScreenSize(width: 20, height: 10)
    controller.size = narrow
    ScreenText(controller.text).expectSound(narrow)
    controller.pop()
    ScreenText(controller.text).expectSound(narrow)
  }

  @Test func `every change calls onChange`() {
    controller.expectChange(after: [
      { controller.scroll(by: 2) }, { controller.push(detail) }, { controller.scrollToEnd() },
      { detail.change { $0.message = "No network." } }, { controller.pop() },
      { controller.size = ScreenSize(width: 30, height: 15) }, { list.change { $0.title = "Men" } },
    ])
  }
}
