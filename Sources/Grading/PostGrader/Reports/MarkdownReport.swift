import Curriculum

/// Grades for the summary of a GitHub workflow: a table, and what did not pass, to be folded out.
struct MarkdownReport {
  /// GitHub takes 1 MiB of a step and drops all of it if it is more.
  static let maximumByteCount = 1_000_000

  private let submissions: [GradedSubmission]
  private let head: ReportHead?

  init(_ submissions: [GradedSubmission], head: ReportHead?) {
    self.submissions = submissions
    self.head = head
  }

  var text: String {
    var text = "## Grades\n\n\(table)\n"
    for line in head?.lines ?? [] { text += "\n\(line.markdown)\n" }
    for (index, submission) in submissions.enumerated() {
      let details = details(of: submission)
      guard text.utf8.count + details.utf8.count <= Self.maximumByteCount else {
        let count = submissions.count - index
        return text
          + "\nThere is no room for the details of the last \(count) of the submissions.\n"
      }
      text += details
    }
    return text
  }

  private var table: String {
    let table = SummaryTable(submissions)
    let rule = table.header.indices.map { column in
      column == 0 || column == table.header.count - 1 ? "---" : "---:"
    }
    return ([table.header.map(\.markdown), rule] + table.rows.map { $0.map(\.markdown) })
      .map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }

  /// Empty if there is nothing to say that the table does not.
  private func details(of submission: GradedSubmission) -> String {
    switch submission.outcome {
    case .graded(let report):
      report.failures.isEmpty && submission.notes.isEmpty
        ? ""
        : "\n### \(submission.name.markdown)\n"
          + submission.notes.map { "\n\($0.fenced)\n" }.joined()
          + report.failuresByCause.map { details(of: $0, in: report) }.joined()
    case .ungraded(let reason):
      "\n### \(submission.name.markdown)\n\nIt was not graded.\n\n\(reason.fenced)\n"
    }
  }

  private func details(of failures: [GradeReport.Entry], in report: GradeReport) -> String {
    let failure = failures[0]
    let isAboutCriterion = failures.count == 1 && !report.isCompilerError(failure.verdict)
    let criterion = isAboutCriterion ? failure.criterion : nil
    let paragraphs = [
      "<details><summary>\(failures.title.markdown) (\(failure.verdict.label))</summary>",
      criterion?.step.markdown,
      (failure.verdict.reason ?? "").fenced,
      (criterion?.rationale.markdown).map { "**Why:** \($0)" },
      (criterion?.hint.markdown).map { "**Hint:** \($0)" },
      "</details>",
    ]
    return "\n" + paragraphs.compactMap(\.self).joined(separator: "\n\n") + "\n"
  }
}
