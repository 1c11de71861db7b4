import HeadlessUI
import Testing
import TextUI

@Suite("Screens with tabs · Tab bar, segments, fields and banner on the screen")
@MainActor
struct BarsAndBannerTests {
  // MARK: Tab bar

  /// The line with the tabs, without the frame.
  private func tabs(_ tabBar: TabBar, width: Int) -> String {
    var content = TableContent(title: "Timeline")
    content.tabBar = tabBar
    let lines = content.screen(width, 12).lines
    #expect(lines[9].hasPrefix("├─") && lines[11].hasPrefix("└─"))
    return String(lines[10].dropFirst().dropLast())
  }

  private let tabBar = TabBar(
    items: [
      .init(title: "Timeline"), .init(title: "Search"),
      .init(title: "Activity", badgeValue: "3"), .init(title: "Account"),
    ])

  @Test func `the tab bar shows all tabs and badges, and cuts the longest ones if it is narrow`() {
    #expect(tabs(tabBar, width: 46) == " [Timeline] Search  Activity (3)  Account   ")
    #expect(
      tabs(tabBar, width: 62) == "     [Timeline]    Search     Activity (3)     Account      ")
    #expect(tabs(tabBar, width: 42) == "[Timeli…] Search  Activity (3)  Account ")
    #expect(tabs(tabBar, width: 30) == "[Tim…] Sea…  Act… (3)  Acc… ")
    let long = TabBar(items: [.init(title: "Activity", badgeValue: "1000000")])
    #expect(tabs(long, width: 20) == "[Activity (100…)] ")
  }

  @Test func `selecting another tab moves nothing`() {
    for width in stride(from: 26, to: 133, by: 3) {
      var tabBar = tabBar
      let lines = (0..<4).map { index in
        tabBar.selectedIndex = index
        return tabs(tabBar, width: width)
      }
      let plain = lines.map { $0.replacing("[", with: " ").replacing("]", with: " ") }
      #expect(Set(plain).count == 1 && Set(lines).count == 4, "\(width)")
    }
  }

  @Test func `if the tabs do not fit, only the selected one is shown`() {
    var tabBar = tabBar
    tabBar.selectedIndex = 2
    #expect(tabs(tabBar, width: 20) == "  [Activity (3)]  ")
    tabBar.items = Array(repeating: TabBar.Item(title: "Tab"), count: 50)
    #expect(tabs(tabBar, width: 60).filter { $0 != " " } == "[Tab]")
    tabBar.selectedIndex = 50
    #expect(tabs(tabBar, width: 60).allSatisfy { $0 == " " })
  }

  @Test func `the rows end above the tab bar, and scroll there`() {
    var content = TableContent("List", rows: 10)
    content.tabBar = tabBar
    let table = TableView(
      size: ScreenSize(width: 20, height: 12), content: { [content] in content })
    var body = ScreenText(table.text).body
    #expect(body.prefix(7) == ["row 0", "—", "row 1", "—", "row 2", "—", "—"])
    table.scrollToEnd()
    body = ScreenText(table.text).body
    #expect(body.prefix(7) == ["row 7", "—", "row 8", "—", "row 9", "—", "—"])
  }

  // MARK: Above the rows

  @Test func `segments and fields stand above the rows and do not scroll`() {
    var content = TableContent("Search", rows: 10)
    content.segmentedControl = SegmentedControl(titles: ["Users", "Tags"], selectedSegmentIndex: 1)
    content.textFields = [TextField(placeholder: "Search", text: "sun")]
    let table = TableView(
      size: ScreenSize(width: 24, height: 11), content: { [content] in content })
    table.scroll(by: 2)
    #expect(
      ScreenText(table.text).body
        == ["Users    [Tags]", "Search: sun", "—", "row 1", "—", "row 2", "—"])
  }

  @Test func `the rows keep at least one line below any other content`() {
    var content = TableContent.everything(String(repeating: "word ", count: 200))
    content.banner = nil
    content.numberOfRows = 1
    content.cell = { _ in TableCell(labels: [Label(text: "the row")]) }
    for height in 10...30 {
      #expect(content.text(size: ScreenSize(width: 40, height: height)).contains("│  the row "))
    }
  }

  @Test func `a field shows its placeholder and as much text as fits`() {
    var content = TableContent(title: "New post")
    content.textFields = ["Caption", "Place"].map {
      TextField(placeholder: $0, text: String(repeating: "long ", count: 100))
    }
    for size in TableContentTextTests.sizes where size.width % 4 == 0 {
      let text = content.text(size: size)
      #expect(text.contains("Caption: long") && text.contains("Place: long"))
    }
  }

  @Test func `a long field leaves room for the next one and for the rows`() {
    var content = TableContent("New post", rows: 1) { _ in
      TableCell(labels: [Label(text: "Choose a photo")])
    }
    content.textFields = [
      TextField(placeholder: "Caption", text: String(repeating: "long ", count: 100)),
      TextField(placeholder: "Place", text: "Kiel"),
    ]
    let body = content.screen(24, 16).body
    #expect(
      body.prefix(5) == [
        "Caption: long long", "long long long…", "Place: Kiel", "—", "Choose a photo",
      ])
  }

  @Test func `the placeholder of a list without rows stands in the middle above the tab bar`() {
    var content = TableContent(title: "Timeline")
    content.placeholder = "Loading…"
    content.tabBar = tabBar
    #expect(content.screen(24, 13).body.prefix(8) == ["", "", "", "Loading…", "", "", "", "—"])
  }

  @Test func `a detail stands at the right end of a row's first line, and the labels beside it`() {
    let content = TableContent("Users", rows: 3) {
      $0 == 0
        ? .header("Suggested friends")
        : TableCell(
          labels: [Label(text: "Mira Holm"), Label(text: "two three four")],
          detail: $0 == 1 ? "Follow" : "A detail that is long")
    }
    let lines = content.screen(24, 14).lines
    #expect(
      lines[3...11] == [
        "│  Suggested friends   │",
        "├──────────────────────┤",
        "│  Mira Holm   Follow  │",
        "│  two three           │",
        "│  four                │",
        "├──────────────────────┤",
        "│  Mira     A detail…  │",
        "│  Holm                │",
        "│  two                 │",
      ])
  }

  // MARK: Banner

  @Test func `a banner covers the top of the rows, and moves nothing`() {
    var content = TableContent("List", rows: 10)
    let size = ScreenSize(width: 24, height: 14)
    let before = content.screen(size).lines
    content.banner = Banner(title: "New comment", body: "Jonas: What an evening!")
    let after = content.screen(size).lines
    #expect(
      after[2...6] == [
        "├┌────────────────────┐┤",
        "││ New comment        ││",
        "├│ Jonas: What an     │┤",
        "││ evening!           ││",
        "├└────────────────────┘┤",
      ])
    #expect(before[...1] == after[...1] && before[7...] == after[7...])
  }

  @Test func `a banner without a body is its title, and a long one ends in an ellipsis`() {
    var content = TableContent(title: "List")
    content.tabBar = tabBar
    content.banner = Banner(title: "A title that is longer than the screen\nis wide")
    let size = ScreenSize(width: 20, height: 10)
    var lines = content.screen(size).lines
    #expect(lines[3] == "││ A title that…  ││" && lines[4] == "│└────────────────┘│")
    content.banner = Banner(title: "Title", body: String(repeating: "body ", count: 100_000))
    lines = content.screen(size).lines
    #expect(lines[5] == "││ body body…     ││" && lines[6] == "│└────────────────┘│")
    #expect(lines[8] == "│    [Timeline]    │")
  }
}
