/// A grade report as text: a bar and the points of each part, what is not met, and what to do next.
public struct GradeSheet: CustomStringConvertible {
  private let report: GradeReport

  public init(_ report: GradeReport) {
    self.report = report
  }

  public var description: String {
    ([title] + bars + [total] + failures + next).joined(separator: "\n") + "\n"
  }

  private var title: String {
    "Grade sheet" + (report.submission.isEmpty ? "" : " of \(report.submission)")
  }

  private var bars: [String] {
    let width = report.parts.map(\.title.count).max() ?? 0
    return report.parts.map { part in
      let title = part.title.padding(to: width)
      let points = report.points(of: part)
      return "  \(title)  \(points.bar)  \(points.inWords)\(part.isBonus ? ", bonus" : "")"
    }
  }

  private var total: String {
    let bonus = report.bonusPoints
    return "  In all: \(report.points.inWords)"
      + (bonus.possible == 0 ? "" : ", and \(bonus.earned) of \(bonus.possible) on top")
  }

  private var failures: [String] {
    guard !report.failures.isEmpty else { return [] }
    var lines = ["", "Not yet"]
    var latest = ("", "")
    for entry in report.failures {
      let titles = report.curriculum.titles(of: entry.criterion)
      if titles != latest { lines.append("  \(titles.part) · \(titles.section)") }
      latest = titles
      let label = if case .failed = entry.verdict { "" } else { " (\(entry.verdict.label))" }
      lines.append("    ✗ \(entry.criterion.title)\(label)")
    }
    return lines
  }

  private var next: [String] {
    guard let entry = report.next else { return ["", "Everything that was asked is there."] }
    let reason = entry.verdict.reason.map { $0.split(separator: "\n").map { "  \($0)" } } ?? []
    return ["", "Next: \(entry.criterion.title)", "  \(entry.criterion.step)"] + reason + [
      "  \(entry.criterion.rationale)", "  Hint: \(entry.criterion.hint)",
    ]
  }
}

extension GradeReport.Points {
  /// Twenty cells, as many of them full as points are earned.
  public var bar: String {
    let width = 20
    let full = possible == 0 ? 0 : earned * width / possible
    return String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
  }

  public var inWords: String { "\(earned) of \(possible) points" }
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
