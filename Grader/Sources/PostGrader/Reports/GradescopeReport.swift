import Curriculum

/// The `results.json` of a Gradescope autograder, according to its published specification. Its keys are in snake case.
///
/// A criterion of a bonus part has a maximum of 0 points, which means extra credit for Gradescope: its points count,
/// but do not change the total. All texts have the format that renders no markup.
struct GradescopeReport: Encodable {
  private let score: Int
  private let output: String
  private let outputFormat = "text"
  private let visibility = "visible"
  /// The output of the tests is only for the instructor.
  private let stdoutVisibility = "hidden"
  private let tests: [Test]
  private let extraData: ExtraData?

  private struct ExtraData: Encodable {
    var points: GradeReport.Points?
    var bonusPoints: GradeReport.Points?
    let kit: String?
    let curriculum: Int?
  }

  init(_ submission: GradedSubmission, head: ReportHead?) {
    let notes = (submission.notes + (head?.notes ?? [])).map { "\n\($0)" }.joined()
    switch submission.outcome {
    case .graded(let report):
      score = report.points.earned + report.bonusPoints.earned
      output = report.summary + notes
      tests = report.entries.map { Test($0, in: report) }
      extraData = ExtraData(
        points: report.points, bonusPoints: report.bonusPoints, kit: head?.kit,
        curriculum: head?.curriculum)
    case .ungraded(let reason):
      score = 0
      output = "The submission was not graded.\n\(reason)\(notes)"
      tests = []
      extraData = head.map { ExtraData(kit: $0.kit, curriculum: $0.curriculum) }
    }
  }

  private struct Test: Encodable {
    let score: Int
    let maxScore: Int
    let status: String
    let name: String
    let nameFormat = "text"
    let number: String
    let output: String
    let outputFormat = "text"
    let tags: [String]
    let visibility = "visible"
    let extraData: [String: String]

    init(_ entry: GradeReport.Entry, in report: GradeReport) {
      let criterion = entry.criterion
      score = entry.points.earned
      maxScore = report.curriculum.isBonus(criterion) ? 0 : criterion.points
      // Gradescope would count 0 of 0 points as passed.
      status = entry.verdict.isPassed ? "passed" : "failed"
      name = criterion.title
      number = report.curriculum.number(of: criterion)
      // An error of the compiler has nothing to do with the criterion.
      let advice =
        report.isCompilerError(entry.verdict)
        ? ""
        : "\n\nWhy: \(criterion.rationale)\nHint: \(criterion.hint)\n\(criterion.step)"
      output = entry.verdict.reason.map { "\($0)\(advice)" } ?? ""
      tags = [criterion.part, criterion.section, entry.verdict.label]
      extraData = ["criterion": criterion.id, "verdict": entry.verdict.label]
    }
  }
}

extension GradeReport {
  fileprivate var summary: String {
    let bonus = bonusPoints
    let onTop = bonus.possible == 0 ? "" : ", and \(bonus.earned) of \(bonus.possible) on top"
    let todo = compilerErrors.first ?? next.map { "\($0.criterion.title) (\($0.criterion.step))" }
    return "\(points.inWords)\(onTop): \(failuresInWords)" + (todo.map { "\nNext: \($0)" } ?? "")
  }
}

extension Curriculum {
  /// The number of the part, the section and the criterion, such as `1.3.2`. It does not depend on what else is judged.
  fileprivate func number(of criterion: Criterion) -> String {
    let part = parts.firstIndex { $0.id == criterion.part } ?? 0
    let section = parts[part].sections.firstIndex { $0.id == criterion.section } ?? 0
    let siblings = criteria.filter {
      $0.part == criterion.part && $0.section == criterion.section
    }
    let index = siblings.firstIndex { $0.id == criterion.id } ?? 0
    return "\(part + 1).\(section + 1).\(index + 1)"
  }
}
