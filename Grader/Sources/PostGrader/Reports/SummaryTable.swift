import Curriculum

/// A table with the grades of several submissions: a row each, with the points of every regular part, their sum, and
/// the bonus.
struct SummaryTable {
  let header: [String]
  let rows: [[String]]

  init(_ submissions: [GradedSubmission]) {
    var parts: [Curriculum.Part] = []
    for part in submissions.flatMap({ $0.report?.parts ?? [] })
    where !part.isBonus && !parts.contains(where: { $0.id == part.id }) {
      parts.append(part)
    }
    header = ["Submission"] + parts.map(\.title) + ["In all", "Bonus", "What did not pass"]
    rows = submissions.map { submission in
      guard let report = submission.report else {
        return [submission.name] + parts.map { _ in "–" } + ["–", "–", "not graded"]
      }
      let points = parts.map(report.points(of:)) + [report.points, report.bonusPoints]
      let flags = submission.flags.isEmpty ? "" : "; flags: \(submission.flags.count)"
      return [submission.name] + points.map(\.asFraction) + [report.failuresInWords + flags]
    }
  }
}

extension GradeReport.Points {
  /// Such as `5/7`; a dash if no points are possible.
  fileprivate var asFraction: String { possible == 0 ? "–" : "\(earned)/\(possible)" }
}
