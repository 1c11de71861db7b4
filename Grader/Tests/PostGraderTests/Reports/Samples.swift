import Curriculum
import Foundation
import Testing

@testable import PostGrader

enum Samples {
  static func curriculum(_ json: String? = nil) throws -> Curriculum {
    let file = Checkout.grader.appending(path: "Tests/small-curriculum.json")
    return try json.map { try JSONDecoder().decode(Curriculum.self, from: Data($0.utf8)) }
      ?? Curriculum(contentsOf: file)
  }

  /// One criterion fails, one crashes, one does not compile; the bonus is earned.
  static func ada() throws -> GradedSubmission {
    try graded(
      "ada",
      [
        "part-one.model.keeps": .passed,
        "part-one.model.reads": .failed("Expected the text: “a”\n  Actual: nothing"),
        "part-one.posting.sends": .crashed("Fatal error: Index out of range"),
        "part-two.feed.shows": .notCompiled("cannot find 'feed' in scope"),
        "extra.dates.zone": .passed,
      ])
  }

  static func bo() -> GradedSubmission {
    GradedSubmission(
      name: "bo", outcome: .ungraded(reason: "There is no Sources/PostModel.\nThere is a README."))
  }

  /// All regular criteria pass; the bonus times out.
  static func cyril() throws -> GradedSubmission {
    try graded(
      "cyril-漢字", all(.passed, but: ["extra.dates.zone": .timedOut("10 s were not enough")]))
  }

  static func dee() throws -> GradedSubmission { try graded("dee", all(.passed)) }

  /// PostControllers does not compile, so the criteria on posting, the feed and the dates were not judged.
  static func fay() throws -> GradedSubmission {
    let error = "Sources/PostControllers/A.swift:7: cannot find 'x' in scope\nThere are more."
    let report = GradeReport(
      submission: "fay", curriculum: try curriculum(),
      verdicts: try all(
        .notCompiled(error),
        but: ["part-one.model.keeps": .failed("Expected: “a”"), "part-one.model.reads": .passed]),
      compilerErrors: [error])
    return GradedSubmission(name: "fay", outcome: .graded(report))
  }

  static func graded(_ name: String, _ verdicts: [Criterion.ID: Verdict]) throws -> GradedSubmission
  {
    let report = GradeReport(submission: name, curriculum: try curriculum(), verdicts: verdicts)
    return GradedSubmission(name: name, outcome: .graded(report))
  }

  static func all(
    _ verdict: Verdict, but others: [Criterion.ID: Verdict] = [:]
  ) throws -> [Criterion.ID: Verdict] {
    try curriculum().all(verdict).merging(others) { $1 }
  }

  static let whole = Result {
    try Curriculum(contentsOf: Checkout.root.appending(path: "Fixtures/curriculum.json"))
  }

  static func json(
    _ format: ReportFormat, _ submissions: [GradedSubmission], _ head: ReportHead? = nil
  ) throws -> [String: Any] {
    let text = try format.render(submissions, head: head)
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  /// Characters that have an effect in a terminal, HTML or JSON.
  static let hostileText = """
    \u{1B}[2J\u{1B}]0;owned\u{7}|`@alice`|</failure>]]>&amp;<!-- --></details>\u{0}\u{8}\u{9B}31m\
    \u{202E}\u{2066}\u{200F}\u{FFFE}\u{FFFF}"quoted" 'too' %s #12 https://evil.example
    ```
    # owned\u{2028}line\u{85}line\r\n\r\nשלום\u{301}
    """
}

extension Curriculum {
  func all(_ verdict: Verdict) -> [Criterion.ID: Verdict] {
    Dictionary(uniqueKeysWithValues: criteria.map { ($0.id, verdict) })
  }
}
