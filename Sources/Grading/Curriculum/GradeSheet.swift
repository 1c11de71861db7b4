/// A grade report as text. Without reasons, it fits a screen: a section that has not been begun takes one line, unless it is next.
/// A sheet with reasons is complete instead.
public struct GradeSheet: CustomStringConvertible {
  private let report: GradeReport
  private let showsReasons: Bool
  private let showsHint: Bool

  /// Reasons are shown for all failures, and a hint only for the next criterion.
  public init(_ report: GradeReport, showsReasons: Bool = false, showsHint: Bool = true) {
    self.showsHint = showsHint
    self.report = report
    self.showsReasons = showsReasons
  }

  public var description: String {
    ([title] + head + sharedReasons + failures + next).joined(separator: "\n") + "\n"
  }

  public var head: [String] { bars + [total] + [coverage].compactMap(\.self) + notJudged }

  private var title: String {
    "Grade sheet" + (report.submission.isEmpty ? "" : " of \(report.submission)")
  }

  private var bars: [String] {
    let width = report.parts.map(\.title.count).max() ?? 0
    return report.parts.map { part in
      let title = part.title + String(repeating: " ", count: width - part.title.count)
      let points = report.points(of: part)
      return "  \(title)  \(points.bar)  \(points.inWords)\(part.isBonus ? ", bonus" : "")"
    }
  }

  private var total: String {
    let bonus = report.bonusPoints
    return "  In all: \(report.points.inWords)"
      + (bonus.possible == 0 ? "" : ", and \(bonus.earned) of \(bonus.possible) on top")
  }

  /// Nil when everything was judged.
  private var coverage: String? {
    let (judged, all) = (report.entries.count, report.curriculum.criteria.count)
    return 0 < judged && judged < all ? "  Judged: \(judged) of \(all) criteria" : nil
  }

  private var notJudged: [String] {
    let labels = report.entries.filter { !$0.verdict.isJudgement }.map(\.verdict.label)
    return Set(labels).sorted().map { label in
      "  \(label.capitalizedFirst): \(labels.count { $0 == label }.criteria)"
    }
  }

  /// Failures that share a reason. The sheet shows it once.
  private var sharedCauses: [[GradeReport.Entry]] {
    report.failuresByCause.filter {
      $0.count > 1 || report.isCompilerError($0[0].verdict)
    }
  }

  /// The reasons why some could not be judged. The first compiler error comes at the end instead.
  private var sharedReasons: [String] {
    sharedCauses.filter { $0[0].verdict.reason != report.compilerErrors.first }.flatMap { cause in
      ["", "\(cause[0].verdict.label.capitalizedFirst): \(cause.count.criteria)"]
        + reason(of: cause[0], indentation: "  ")
    }
  }

  private var failures: [String] {
    let shared = Set(sharedCauses.joined().map(\.id))
    guard report.failures.count > shared.count else { return [] }
    var lines = ["", "Not yet"]
    let entriesByPart = Dictionary(grouping: report.entries, by: \.criterion.part)
    for part in report.parts {
      let entriesBySection = Dictionary(
        grouping: entriesByPart[part.id] ?? [], by: \.criterion.section)
      for section in part.sections {
        let entries = entriesBySection[section.id] ?? []
        let failures = entries.filter { !$0.verdict.isPassed && !shared.contains($0.id) }
        guard !failures.isEmpty else { continue }
        let title = "  \(part.title) · \(section.title)"
        if isUnbegun(entries) {
          lines.append("\(title): nothing of \(entries.count)")
        } else {
          lines.append(title)
          lines += failures.flatMap(lines(of:))
        }
      }
    }
    return lines
  }

  /// Whether one line is enough: all criteria of the section failed, without a crash or the like, and none of them is next.
  private func isUnbegun(_ entries: [GradeReport.Entry]) -> Bool {
    !showsReasons && entries.count > 1
      && entries.allSatisfy { entry in
        if case .failed = entry.verdict { entry.id != report.next?.id } else { false }
      }
  }

  private func lines(of failure: GradeReport.Entry) -> [String] {
    let label = if case .failed = failure.verdict { "" } else { " (\(failure.verdict.label))" }
    return ["    ✗ \(failure.criterion.title)\(label)"]
      + (showsReasons ? reason(of: failure, indentation: "        ") : [])
  }

  private func reason(of entry: GradeReport.Entry, indentation: String) -> [String] {
    (entry.verdict.reason ?? "").split(separator: "\n").map { "\(indentation)\($0)" }
  }

  /// What to do next, with a blank line before it: a compiler error or a criterion.
  public var next: [String] {
    if let error = report.compilerErrors.first {
      let lines = error.split(separator: "\n")
      return ["", "Next: \(lines.first ?? "")"] + lines.dropFirst().map { "  \($0)" }
        + ["  Until it compiles, \(report.cost(of: error).criteria) cannot be judged."]
    }
    return [""] + text(about: report.next, as: "Next")
  }

  /// A criterion with its verdict, or the reason why there is none. Each element is a paragraph.
  public func text(about entry: GradeReport.Entry?, as head: String) -> [String] {
    guard let entry else {
      return [report.isPassed ? "Everything that was asked is there." : "Nothing was judged."]
    }
    let needed = report.curriculum.prerequisites(of: entry.criterion)
    let root = report.failures.first { needed.contains($0.id) }?.criterion.title
    return ["\(head): \(entry.criterion.title)", "  \(entry.criterion.step)"]
      + (root.map { ["    It needs another open criterion: \($0)"] } ?? [])
      + (showsReasons ? [] : reason(of: entry, indentation: "    "))
      + ["  \(entry.criterion.rationale)"] + (showsHint ? ["  Hint: \(entry.criterion.hint)"] : [])
  }
}

extension GradeReport.Points {
  public var bar: String {
    let width = 20
    let full = possible == 0 ? 0 : earned * width / possible
    return String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
  }

  public var inWords: String { "\(earned) of \(possible) \(possible == 1 ? "point" : "points")" }
}

extension Int {
  public var criteria: String { self == 1 ? "1 criterion" : "\(self) criteria" }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
