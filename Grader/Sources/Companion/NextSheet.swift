import CellText
import Curriculum

/// What is done and what is next, in a few lines. It has no hint.
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
    var lines = [""]
    if let lesson {
      lines.append("Lesson \(lesson.title): swift run post lesson \(lesson.number)")
    }
    let others = report.failures.count - 1
    lines.append(
      "Hint: swift run post hint"
        + (others > 0
          ? " · \(others) more \(others == 1 ? "is" : "are") open: swift run post check" : ""))
    return lines
  }
}

/// A criterion with its verdict, or an error of the compiler, in a limited number of lines.
struct CriterionText {
  let lines: [String]

  init(
    of report: GradeReport, _ entry: GradeReport.Entry?, package: StudentPackage, width: Int,
    height: Int
  ) {
    let paragraphs: [(indentation: Int, text: String)]
    let end: [String]
    if let error = report.compilerErrors.first {
      paragraphs = [(0, "Next: \(error)")] + package.excerpt(for: error).map { (2, $0) }
      end = [
        "", "Until it compiles, \(report.cost(of: error).criteria) cannot be judged.",
      ]
    } else if let entry {
      let isNext = entry.id == report.next?.id
      paragraphs =
        [
          (0, "\(isNext ? "Next" : "Open"): \(entry.criterion.title)"), (2, entry.criterion.step),
        ] + (entry.verdict.reason ?? "").split(separator: "\n").map { (4, String($0)) }
      end = Self.wrapped(entry.criterion.rationale, indentation: 2, width: width)
    } else {
      paragraphs = [
        (0, report.isPassed ? "Everything that was asked is there." : "Nothing was judged.")
      ]
      end = []
    }
    var lines = paragraphs.flatMap {
      Self.wrapped($0.text, indentation: $0.indentation, width: width)
    }
    let room = max(3, height - end.count)
    if lines.count > room { lines = lines.prefix(room - 1) + ["    …"] }
    self.lines = Array((lines + end).prefix(max(4, height)))
  }

  private static func wrapped(_ text: String, indentation: Int, width: Int) -> [String] {
    // The spaces that a line of code begins with are kept.
    let own = text.prefix { $0 == " " }.count
    let space = String(repeating: " ", count: min(indentation + own, width / 2))
    return WrappedLines(String(text.dropFirst(own)), width: max(20, width - space.count)).map {
      space + $0
    }
  }
}
