import HeadlessUI
import TestSupport
import Testing
import TextUI

@Suite("Part Two · Add Posting Functionality to the User Interface · Alerts on the screen")
@MainActor
struct AlertDrawingTests {
  private func screen(_ alert: Alert, _ size: ScreenSize) -> String {
    var content = TableContent("Post", rows: 100) { _ in
      TableCell(labels: [Label(text: String(repeating: "[ x ] ", count: 50))])
    }
    content.alert = alert
    return content.text(size: size)
  }

  /// The sheet with the most and the longest buttons of the app, and the alert with the most text.
  private nonisolated static let alerts = [
    Alert(
      title: "Post by somebody", preferredStyle: .actionSheet,
      actions: ["Report post", "Hide post", "Hide all by this user", "Cancel"].map {
        .init(title: $0)
      }),
    Alert(
      title: "Your post was not sent", message: String(repeating: "Because. ", count: 100),
      actions: ["Retry", "Edit", "Cancel"].map { .init(title: $0) }),
    Alert(
      title: "New post",
      textFields: [
        .init(placeholder: "Username", text: String(repeating: "u ", count: 1000)),
        .init(placeholder: "Message", text: String(repeating: "m ", count: 1000)),
      ],
      actions: ["Post", "Cancel"].map { .init(title: $0) }),
  ]

  @Test(arguments: alerts.samples) func `every button is on every screen, in order`(
    sample: Sample<Alert>
  ) {
    let alert = sample.value
    let sizes = TableContentTextTests.sizes.filter { $0.width < 32 || $0.width % 10 == 0 }
    for size in seeds(sizes, few: 6) {
      let text = screen(alert, size)
      ScreenText(text).expectSound(size)
      var rest = text[...]
      for action in alert.actions {
        // On a narrow screen a long title is cut after its first word.
        let title = size.width < 31 ? String(action.title.prefix(4)) : "\(action.title) ]"
        let range = rest.range(of: "[ \(title)")
        #expect(range != nil, "\(action.title)\n\(text)")
        rest = rest[(range?.upperBound ?? rest.startIndex)...]
      }
    }
  }

  @Test(arguments: [20, 30, 60])
  func `the first words of the title are on every screen`(width: Int) {
    for alert in Self.alerts {
      #expect(screen(alert, ScreenSize(width: width, height: 10)).contains(alert.title.prefix(6)))
    }
  }

  @Test func `short buttons stand side by side, those of a sheet below each other`() {
    let actions = [Alert.Action(title: "A"), Alert.Action(title: "B")]
    let size = ScreenSize()
    #expect(screen(Alert(title: "T", actions: actions), size).contains("[ A ]  [ B ]"))
    let sheet = screen(Alert(title: "T", preferredStyle: .actionSheet, actions: actions), size)
    #expect(!sheet.contains("[ A ]  [ B ]"))
    #expect(sheet.contains("[ A ]") && sheet.contains("[ B ]"))
  }

  @Test func `fields show their placeholder and their text`() {
    let alert = Alert(
      title: "New post",
      textFields: [
        .init(placeholder: "Username", text: "mira"), .init(placeholder: "Message"),
      ])
    let text = screen(alert, ScreenSize())
    #expect(text.contains("│ Username: mira "))
    #expect(text.contains("│ Message: "))
  }

  @Test func `a long text leaves room for the next field`() {
    for size in [
      ScreenSize(), ScreenSize(width: 30, height: 14), ScreenSize(width: 20, height: 10),
    ] {
      let text = screen(Self.alerts[2], size)
      #expect(text.contains("Username: u u"))
      #expect(text.contains("Message: m m"))
    }
  }

  @Test func `text that does not fit ends in an ellipsis`() {
    #expect(screen(Self.alerts[1], ScreenSize(width: 40, height: 12)).contains("…"))
  }
}
