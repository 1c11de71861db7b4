import HeadlessUI
import TestSupport
import Testing
import TextUI

@Suite("Part One · Post List View Controller · The text screen")
@MainActor
struct TableContentTextTests {
  /// Every width from 20 to 120 and every height from 10 to 40 at least once.
  nonisolated static let sizes: [ScreenSize] =
    (20...120).map { ScreenSize(width: $0, height: 10 + $0 * 7 % 31) }
    + (10...40).map { ScreenSize(width: 20 + $0 % 13, height: $0) }

  private func alert(_ text: String) -> Alert {
    Alert(
      title: text, message: text,
      textFields: [
        .init(placeholder: "Username", text: text), .init(placeholder: "Message", text: text),
      ],
      actions: [
        .init(title: "Retry"), .init(title: "Edit"), .init(title: "Cancel", style: .cancel),
      ]
    )
  }

  @Test func `an ordinary screen has a frame of its size, counted in characters`() {
    for size in seeds(Self.sizes, few: 10) {
      let screen = TableContent.everything("Some words").screen(size)
      // Each character of this screen is one cell wide.
      #expect(screen.lines.map(\.count) == Array(repeating: size.width, count: size.height))
      screen.expectSound(size)
    }
  }

  @Test(arguments: TextSamples.hostile.indices)
  func `no text breaks the screen, wherever it stands`(sample: Int) {
    let text = TextSamples.hostile[sample]
    let sizes = Self.sizes.enumerated().filter { $0.offset % 64 == sample }.map(\.element)
    for size in seeds(sizes, few: 1) {
      var content = TableContent.everything(text)
      content.screen(size).expectSound(size)
      (content.banner, content.message, content.textFields) = (nil, nil, [])
      ScreenText(content.text(size: size, position: ScrollPosition(row: 4))).expectSound(size)
      content.numberOfRows = 0
      content.screen(size).expectSound(size)
      content.alert = alert(text)
      content.screen(size).expectSound(size)
    }
  }

  @Test func `the dot stands beside the first line of a row that is marked, and no text can`() {
    let content = TableContent(rows: 2) {
      TableCell(labels: [Label(text: "● one\n● two"), Label(text: "●")], isMarked: $0 == 0)
    }
    let lines = content.screen(20, 12).lines
    let dotted = lines.indices.filter { Array(lines[$0])[1] == "●" }
    #expect(dotted == [3])
  }

  @Test func `the indicator appears in an empty cell`() {
    var content = TableContent(title: "Post")
    content.rightBarButton = "+"
    for width in [20, 33, 60] {
      let size = ScreenSize(width: width, height: 10)
      content.isActivityIndicatorVisible = false
      let off = content.text(size: size)
      content.isActivityIndicatorVisible = true
      let on = content.text(size: size)
      #expect(on.contains("⟳"))
      #expect(on.replacing("⟳", with: " ") == off)
    }
  }

  @Test(arguments: [20, 21, 22, 30])
  func `the bar keeps its buttons and as much of the title as fits`(width: Int) {
    var content = TableContent(title: "A title that is too long for this")
    content.leftBarButton = "Hidden (1000)"
    content.rightBarButton = "+"
    content.isActivityIndicatorVisible = true
    let bar = content.screen(width, 10).lines[1]
    #expect(bar.hasPrefix("│ Hidden"))
    #expect(bar.hasSuffix("⟳  + │"))
    #expect(bar.contains("…"))
  }

  // MARK: Nothing is lost

  @Test(
    arguments: ([
      "A message of several words that goes on and on, longer than any line of the screen is wide.",
      String(repeating: "word ", count: 100), String(repeating: "x", count: 200),
      "1\n2\n\n\n3\n", String(repeating: "日本語、", count: 30), "שלום עולם مرحبا بالعالم",
      "👩🏽‍🚀👨‍👩‍👧‍👦 🏳️‍🌈 🇩🇪🇫🇷 1️⃣ ❤️", "|│┃─ \\/ \"quotes\" … [ Cancel ]",
    ] as [String]).samples)
  func `scrolling line by line shows the whole message`(sample: Sample<String>) {
    let text = sample.value
    let content = TableContent("Post", rows: 1) { _ in TableCell(labels: [Label(text: text)]) }
    for width in [20, 37] {
      let table = TableView(
        size: ScreenSize(width: width, height: 10), content: { [content] in content })
      var read = ScreenText(table.text).body
      for _ in 0..<300 {
        let position = table.position
        table.scroll(by: 1)
        if table.position == position { break }
        read.append(ScreenText(table.text).body.last ?? "")
      }
      // A line break may replace a space. All other characters are shown, in order.
      let shown = read.filter { $0 != "—" }.joined().filter { !$0.isWhitespace }
      #expect(shown == text.filter { !$0.isWhitespace })
    }
  }

  @Test func `a message of ten megabytes takes only the time for its visible part`() {
    let text = String(repeating: "All work and no play. ", count: 10_000_000 / 22)
    var content = TableContent("Post", rows: 1) { _ in TableCell(labels: [Label(text: text)]) }
    content.message = text
    content.alert = alert(text)
    let size = ScreenSize(width: 60, height: 24)
    let screen = content.text(size: size)
    ScreenText(screen).expectSound(size)
    #expect(content.text(size: size) == screen)
  }

  @Test(arguments: [
    ("one two three four five six", ["one two three", "four five six"]), ("one two", ["one two"]),
    ("one two three four five six seven", ["one two three", "four five six…"]),
    ("one two three four five longer", ["one two three", "four five…"]),
  ])
  func `a label that may take two lines ends in an ellipsis when it needs more`(
    text: String, lines: [String]
  ) {
    let content = TableContent(rows: 1) { _ in
      TableCell(labels: [Label(text: text, numberOfLines: 2), Label(text: "last")])
    }
    #expect(Array(content.screen(20, 13).body.prefix(lines.count + 2)) == lines + ["last", "—"])
  }

  @Test(arguments: [(500, "500"), (501, "500…"), (20_000, "500…")])
  func `a label without a limit has five hundred lines at most`(count: Int, last: String) {
    let text = (1...count).map(String.init).joined(separator: "\n")
    let content = TableContent(rows: 1) { _ in
      TableCell(labels: [Label(text: text, numberOfLines: 0)])
    }
    #expect(content.screen(20, 520).body.prefix(501).suffix(3) == ["499", last, "—"])
  }

  @Test func `drawing asks for the rows in view and for no other`() {
    let table = TestTable((0..<1000).map { ListItem(id: $0, lineCount: 2) }, height: 16)
    table.view.scroll(by: 300)
    _ = table.takeAskedRows()
    _ = table.takeToldRows()
    let first = table.view.text
    #expect(Set(table.takeAskedRows()) == [100, 101, 102, 103])
    #expect(table.view.text == first)
    #expect(table.takeToldRows() == [])
    #expect(table.view.position.row == 100 && table.view.position.line == 0)
  }
}
