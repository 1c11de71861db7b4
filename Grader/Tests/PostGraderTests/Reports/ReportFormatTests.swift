import CommandLineSupport
import Curriculum
import Foundation
import TestSupport
import Testing

@testable import PostGrader

@Suite("The grader · Formats")
struct ReportFormatTests {
  @Test(arguments: [0, 2])
  func `Gradescope refuses zero or several submissions`(count: Int) {
    let error = #expect(throws: ExitError.self) {
      try ReportFormat.gradescope.render(Array(repeating: Samples.bo(), count: count))
    }
    #expect(
      error?.message.hasPrefix(
        "The format gradescope is for exactly one submission, not \(count).") == true)
    #expect(!ReportFormat.gradescope.acceptsSeveral)
  }

  @Test(arguments: [ReportFormat.text, .json, .html, .csv])
  func `The other formats accept any number of submissions`(format: ReportFormat) throws {
    #expect(format.acceptsSeveral)
    #expect(try format.render([]) != format.render([Samples.bo(), Samples.bo()]))
    // The submission's name is the folder's, whatever the grade report says.
    let report = GradeReport(
      submission: "mallory", curriculum: try Samples.curriculum(),
      verdicts: try Samples.all(.failed("No.")))
    let text = try format.render([GradedSubmission(name: "ada", outcome: .graded(report))])
    #expect(text.contains("ada") && !text.contains("mallory"))
  }

  @Test(arguments: ReportFormat.allCases)
  func `A submission's control characters do not reach a report`(format: ReportFormat) throws {
    let kinds: [(String) -> Verdict] = [
      Verdict.failed, Verdict.crashed, Verdict.timedOut, Verdict.notCompiled,
    ]
    for kind in kinds {
      let report = try format.render([
        Samples.graded(Samples.hostileText, Samples.all(kind(Samples.hostileText)))
      ])
      expectSanitized(report)
      #expect(report.contains("שלו"), "what is text remains")
    }
    let reason = try format.render([
      GradedSubmission(name: "bo", outcome: .ungraded(reason: Samples.hostileText))
    ])
    expectSanitized(reason)
    #expect(reason.contains("שלו"))
  }

  @Test(arguments: ReportFormat.allCases)
  func `The size of a report does not depend on the submission`(format: ReportFormat) throws {
    let huge = String(repeating: "\u{1B}e\u{301}\n", count: 500_000)
    let report = try format.render([Samples.graded(huge, Samples.all(.notCompiled(huge)))])
    #expect(report.utf8.count < 100_000)
    let ungraded = GradedSubmission(name: huge, outcome: .ungraded(reason: huge))
    #expect(try format.render([ungraded]).utf8.count < 40_000)
  }

  @Test(arguments: ReportFormat.allCases)
  func `The order of the verdicts does not change the report`(format: ReportFormat) throws {
    let verdicts = try Samples.all(.failed("No."), but: ["part-one.model.keeps": .passed])
    let expected = try format.render([Samples.graded("ada", verdicts)])
    for _ in 0..<20 {
      var others: [String: Verdict] = [:]
      for (id, verdict) in verdicts.shuffled() { others[id] = verdict }
      #expect(try format.render([Samples.graded("ada", others)]) == expected)
    }
  }

  @Test(arguments: (["", "\u{202E}", "\n \n"] as [String]).samples)
  func `In a report, empty names and empty reasons have placeholders`(sample: Sample<String>) throws
  {
    let nothing = sample.value
    let ungraded = GradedSubmission(name: nothing, outcome: .ungraded(reason: nothing))
    #expect(try ReportFormat.text.render([ungraded]) == StudentSheet(ungraded.sanitized).text)
    let graded = try Samples.graded(nothing, ["extra.dates.zone": .crashed(nothing)])
    let text = try ReportFormat.text.render([graded])
    #expect(text.hasPrefix("Grade sheet of (no name)\n"))
    #expect(text.contains("\n    No reason is known.\n"))
  }

  @Test func `A reason is cut after 60 lines or 4000 bytes, with an ellipsis`() throws {
    let lines = try reason(String(repeating: "a\n\n", count: 100))
    #expect(lines == String(repeating: "a\n", count: 60) + "…")
    let bytes = try reason(String(repeating: "漢", count: 2000))
    #expect(bytes == String(repeating: "漢", count: 1333) + "…")
    #expect(try reason("a \n\n\n  b") == "a\n  b")
    #expect(try reason(String(repeating: "a", count: 4000)).count == 4000)
  }

  private func reason(_ text: String) throws -> String {
    let json = try Samples.json(
      .json, [GradedSubmission(name: "bo", outcome: .ungraded(reason: text))])
    let submissions = try #require(json["submissions"] as? [[String: String]])
    return try #require(submissions.first?["ungraded"])
  }

  private func expectSanitized(_ report: String) {
    // The lines of a CSV file end as RFC 4180 says.
    let report = report.replacing("\r\n", with: "\n")
    let isHarmful: (Unicode.Scalar) -> Bool = { scalar in
      switch scalar.value {
      case 0x0A: false
      case ..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFFFE...0xFFFF:
        true
      default: false
      }
    }
    #expect(report.unicodeScalars.filter(isHarmful).isEmpty)
    // HTML has this escape for a harmless character.
    let html = report.replacing("\\u003C", with: "<")
    #expect(!html.contains(#"\u00"#) && !html.contains("\\b"), "nor as an escape of JSON")
    #expect(report.hasSuffix("\n"))
  }
}
