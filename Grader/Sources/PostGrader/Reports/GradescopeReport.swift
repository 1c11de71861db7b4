import Curriculum

/// The `results.json` of a Gradescope autograder, by its specification. A criterion of a bonus part has a maximum of 0 points, which
/// means extra credit: its points count, but do not change the total. All texts have the format that renders no markup.
struct GradescopeReport {
  let submission: GradedSubmission
  let head: ReportHead?

  var text: String {
    get throws {
      let notes = (submission.notes + (head?.notes ?? [])).map { "\n\($0)" }.joined()
      var json: [String: Any] = [
        "output_format": "text", "visibility": "visible",
        // The output of the tests is only for the instructor.
        "stdout_visibility": "hidden",
      ]
      var extra: [String: Any?] = ["kit": head?.kit, "curriculum": head?.curriculum]
      switch submission.outcome {
      case .graded(let report):
        json["score"] = report.points.earned + report.bonusPoints.earned
        json["output"] = report.summary + notes
        json["tests"] = report.entries.map { test($0, in: report) }
        extra["points"] = report.points.json
        extra["bonus_points"] = report.bonusPoints.json
      case .ungraded(let reason):
        json["score"] = 0
        json["output"] = "The submission was not graded.\n\(reason)\(notes)"
        json["tests"] = [String]()
      }
      json["extra_data"] = extra.compactMapValues(\.self).nilIfEmpty
      return try String(json: json)
    }
  }

  private func test(_ entry: GradeReport.Entry, in report: GradeReport) -> [String: Any] {
    let criterion = entry.criterion
    // An error of the compiler has nothing to do with the criterion.
    let advice =
      report.isCompilerError(entry.verdict)
      ? "" : "\n\nWhy: \(criterion.rationale)\nHint: \(criterion.hint)\n\(criterion.step)"
    return [
      "score": entry.points.earned,
      "max_score": report.curriculum.isBonus(criterion) ? 0 : criterion.points,
      // Gradescope would count 0 of 0 points as passed.
      "status": entry.verdict.isPassed ? "passed" : "failed",
      "name": criterion.title, "name_format": "text",
      "number": report.curriculum.number(of: criterion),
      "output": entry.verdict.reason.map { "\($0)\(advice)" } ?? "", "output_format": "text",
      "tags": [criterion.part, criterion.section, entry.verdict.label],
      "visibility": "visible",
      "extra_data": ["criterion": criterion.id, "verdict": entry.verdict.label],
    ]
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
    let siblings = criteria(of: parts[part]).filter { $0.section == criterion.section }
    let index = siblings.firstIndex { $0.id == criterion.id } ?? 0
    return "\(part + 1).\(section + 1).\(index + 1)"
  }
}
