import Curriculum
import Foundation
import Testing

@testable import PostGrader

@Suite("The grader · The head of a report")
struct ReportHeadTests {
  private static let head = ReportHead(
    kit: "1.2.3", curriculum: 7, only: "part-one", notes: ["Runs were not isolated."])
  private static let soFar = ReportHead(kit: "1.2.3", curriculum: 7, progress: (1, 3))

  private func old() throws -> GradedSubmission {
    GradedSubmission(
      name: "ada", outcome: try Samples.ada().outcome, notes: ["It is old.\n  Very."], digest: "d1")
  }

  @Test func `Text ends with the notes and the versions`() throws {
    let lines = "Graded by version 1.2.3 of the kit, with version 7 of the curriculum.\n"
    let one = try ReportFormat.text.render([old()], head: Self.head)
    #expect(one.hasSuffix("scope\n\nIt is old.\n  Very.\nRuns were not isolated.\n\(lines)"))
    let two = try ReportFormat.text.render([old(), Samples.dee()], head: Self.head)
    #expect(
      two.contains("all passed\n\nada: It is old.\nRuns were not isolated.\n\(lines)The reasons:"))
    let part = try ReportFormat.text.render([old()], head: Self.soFar)
    #expect(part.contains("\nSo far 1 of 3 submissions have been graded.\n\(lines)"))
    #expect(part.hasPrefix("Summary\n"), "there will be more")
  }

  @Test func `JSON has the versions, the selection, the notes and the progress`() throws {
    let report = try json(.json, old(), Self.head)
    #expect(report["kit"] as? String == "1.2.3")
    #expect(report["curriculum"] as? Int == 7)
    #expect(report["only"] as? String == "part-one")
    #expect(report["notes"] as? [String] == ["Runs were not isolated."])
    #expect(report["progress"] == nil)
    let submission = try #require((report["submissions"] as? [[String: Any]])?.first)
    #expect(submission["notes"] as? [String] == ["It is old.\n  Very."])
    #expect(submission["digest"] as? String == "d1")
    #expect(
      try json(.json, old(), Self.soFar)["progress"] as? [String: Int] == ["done": 1, "of": 3])
  }

  @Test func `Gradescope has the versions in the extra data and the notes in the output`() throws {
    let graded = try json(.gradescope, old(), Self.head)
    let ungraded = try json(.gradescope, Samples.bo(), Self.head)
    for report in [graded, ungraded] {
      let extra = try #require(report["extra_data"] as? [String: Any])
      #expect(extra["kit"] as? String == "1.2.3")
      #expect(extra["curriculum"] as? Int == 7)
      #expect((report["output"] as? String)?.hasSuffix("\nRuns were not isolated.") == true)
    }
    #expect((graded["output"] as? String)?.contains("\nIt is old.\n") == true)
  }

  @Test func `A JSON report restores its graded submissions`() throws {
    let submissions = try [
      old(), Samples.bo(), Samples.dee(),
      GradedSubmission(name: "fay", outcome: Samples.fay().outcome, digest: "d2"),
    ]
    let text = try ReportFormat.json.render(submissions, head: Self.head)
    let report = try EarlierReport(Data(text.utf8))
    #expect(report.kit == "1.2.3" && report.curriculum == 7)
    let curriculum = try Samples.curriculum()
    let taken = try report.submissions(of: curriculum)
    #expect(taken.map(\.name) == ["ada", "fay"], "the others have no digest")
    // Notes are made anew.
    let expected = [submissions[0], submissions[3]].map {
      GradedSubmission(name: $0.name, outcome: $0.outcome, digest: $0.digest)
    }
    for format in [ReportFormat.json, .text] {
      #expect(try format.render(taken, head: Self.head) == format.render(expected, head: Self.head))
    }
  }

  @Test func `An incomplete or invalid report is refused`() throws {
    let text = try ReportFormat.json.render([old()], head: Self.head)
    for damaged in ["", "{}", "[]", #"{"kit": 1}"#, String(text.dropLast(text.count / 2))] {
      #expect(throws: (any Error).self) { try EarlierReport(Data(damaged.utf8)) }
    }
  }

  private func json(
    _ format: ReportFormat, _ submission: GradedSubmission, _ head: ReportHead
  ) throws -> [String: Any] { try Samples.json(format, [submission], head) }
}
