import HeadlessUI
import Testing
import TextUI

@Suite("Several screens · What keys can reach")
@MainActor
struct FocusItemTests {
  private let size = ScreenSize(width: 40, height: 16)

  private func controller(_ screen: NoteScreen) -> NavigationController {
    let controller = NavigationController(rootScreen: screen, size: size)
    controller.appear()
    return controller
  }

  private func text(_ frame: CellFrame, of drawing: ScreenDrawing) -> String {
    ScreenText(drawing.text).lines[frame.y..<frame.y + frame.height].map { line in
      String(line.dropFirst(frame.x).prefix(frame.width)).trimmingCharacters(in: .whitespaces)
    }.joined(separator: "/")
  }

  @Test func `Everything is where it says that it is`() {
    let screen = NoteScreen("List", rows: 3)
    screen.content.leftBarButton = "Hidden (1)"
    screen.content.rightBarButton = "+"
    screen.content.segmentedControl = SegmentedControl(titles: ["People", "Tags"])
    screen.content.textFields = [TextField(placeholder: "Name", text: "mi")]
    screen.content.tabBar = TabBar(items: [.init(title: "One"), .init(title: "Two")])
    let drawing = controller(screen).drawing
    #expect(drawing.text == controller(screen).text)
    #expect(
      drawing.focusItems.map { "\($0.target): \(text($0.frame, of: drawing))" } == [
        "leftBarButton: Hidden (1)", "rightBarButton: +", "segment(0): [People]",
        "segment(1): Tags", "textField(0): Name: mi",
        "row(0): │  List 0                              │",
        "row(1): │  List 1                              │",
        "row(2): │  List 2                              │", "tab(0): [One]", "tab(1): Two",
      ])
    #expect(
      drawing.focusItems.filter(\.isSelected).map(\.target) == [
        .segment(0), .row(0), .tab(0),
      ])
  }

  @Test func `Of an alert, fields and buttons can be reached, and nothing behind it`() {
    let screen = NoteScreen("List", rows: 3)
    screen.content.alert = Alert(
      title: "New", textFields: [.init(placeholder: "Name", text: "mira")],
      actions: [
        .init(title: "Cancel", style: .cancel), .init(title: "Post"), .init(title: "Later"),
      ])
    let controller = controller(screen)
    controller.insertionPoint = InsertionPoint(field: 0, offset: 2)
    let drawing = controller.drawing
    #expect(drawing.isCoveredByAlert)
    #expect(
      drawing.focusItems.map { "\(text($0.frame, of: drawing)) \($0.role)" } == [
        "Name: mira plain", "[ Cancel ] cancel", "[ Post ] primary", "[ Later ] plain",
      ])
    // The cursor stands on the third letter.
    #expect(drawing.cursor.map { text($0, of: drawing) } == "r")
  }

  @Test func `The insertion point is in view however long the text is`() throws {
    let words = (0..<100).map { "word\($0)" }.joined(separator: " ")
    let screen = NoteScreen("List")
    screen.content.alert = Alert(
      title: "New", textFields: [.init(placeholder: "Text", text: words)],
      actions: [.init(title: "Post")])
    let controller = controller(screen)
    for (offset, character) in words.enumerated() where character != " " && offset % 7 == 0 {
      controller.insertionPoint = InsertionPoint(field: 0, offset: offset)
      let drawing = controller.drawing
      let cursor = try #require(drawing.cursor)
      #expect(text(cursor, of: drawing) == String(character), "\(offset)")
      ScreenText(drawing.text).expectSound(size)
    }
    controller.insertionPoint = nil
    #expect(controller.drawing.cursor == nil)
  }

  @Test func `A left button has the cancel role only if it leads back`() {
    let controller = controller(NoteScreen("List", rows: 1))
    controller.push(NoteScreen("Detail"))
    #expect(controller.drawing.focusItems.first?.role == .cancel)
    let form = NoteScreen("Form")
    form.content.leftBarButton = "Cancel"
    form.content.leadsBack = true
    controller.push(form)
    #expect(controller.drawing.focusItems.first?.role == .cancel)
    form.content.leadsBack = false
    #expect(controller.drawing.focusItems.first?.role == .plain)
  }

  @Test func `The selected row stays the same when others come and go`() {
    let table = TestTable((0..<10).map { ListItem(id: $0) }, height: 24)
    _ = table.view.moveSelection(.next)
    _ = table.view.moveSelection(.next)
    table.change(to: [100, 101, 0, 2, 3].map { ListItem(id: $0) })
    #expect(table.view.selectedRow == 3)
    table.change(to: [0].map { ListItem(id: $0) })
    _ = table.view.moveSelection(.next)
    #expect(table.view.selectedRow == 0)
  }

  @Test func `Each screen of a stack and each tab keeps its selection`() {
    let tabs = TabBarController([
      controller(NoteScreen("A", rows: 5)), controller(NoteScreen("B", rows: 5)),
    ])
    tabs.appear()
    _ = tabs.moveSelection(.last)
    tabs.perform(.tap(.tab(1)))
    #expect(tabs.drawing.focusItems.first { $0.isSelected }?.target == .row(0))
    #expect(!tabs.perform(.tap(.tab(2))) && !tabs.perform(.tap(.tab(-1))))
    tabs.perform(.tap(.tab(0)))
    #expect(tabs.drawing.focusItems.first { $0.isSelected }?.target == .row(4))
  }
}
