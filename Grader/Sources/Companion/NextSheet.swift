import CellText
import Curriculum

/// The progress and the next criterion, in a few lines, without its hint.
struct NextSheet {
  static let maximumHeight = 25

  let lines: [String]

  init(_ judgement: Judgement, package: StudentPackage, width: Int) {
    let report = judgement.report(of: package.kit.curriculum)
    let head = GradeSheet(report).head + [""]
    let foot = Self.foot(of: report, package)
    let body = CriterionText(
      of: report, report.next, package: package, width: width,
      height: Self.maximumHeight - head.count - foot.count)
    lines = head + body.lines + foot
  }

  private static func foot(of report: GradeReport, _ package: StudentPackage) -> [String] {
    guard report.compilerErrors.isEmpty, let next = report.next else { return [] }
    let lesson = (try? Lesson.all(in: package))?.first(about: next.criterion)
    let others = report.failures.count - 1
    let more = " · \(others) more \(others == 1 ? "is" : "are") open: swift run post check"
    return [
      "", lesson.map { "Lesson \($0.title): swift run post lesson \($0.number)" },
      "Hint: swift run post hint" + (others > 0 ? more : ""),
    ].compactMap(\.self)
  }
}

/// A criterion with its verdict, or an error of the compiler, in a limited number of lines.
struct CriterionText {
  let lines: [String]

  init(
    of report: GradeReport, _ entry: GradeReport.Entry?, package: StudentPackage, width: Int,
    height: Int
  ) {
    let paragraphs: [String]
    let end: [String]
    if let error = report.compilerErrors.first {
      paragraphs = ["Next: \(error)"] + package.excerpt(for: error).map { "  \($0)" }
      end = ["", "Until it compiles, \(report.cost(of: error).criteria) cannot be judged."]
    } else if let entry {
      let reason = (entry.verdict.reason ?? "").split(separator: "\n").map { "    \($0)" }
      let head = entry.id == report.next?.id ? "Next" : "Open"
      paragraphs = ["\(head): \(entry.criterion.title)", "  \(entry.criterion.step)"] + reason
      end = Self.wrapped("  \(entry.criterion.rationale)", width: width)
    } else {
      paragraphs = [report.isPassed ? "Everything that was asked is there." : "Nothing was judged."]
      end = []
    }
    var lines = paragraphs.flatMap { Self.wrapped($0, width: width) }
    let room = max(3, height - end.count)
    if lines.count > room { lines = lines.prefix(room - 1) + ["    …"] }
    self.lines = Array((lines + end).prefix(max(4, height)))
  }

  /// The lines of a paragraph. All have the spaces that it begins with.
  private static func wrapped(_ text: String, width: Int) -> [String] {
    let count = text.prefix { $0 == " " }.count
    let space = String(repeating: " ", count: min(count, width / 2))
    return WrappedLines(String(text.dropFirst(count)), width: max(20, width - space.count)).map {
      space + $0
    }
  }
}
