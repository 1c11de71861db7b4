import Curriculum
import Foundation
import Testing

@testable import PostGrader

@Suite("The grader · JSON")
struct JSONReportTests {
  /// `GradingDocumentTests` compares a whole report of one submission.
  @Test func `A report has the judged criteria and the reasons of ungraded submissions`() throws {
    let json = try Samples.json(
      .json, [Samples.graded("a/b", ["part-one.model.reads": .failed("No text.")]), Samples.bo()])
    let submissions = try #require(json["submissions"] as? [[String: Any]])
    #expect(submissions.map { $0["submission"] as? String } == ["a/b", "bo"])
    let criteria = try #require(submissions[0]["criteria"] as? [[String: Any]])
    #expect(criteria.map { $0["reason"] as? String } == ["No text."])
    #expect(
      submissions[1] as? [String: String] == [
        "submission": "bo", "ungraded": "There is no Sources/PostModel.\nThere is a README.",
      ])
  }

  @Test func `A compiler error has its number of criteria, and no criterion is next`() throws {
    let json = try Samples.json(.json, [Samples.fay()])
    let fay = try #require((json["submissions"] as? [[String: Any]])?.first)
    #expect(fay["next"] == nil)
    let error = try #require((fay["compilerErrors"] as? [[String: Any]])?.first)
    #expect(error["criteria"] as? Int == 3)
    let reason = "Sources/PostControllers/A.swift:7: cannot find 'x' in scope\nThere are more."
    #expect(error["reason"] as? String == reason)
    let criteria = try #require(fay["criteria"] as? [[String: Any]])
    #expect(criteria.count { $0["reason"] as? String == reason } == 3)
  }

  @Test func `Compiler errors without a requested criterion are left out`() throws {
    let report = GradeReport(
      submission: "", curriculum: try Samples.curriculum(),
      verdicts: ["part-one.model.keeps": .failed("No.")], compilerErrors: ["A.swift:1: no"])
    #expect(report.compilerErrors.isEmpty)
    #expect(report.next?.id == "part-one.model.keeps")
  }

  @Test func `The summary counts each submission once`() throws {
    let json = try Samples.json(
      .json,
      [
        Samples.ada(), Samples.bo(), Samples.cyril(), Samples.dee(), Samples.dee(),
        Samples.graded("eve", [:]),
      ])
    #expect(
      json["summary"] as? [String: Int] == [
        "submissions": 6, "passed": 3, "failed": 2, "ungraded": 1,
      ])
  }
}
