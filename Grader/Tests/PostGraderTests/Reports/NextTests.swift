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
        ("p.b.single", []),
        ("p.b.root", []),
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
      submission: "", curriculum: curriculum,
      verdicts: Dictionary(uniqueKeysWithValues: verdicts))
    return report.next?.id
  }

  @Test func `For stubs, the first criterion of the curriculum is next`() throws {
    let curriculum = try Samples.whole.get()
    let report = GradeReport(
      submission: "", curriculum: curriculum, verdicts: curriculum.all(.failed("")))
    #expect(report.next?.id == curriculum.criteria[0].id)
  }

  @Test func `A failure with many dependents precedes the first of its section`() throws {
    #expect(try next { $0.hasPrefix("p.b") } == "p.b.root")
  }

  @Test func `An earlier section precedes a later one with more dependents`() throws {
    #expect(try next { $0 == "p.a.alone" || $0.hasPrefix("p.b") } == "p.a.alone")
  }

  @Test func `If two failures have equally many dependents, the first one is next`() throws {
    #expect(try next { ["p.a.alone", "p.a.other"].contains($0) } == "p.a.alone")
    #expect(try next { ["p.a.alone", "p.a.other", "p.a.pair"].contains($0) } == "p.a.other")
  }

  @Test func `A failure waits for its indirect prerequisites, too`() throws {
    #expect(try next { ["p.a.alone", "p.a.first", "p.a.third"].contains($0) } == "p.a.first")
    #expect(try next { ["p.a.third", "p.b.single"].contains($0) } == "p.a.third")
  }

  @Test func `If all criteria pass, the next criterion is nil`() throws {
    #expect(try next { _ in false } == nil)
  }
}
