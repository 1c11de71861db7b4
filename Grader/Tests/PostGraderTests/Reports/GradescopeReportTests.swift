import Foundation
import Testing

@testable import PostGrader

@Suite("The grader · Gradescope")
struct GradescopeReportTests {
  /// `GradingDocumentTests` compares a whole report.
  @Test func `A criterion is a test, and the bonus is worth its points out of none`() throws {
    let eve = try json(
      Samples.graded(
        "eve", ["part-one.posting.sends": .crashed("Out of range"), "extra.dates.zone": .passed]))
    #expect(
      eve["extra_data"] as? [String: [String: Int]] == [
        "points": ["earned": 0, "possible": 3], "bonus_points": ["earned": 2, "possible": 2],
      ])
    #expect(
      eve["output"] as? String
        == "0 of 3 points, and 2 of 2 on top: crashed: 1\nNext: A post is sent (Part One, Posting, step 1)"
    )
    #expect(eve["score"] as? Int == 2)
    let tests = try #require(eve["tests"] as? [[String: Any]])
    #expect(tests.map { $0["status"] as? String } == ["failed", "passed"])
    #expect(tests.map { $0["score"] as? Int } == [0, 2])
    #expect(tests.map { $0["max_score"] as? Int } == [3, 0])
    #expect(tests.map { $0["number"] as? String } == ["1.2.1", "3.1.1"])
    #expect(tests[1]["output"] as? String == "")
    #expect(tests[1]["tags"] as? [String] == ["extra", "dates", "passed"])
    #expect(
      tests[1]["extra_data"] as? [String: String] == [
        "criterion": "extra.dates.zone", "verdict": "passed",
      ])
  }

  @Test func `A bonus that is not earned is marked as failed, though it is 0 of 0`() throws {
    let tests = try #require(try json(Samples.cyril())["tests"] as? [[String: Any]])
    #expect(
      tests.map { $0["status"] as? String } == Array(repeating: "passed", count: 4) + ["failed"])
    #expect(tests.map { $0["score"] as? Int } == [1, 2, 3, 2, 0])
    #expect(tests.map { $0["max_score"] as? Int } == [1, 2, 3, 2, 0])
    #expect(tests.map { $0["number"] as? String } == ["1.1.1", "1.1.2", "1.2.1", "2.1.1", "3.1.1"])
    #expect(try json(Samples.cyril())["score"] as? Int == 8)
    #expect(try json(Samples.dee())["score"] as? Int == 10)
    #expect(
      try json(Samples.dee())["output"] as? String
        == "8 of 8 points, and 2 of 2 on top: all passed")
  }

  @Test func `A compiler error is next, and the report has no advice about other criteria`()
    throws
  {
    let fay = try json(Samples.fay())
    let reason = "Sources/PostControllers/A.swift:7: cannot find 'x' in scope\nThere are more."
    #expect(
      fay["output"] as? String == """
        2 of 8 points, and 0 of 2 on top: failed: 1, does not compile: 2 criteria; in the bonus does not compile: \
        1 criterion
        Next: \(reason)
        """)
    let tests = try #require(fay["tests"] as? [[String: Any]])
    #expect(tests.map { $0["output"] as? String }.suffix(3) == [reason, reason, reason])
  }

  @Test func `An ungraded submission has no points but a reason`() throws {
    let bo = try json(Samples.bo())
    #expect(bo["score"] as? Int == 0)
    #expect((bo["tests"] as? [Any])?.isEmpty == true)
    #expect(
      bo["output"] as? String
        == "The submission was not graded.\nThere is no Sources/PostModel.\nThere is a README.")
  }

  private func json(_ submission: GradedSubmission) throws -> [String: Any] {
    try Samples.json(.gradescope, [submission])
  }
}
