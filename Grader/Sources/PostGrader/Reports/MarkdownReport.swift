import Curriculum

/// Grades for the summary of a GitHub workflow: a table, and the failures, which can be unfolded.
struct MarkdownReport {
  /// GitHub drops a summary of more than 1 MiB completely.
  static let maximumByteCount = 1_000_000

  let submissions: [GradedSubmission]
  let head: ReportHead?

  var text: String {
    var text = "## Grades\n\n\(table)\n"
    for line in head?.lines ?? [] { text += "\n\(line.markdown)\n" }
    for (index, submission) in submissions.enumerated() {
      let details = details(of: submission)
      guard text.utf8.count + details.utf8.count <= Self.maximumByteCount else {
        let count = submissions.count - index
        return text
          + "\nThe details of the last \(count) submissions were left out, because there is not enough room.\n"
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

  /// The failures. Empty if there is nothing that is not in the table.
  private func details(of submission: GradedSubmission) -> String {
    switch submission.outcome {
    case .graded(let report):
      report.failures.isEmpty && submission.notes.isEmpty && submission.flags.isEmpty
        ? ""
        : "\n### \(submission.name.markdown)\n"
          + (submission.flags.inWords.map {
            "\n\($0.head.markdown)\n\n\($0.lines.joined(separator: "\n").fenced)\n"
          } ?? "")
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
