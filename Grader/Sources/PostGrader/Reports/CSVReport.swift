import Curriculum

/// Grades for a spreadsheet or a gradebook: a row for each submission, with the earned points of each section.
struct CSVReport {
  let submissions: [GradedSubmission]

  var text: String {
    let reports = submissions.compactMap(\.report?.sections)
    let titles = (reports.first { !$0.isEmpty } ?? []).map(\.title)
    let head =
      ["name", "id", "email", "submission"] + titles
      + ["total", "possible", "bonus", "flags", "result"]
    return CSV.text([head] + submissions.map { row(of: $0, sections: titles) })
  }

  private func row(of submission: GradedSubmission, sections: [String]) -> [String] {
    let student = submission.student
    var points = Array(repeating: "", count: sections.count + 4)
    let result: String
    switch submission.outcome {
    case .graded(let report):
      let entries = sections.map { title in report.sections.first { $0.title == title }?.entries }
      let sums = [report.points.earned, report.points.possible, report.bonusPoints.earned]
      points =
        entries.map { $0.map { "\($0.reduce(0) { $0 + $1.points.earned })" } ?? "" }
        + sums.map(String.init) + [submission.flags.map(\.inWords).joined(separator: "; ")]
      result = report.failuresInWords
    case .ungraded(let reason): result = "not graded: \(reason)"
    }
    let folder = submission.folder ?? (student == nil ? submission.name : "")
    return [submission.name, student?.id ?? "", student?.email ?? "", folder] + points
      + [([result] + submission.notes).joined(separator: "; ").replacing("\n", with: " ")]
  }
}
