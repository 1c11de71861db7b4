import CellText
import Curriculum

/// Grades for a terminal: the sheet of a single submission, or a table of several, with details on request.
struct TextReport {
  let submissions: [GradedSubmission]
  let head: ReportHead?

  var text: String {
    guard submissions.count != 1 || head?.progress != nil else {
      let before = (flags(of: submissions[0]) + placesToLook).drop { $0 == "\n" }
      return before + (before.isEmpty ? "" : "\n") + sheet(of: submissions[0])
    }
    guard !submissions.isEmpty else { return "There are no submissions.\n" }
    let notes = submissions.flatMap { submission in
      submission.notes.map { "\(submission.name): \($0.firstLine(width: 100))" }
    }
    return (["Summary"] + table).joined(separator: "\n") + "\n" + submissions.map(flags).joined()
      + placesToLook + self.notes(of: notes + (head?.lines ?? []))
      + (head?.isDetailed == true
        ? submissions.map { "\n\(StudentSheet($0).text)" }.joined()
        : submissions.allSatisfy(\.isPassed)
          ? "" : "The reasons: --details, or grade one of them.\n")
  }

  private func flags(of submission: GradedSubmission) -> String {
    guard let flags = submission.flags.inWords else { return "" }
    let name = submissions.count == 1 ? "" : "\(submission.name): "
    return "\n\(name)\(flags.head)\n\(flags.lines.joined(separator: "\n").indented)\n"
  }

  private var placesToLook: String {
    guard let similarities = head?.similarities, !similarities.isEmpty else { return "" }
    let shown = similarities.prefix(10).map(\.inWords.indented)
    let rest = similarities.count - shown.count
    return "\nPlaces to look, which are no verdict\n" + shown.joined(separator: "\n")
      + (rest > 0 ? "\n  and \(rest) more pairs" : "") + "\n"
  }

  private func notes(of notes: [String]) -> String {
    notes.isEmpty ? "" : "\n\(notes.joined(separator: "\n"))\n"
  }

  private func sheet(of submission: GradedSubmission) -> String {
    guard head?.isDetailed == true, let report = submission.report else {
      return StudentSheet(submission, head: head).text
    }
    return GradeSheet(report, showsReasons: true).description
      + notes(of: submission.notes + (head?.lines ?? []))
  }

  /// A row for each submission, with the points of every regular part, their sum, and the bonus.
  private var table: [String] {
    var parts: [Curriculum.Part] = []
    for part in submissions.flatMap({ $0.report?.parts ?? [] })
    where !part.isBonus && !parts.contains(where: { $0.id == part.id }) { parts.append(part) }
    let header = ["Submission"] + parts.map(\.title) + ["In all", "Bonus", "What did not pass"]
    let rows =
      [header]
      + submissions.map { submission in
        let name = submission.name.firstLine(width: 40)
        switch submission.outcome {
        case .graded(let report):
          let points = parts.map(report.points(of:)) + [report.points, report.bonusPoints]
          let fractions = points.map { $0.possible == 0 ? "–" : "\($0.earned)/\($0.possible)" }
          let flags = submission.flags.isEmpty ? "" : "; flags: \(submission.flags.count)"
          return [name] + fractions + [report.failuresInWords + flags]
        case .ungraded(let reason):
          let blanks = Array(repeating: "–", count: parts.count + 2)
          return [name] + blanks + ["not graded: \(reason.firstLine(width: 100))"]
        }
      }
    let widths = header.indices.map { column in rows.map { $0[column].cellWidth }.max() ?? 0 }
    return rows.map { row in
      let cells = row.indices.dropLast().map { column in
        let padding = String(repeating: " ", count: widths[column] - row[column].cellWidth)
        return column == 0 ? row[column] + padding : padding + row[column]
      }
      return "  " + (cells + row.suffix(1)).joined(separator: "  ")
    }
  }
}

extension String {
  fileprivate var indented: String {
    split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
  }

  func firstLine(width: Int) -> String {
    let line = String(prefix { $0 != "\n" })
    return line.cellWidth > width ? line.prefix(cells: width) + "…" : line
  }
}
