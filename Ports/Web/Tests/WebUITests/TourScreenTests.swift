import HeadlessUI
import Testing

@testable import WebUI

@MainActor
@Suite
struct TourScreenTests {
  private func caption(_ title: String) -> TourCaption {
    TourCaption(title: "About \(title)", reason: "So that", file: "A.swift", step: "Step \(title)")
  }

  private func page(_ title: String, rows: Int, of count: Int) -> TourPage {
    var snapshot = ScreenSnapshot(title: title)
    snapshot.rows = (0..<rows).map { TableCell(labels: [Label(text: "\(title) \($0)")]) }
    snapshot.firstRow = 5
    snapshot.numberOfRows = count
    snapshot.footer = "The end"
    return TourPage(
      name: title, caption: caption(title), screen: "", styles: [[]], snapshot: snapshot)
  }

  @Test
  func `A tour moves forward and back, and ignores other actions`() async throws {
    let tab = BrowserSession(
      TourScreen([page("A", rows: 3, of: 20), page("B", rows: 2, of: 7)]), pictures: Pictures())
    let browser = PageDouble(tab)
    #expect(browser.rows == ["A 0", "A 1", "A 2"])
    #expect(browser.screen.tour?.caption == caption("A"))
    #expect(browser.screen.tour?.titles == ["About A", "About B"])
    // The end of the list was not on the screen.
    #expect(browser.screen.footer == nil)

    for action in [PageAction.page(-1), .tap("+"), .row(0), .pull] {
      try await browser.perform(action)
      #expect(browser.screen.tour?.index == 0)
    }
    try await browser.perform(.page(1))
    #expect(browser.screen.tour?.caption == caption("B"))
    #expect(browser.rows == ["B 0", "B 1"])
    #expect(browser.screen.footer == "The end")
    try await browser.perform(.page(2))
    #expect(browser.screen.tour?.index == 1)
    try await browser.perform(.page(0))
    #expect(browser.rows == ["A 0", "A 1", "A 2"])
  }
}
