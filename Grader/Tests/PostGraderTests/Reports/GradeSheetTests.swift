import Curriculum
import Foundation
import Testing

@Suite("The grader · Grade sheet")
struct GradeSheetTests {
  @Test("One point is a point", arguments: [(0, "0 of 1 point"), (1, "1 of 1 point")])
  func onePoint(earned: Int, words: String) throws {
    #expect(GradeReport.Points(earned: earned, possible: 1).inWords == words)
    #expect(GradeReport.Points(earned: earned, possible: 2).inWords == "\(earned) of 2 points")
    #expect(
      try sheet(["part-one.model.keeps": earned == 1 ? .passed : .failed("No.")])
        .contains("  In all: \(words)\n"))
  }

  @Test func `A sheet shows the open criteria and the next one`() throws {
    let sheet = try sheet(
      [
        "part-one.model.keeps": .passed,
        "part-one.model.reads": .failed("Expected: “a”\nActual: “b”"),
        "part-one.posting.sends": .crashed("Out of range"),
      ])
    #expect(
      sheet == """
        Grade sheet of ada
          Part One  ███░░░░░░░░░░░░░░░░░  1 of 6 points
          In all: 1 of 6 points
          Judged: 3 of 5 criteria

        Not yet
          Part One · Model
            ✗ A post is read from JSON
          Part One · Posting
            ✗ A post is sent (crashed)

        Next: A post is read from JSON
          Part One, Model, step 2
            Expected: “a”
            Actual: “b”
          The server speaks JSON.
          Hint: Look at the keys.

        """)
  }

  @Test func `A sheet without a verdict claims nothing`() throws {
    #expect(
      try sheet([:]) == "Grade sheet of ada\n  In all: 0 of 0 points\n\nNothing was judged.\n")
    let report = GradeReport(submission: "ada", curriculum: try Samples.curriculum(), verdicts: [:])
    #expect(!report.isPassed)
  }

  @Test func `Ninety failures fit on a screen, and a sheet with reasons still shows each failure`()
    throws
  {
    let report = try ninetyCriteria { _ in .failed("There is nothing.") }
    let sheet = GradeSheet(report).description
    #expect(sheet.split(separator: "\n", omittingEmptySubsequences: false).count < 40)
    #expect(
      sheet.contains("  P · Section 0\n    ✗ Criterion 0\n"), "the section of what is next is open")
    #expect(sheet.contains("\n  P · Section 1: nothing of 9\n"))
    #expect(!sheet.contains("✗ Criterion 9\n"))

    let full = GradeSheet(report, showsReasons: true).description
    for number in 0..<90 {
      #expect(full.contains("    ✗ Criterion \(number)\n        There is nothing.\n"))
    }
    #expect(!full.contains("nothing of"))
  }

  @Test(arguments: [
    Verdict.passed, .crashed("It did."), .timedOut("It did."), .notCompiled("It did not."),
  ])
  func `A section with different verdicts is listed in full`(verdict: Verdict) throws {
    let sheet = GradeSheet(
      try ninetyCriteria { $0 == 13 ? verdict : .failed("There is nothing.") }
    ).description
    #expect(sheet.contains("\n  P · Section 1\n    ✗ Criterion 9\n"))
    #expect(sheet.contains("✗ Criterion 13 (\(verdict.label))\n") == !verdict.isPassed)
  }

  private func sheet(_ verdicts: [Criterion.ID: Verdict]) throws -> String {
    GradeSheet(
      GradeReport(submission: "ada", curriculum: try Samples.curriculum(), verdicts: verdicts)
    ).description
  }

  /// Ten sections of nine criteria each.
  private func ninetyCriteria(_ verdict: (Int) -> Verdict) throws -> GradeReport {
    let sections = (0..<10).map { #"{"id": "s\#($0)", "title": "Section \#($0)"}"# }
    let ids = (0..<90).map { "p.s\($0 / 9).c\($0)" }
    let criteria = ids.enumerated().map { number, id in
      #"""
      {"id": "\#(id)", "title": "Criterion \#(number)", "points": 1, "dependsOn": [],
       "step": "Step", "rationale": "Why.", "hint": "Where."}
      """#
    }
    let curriculum = try Samples.curriculum(
      #"""
      {"parts": [{"id": "p", "title": "P", "isBonus": false,
        "sections": [\#(sections.joined(separator: ","))]}],
       "criteria": [\#(criteria.joined(separator: ","))]}
      """#)
    let verdicts = ids.enumerated().map { ($1, verdict($0)) }
    return GradeReport(
      submission: "ada", curriculum: curriculum,
      verdicts: Dictionary(uniqueKeysWithValues: verdicts))
  }
}
