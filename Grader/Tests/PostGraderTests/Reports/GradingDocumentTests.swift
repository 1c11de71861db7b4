import Foundation
import Testing

@testable import PostGrader

@Suite("The grader · Documentation")
struct GradingDocumentTests {
  @Test(arguments: ReportFormat.allCases)
  func `Formats.md shows each format as it is`(format: ReportFormat) throws {
    let ada = try Samples.graded(
      "ada", ["part-one.model.reads": .failed("Expected the text: “a”\n  Actual: nothing")])
    let report = try format.render([ada], head: ReportHead(kit: "1.0.0", curriculum: 2))
    let url = Checkout.grader.appending(path: "Formats.md")
    let document = try String(contentsOf: url, encoding: .utf8)
    #expect(document.contains("### `\(format.rawValue)`, for "))
    // The document shows the HTML page as a picture.
    if format != .html {
      #expect(document.contains("\n\(report.replacing("\r\n", with: "\n"))```"))
    }
  }
}
