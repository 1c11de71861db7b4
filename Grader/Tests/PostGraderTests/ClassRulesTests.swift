import CommandLineSupport
import Curriculum
import Foundation
import TestSupport
import Testing

@testable import PostGrader

@Suite("Grader · The rules of a class")
struct ClassRulesTests {
  private let curriculum: Curriculum

  init() throws { curriculum = try Samples.whole.get() }

  private func rules(_ json: String) throws -> ClassRules {
    let file = FileManager.default.temporaryDirectory.appending(
      component: "class-\(UUID().uuidString).json")
    try Data(json.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try ClassRules(contentsOf: file, curriculum: curriculum, students: ["ada", "bob"])
  }

  private func graded(_ name: String, _ verdict: Verdict, by rules: ClassRules) throws
    -> GradedSubmission
  {
    let curriculum = try rules.apply(to: curriculum)
    let report = GradeReport(
      submission: name, curriculum: curriculum, verdicts: curriculum.all(verdict))
    return rules.apply(to: GradedSubmission(name: name, outcome: .graded(report), digest: "digest"))
  }

  @Test func `Omitted criteria are not judged and not prerequisites`() throws {
    let changed = try rules(#"{"leaveOut": ["part-one.model", "black-diamonds"]}"#).apply(
      to: curriculum)
    let rest = curriculum.criteria.filter {
      !$0.id.hasPrefix("part-one.model.") && !$0.id.hasPrefix("black-diamonds.")
    }
    #expect(changed.criteria.map(\.id) == rest.map(\.id))
    #expect(rest.count < curriculum.criteria.count)
    for criterion in changed.criteria {
      #expect(changed.prerequisites(of: criterion).allSatisfy { changed[$0] != nil })
    }
  }

  @Test func `The instructor can change the points of a criterion`() throws {
    let criterion = curriculum.criteria[0]
    let rules = try rules(#"{"points": {"\#(criterion.id)": 50}}"#)
    let report = try #require(try graded("ada", .passed, by: rules).report)
    let before = try #require(try graded("ada", .passed, by: ClassRules()).report)
    #expect(report.points.possible == before.points.possible - criterion.points + 50)
  }

  @Test func `A bonus part that counts adds to the regular points`() throws {
    let before = try #require(try graded("ada", .failed("no"), by: ClassRules()).report)
    let rules = try rules(#"{"counts": ["black-diamonds"]}"#)
    let report = try #require(try graded("ada", .failed("no"), by: rules).report)
    #expect(report.bonusPoints.possible == 0)
    #expect(report.points.possible == before.points.possible + before.bonusPoints.possible)
    #expect(before.bonusPoints.possible > 0)
  }

  @Test func `An override replaces the verdict, and each report shows its note`() throws {
    let criterion = curriculum.criteria[0]
    let rules = try rules(
      """
      {"overrides": [
        {"student": "ada", "criterion": "\(criterion.id)", "verdict": "passed", "note": "Shown in class."}
      ]}
      """)
    let ada = try graded("ada", .failed("no"), by: rules)
    #expect(ada.report?.points.earned == criterion.points)
    #expect(try graded("bob", .failed("no"), by: rules).report?.points.earned == 0)
    for format in ReportFormat.allCases {
      #expect(try format.render([ada]).contains("Shown in class."), "\(format)")
    }
  }

  @Test func `The instructor can also take a point away`() throws {
    let criterion = curriculum.criteria[0]
    let rules = try rules(
      #"{"overrides": [{"student": "bob", "criterion": "\#(criterion.id)", "verdict": "failed", "note": "Copied."}]}"#
    )
    let report = try #require(try graded("bob", .passed, by: rules).report)
    #expect(report.failures.map(\.id) == [criterion.id])
    #expect(report.failures[0].verdict.reason?.contains("Copied.") == true)
  }

  @Test func `Results are judged again only after a change of the time or the overridden criteria`()
    throws
  {
    let criteria = curriculum.criteria.map(\.id)
    func digest(_ json: String, of name: String = "ada") throws -> String? {
      try graded(name, .passed, by: rules(json)).digest
    }
    func override(_ criterion: String, note: String = "a") -> String {
      #"{"overrides": [{"student": "ada", "criterion": "\#(criterion)", "verdict": "passed", "note": "\#(note)"}]}"#
    }
    let digests = try [
      "{}", #"{"timeout": 20}"#, #"{"timeout": 21}"#, override(criteria[0]), override(criteria[1]),
    ].map { try digest($0) }
    #expect(Set(digests).count == 5)
    #expect(try digest(override(criteria[0], note: "b")) == digests[3], "another note")
    #expect(try digest(override(criteria[0]), of: "bob") == "digest", "another student")
    #expect(try digest(#"{"points": {"\#(criteria[0])": 3}, "leaveOut": ["design"]}"#) == "digest")
    #expect(try digest("{}") == "digest")
  }

  @Test func `A note lists the decisions of the class`() throws {
    let rules = try rules(
      #"{"leaveOut": ["design"], "counts": ["black-diamonds"], "points": {"\#(curriculum.criteria[0].id)": 2}}"#
    )
    let note = try #require(try rules.note(on: curriculum))
    let count = curriculum.criteria.count { $0.part == "design" }
    #expect(
      note
        == "By the rules of the class: \(count) criteria left out, other points for 1 criterion, Black Diamonds counted."
    )
    #expect(try ClassRules().note(on: curriculum) == nil)
    // Students read the note on their sheets.
    let packages = try self.rules(#"{"packages": {"ada": "Post"}}"#).note(on: curriculum)
    #expect(packages == "By the rules of the class: chosen packages: 1.")
  }

  @Test(
    arguments: ([
      ("nothing", "no rules"), ("[]", "no rules"), (#"{"leaveout": []}"#, "no rule “leaveout”"),
      (#"{"leaveOut": ["part-nine"]}"#, "“part-nine”"),
      (#"{"points": {"part-one.model": 2}}"#, "one criterion"),
      (#"{"points": {"nix": 2}}"#, "“nix”"), (#"{"points": {"part-one.model": "two"}}"#, "points"),
      (#"{"counts": ["part-one"]}"#, "not a bonus part"), (#"{"timeout": 0}"#, "timeout"),
      (
        #"{"overrides": [{"student": "eve", "criterion": "part-one.network-controller.methods", "verdict": "passed", "note": ""}]}"#,
        "eve"
      ),
      (
        #"{"overrides": [{"student": "ada", "criterion": "part-one.model", "verdict": "passed", "note": ""}]}"#,
        "several"
      ),
      (
        #"{"overrides": [{"student": "ada", "criterion": "nix", "verdict": "passed"}]}"#,
        "overrides"
      ),
      (#"{"packages": {"eve": "Post"}}"#, "eve"), (#"{"packages": {"ada": 1}}"#, "packages"),
      (
        #"{"overrides": [{"student": "ada", "criterion": "nix", "verdict": "great", "note": ""}]}"#,
        "great"
      ),
    ] as [(String, String)]).samples)
  func `Invalid rules are refused with the file and the fault`(
    sample: Sample<(String, String)>
  ) throws {
    let (json, words) = sample.value
    let error = try #require(throws: ExitError.self) { try rules(json) }
    #expect(error.exitCode == 65)
    #expect(error.message.contains("class-") && error.message.contains(words), "\(error.message)")
  }

  @Test func `Empty rules do not change the curriculum`() throws {
    let same = try ClassRules().apply(to: curriculum)
    #expect(same.parts == curriculum.parts && same.criteria == curriculum.criteria)
    for criterion in curriculum.criteria {
      #expect(same.prerequisites(of: criterion) == curriculum.prerequisites(of: criterion))
    }
  }
}
