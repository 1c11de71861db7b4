import Curriculum
import Foundation
import Testing

@Suite("The grader · The next criterion")
struct NextTests {
  /// Two sections of one part: `a` with a chain and a pair, `b` with a root of twenty.
  private static func curriculum() throws -> Curriculum {
    let dependents = (0..<20).map { ("p.b.d\($0)", ["p.b.root"]) }
    let criteria =
      [
        ("p.a.alone", []), ("p.a.first", []), ("p.a.second", ["p.a.first"]),
        ("p.a.third", ["p.a.second"]), ("p.a.other", []), ("p.a.pair", ["p.a.other"]),
        ("p.b.single", []), ("p.b.root", []),
      ] + dependents
    let json = criteria.map { id, dependsOn in
      #"""
      {"id": "\#(id)", "title": "\#(id)", "points": 1, "step": "", "rationale": "", "hint": "",
       "dependsOn": [\#(dependsOn.map { "\"\($0)\"" }.joined(separator: ", "))]}
      """#
    }
    return try Samples.curriculum(
      #"""
      {"parts": [{"id": "p", "title": "P", "isBonus": false, "sections": [
        {"id": "a", "title": "A"}, {"id": "b", "title": "B"}]}],
       "criteria": [\#(json.joined(separator: ","))]}
      """#)
  }

  private func next(failing ids: (Criterion.ID) -> Bool) throws -> Criterion.ID? {
    let curriculum = try Self.curriculum()
    let verdicts = curriculum.criteria.map { ($0.id, ids($0.id) ? Verdict.failed("") : .passed) }
    let report = GradeReport(
      submission: "", curriculum: curriculum, verdicts: Dictionary(uniqueKeysWithValues: verdicts))
    return report.next?.id
  }

  @Test func `For stubs, the first criterion of the curriculum is next`() throws {
    let curriculum = try Samples.whole.get()
    let report = GradeReport(
      submission: "", curriculum: curriculum, verdicts: curriculum.all(.failed("")))
    #expect(report.next?.id == curriculum.criteria[0].id)
  }

  @Test(arguments: [
    (["p.a.alone", "p.a.other", "p.a.pair"], "p.a.alone"),
    (["p.a.third", "p.b.single"], "p.a.third"),
    (["p.b.d3", "p.b.root", "p.b.single"], "p.b.single"),
  ]) func `The first open criterion is next, even if others wait for a later one`(
    _ open: [Criterion.ID], _ expected: Criterion.ID
  ) throws {
    #expect(try next(failing: open.contains) == expected)
  }

  @Test func `A criterion that was not run is not next`() throws {
    let curriculum = try Self.curriculum()
    let report = GradeReport(
      submission: "", curriculum: curriculum,
      verdicts: ["p.a.alone": .notRun(""), "p.a.first": .passed, "p.a.second": .failed("")])
    #expect(report.next?.id == "p.a.second")
  }

  @Test func `If all criteria pass, the next criterion is nil`() throws {
    #expect(try next { _ in false } == nil)
  }
}
