import CommandLineSupport
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

/// Tables by RFC 4180: lines end with CR LF, and a cell with a comma, a quotation mark or a line break is quoted.
enum CSV {
  static func text(_ rows: [[String]]) -> String {
    rows.map { $0.map(cell).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func cell(_ text: String) -> String {
    // A spreadsheet computes what begins a cell with these signs, also behind another separator. An apostrophe makes it a text.
    let formula = /(?:^|[;\t\r\n])[ "]*(?=[=+\-@＝＋－＠\t\r])/.matchingSemantics(.unicodeScalar)
    let text = text.replacing(formula) { "\($0.output)'" }
    guard text.unicodeScalars.contains(where: ",;\t\"\r\n".unicodeScalars.contains) else {
      return text
    }
    let scalars = text.unicodeScalars.flatMap { $0 == "\"" ? [$0, $0] : [$0] }
    return "\"\(String.UnicodeScalarView(scalars))\""
  }

  /// Reads a table without its blank lines. If its first line has more semicolons or tabs than commas, these separate the cells.
  static func rows(in text: String) throws -> [[String]] {
    var rest = text.unicodeScalars.drop { $0 == "\u{FEFF}" }
    // Excel writes a first line that names the separator.
    if rest.starts(with: "sep=".unicodeScalars) { rest = rest.drop { $0 != "\n" } }
    let head = rest.drop { "\r\n".unicodeScalars.contains($0) }.prefix { $0 != "\n" && $0 != "\r" }
    let separator = [",", ";", "\t"].max { one, other in
      head.count { $0 == one } < head.count { $0 == other }
    }
    var (rows, row, isQuoted) = ([[String]](), [""], false)
    func endRow() {
      if row != [""] { rows.append(row) }
      row = [""]
    }
    while let scalar = rest.popFirst() {
      let isEmpty = row[row.count - 1].isEmpty
      switch scalar {
      case "\"" where isQuoted && rest.first == "\"":
        row[row.count - 1].unicodeScalars.append(rest.removeFirst())
      case "\"" where isQuoted || isEmpty: isQuoted.toggle()
      case separator where !isQuoted: row.append("")
      case "\n" where !isQuoted, "\r" where !isQuoted: endRow()
      default: row[row.count - 1].unicodeScalars.append(scalar)
      }
    }
    guard !isQuoted else { throw ExitError.data("A quotation mark has no second one.") }
    endRow()
    return rows
  }
}
