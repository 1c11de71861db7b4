import Curriculum
import Foundation
import Testing

@testable import GradingEngine
@testable import PostGrader

@Suite("The grader · Exercism")
struct ExercismReportTests {
  @Test func `A criterion is a test of the task that its section is`() throws {
    let eve = try Samples.graded(
      "eve",
      [
        "part-one.model.reads": .failed("No text."),
        "part-two.feed.shows": .notCompiled("No feed."),
        "extra.dates.zone": .passed,
      ])
    #expect(
      try ReportFormat.exercism.render([eve]) == """
        {
          "status" : "fail",
          "tests" : [
            {
              "message" : "No text.\\nHint: Look at the keys.",
              "name" : "A post is read from JSON",
              "status" : "fail",
              "task_id" : 1,
              "test_code" : "// Part One, Model, step 2\\n// The server speaks JSON."
            },
            {
              "message" : "No feed.\\nHint: Look at `didSet`.",
              "name" : "The feed shows <new> posts",
              "status" : "error",
              "task_id" : 3,
              "test_code" : "// Part Two, Feed, step 1\\n// Nobody reads what nobody sees."
            },
            {
              "name" : "Dates are in the reader's zone",
              "status" : "pass",
              "task_id" : 4,
              "test_code" : "// Black Diamond 1\\n// A date is read where the reader is."
            }
          ],
          "version" : 3
        }

        """)
  }

  @Test func `Everything passes only if everything was asked and passed`() throws {
    #expect(try json(Samples.dee())["status"] as? String == "pass")
    #expect(try json(Samples.cyril())["status"] as? String == "fail")
    let nothing = try json(Samples.graded("eve", [:]))
    #expect(nothing["status"] as? String == "error")
    #expect(nothing["message"] as? String == "Nothing was judged.")
  }

  @Test func `What was not graded is an error without tests`() throws {
    #expect(
      try ReportFormat.exercism.render([Samples.bo()]) == """
        {
          "message" : "There is no Sources/PostModel.\\nThere is a README.",
          "status" : "error",
          "version" : 3
        }

        """)
  }

  @Test func `Where no test came to its end, the reasons are said once, on top`() throws {
    let others = ["part-one.posting.sends": "Out of range", "extra.dates.zone": "10 s"]
    let report = try json(
      Samples.graded(
        "eve",
        Samples.all(
          .notCompiled("cannot find 'x' in scope"),
          but: others.mapValues { .crashed($0) })))
    #expect(report["status"] as? String == "error")
    #expect(report["message"] as? String == "cannot find 'x' in scope\nOut of range\n10 s")
    #expect((report["tests"] as? [Any])?.count == 5)
  }

  @Test func `What the compiler says comes without a hint that is about something else`() throws {
    let report = try json(Samples.fay())
    #expect(report["status"] as? String == "fail")
    let tests = try #require(report["tests"] as? [[String: Any]])
    let reason = "Sources/PostControllers/A.swift:7: cannot find 'x' in scope\nThere are more."
    #expect(tests.map { $0["message"] as? String }.suffix(3) == [reason, reason, reason])
  }

  @Test func `The message on top keeps to its limit, in bytes`() throws {
    let ids = (0..<40).map { "p.s.c\($0)" }
    let criteria = ids.map {
      #"{"id": "\#($0)", "title": "T", "points": 1, "dependsOn": [], "step": "", "rationale": "", "hint": ""}"#
    }
    let curriculum = try Samples.curriculum(
      #"""
      {"parts": [{"id": "p", "title": "P", "isBonus": false, "sections": [{"id": "s", "title": "S"}]}],
       "criteria": [\#(criteria.joined(separator: ","))]}
      """#)
    let verdicts = ids.map { ($0, Verdict.crashed($0 + String(repeating: " 漢", count: 900))) }
    let report = GradeReport(
      submission: "", curriculum: curriculum, verdicts: Dictionary(uniqueKeysWithValues: verdicts))
    let message = try #require(
      try json(GradedSubmission(name: "eve", outcome: .graded(report)))["message"] as? String)
    #expect(message.hasSuffix("…"))
    #expect((65_500...65_535).contains(message.utf8.count))
  }

  private func json(_ submission: GradedSubmission) throws -> [String: Any] {
    let text = try ReportFormat.exercism.render([submission])
    return try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}
